// A link in the text sets a figure to a case, on its own page and from another, and leaves the
// reader there: by mouse, by keyboard, and without script as an anchor.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open } from "./open.js";

/** @typedef {import("playwright-core").Page} Page */

test("a link sets its figure, brings it into view and focuses it; other figures stay", async (t) => {
  const { page } = await open(t, { path: "/index.html" });
  const chance = figureOn(page, "speedup-by-acceptance");
  await chance.slider("draft_length").press("ArrowLeft");
  await chance.shows({ draft_length: 3 });
  const crowd = figureOn(page, "speedup-by-users");
  await crowd.slider("acceptance_rate").press("ArrowLeft");
  await (await linkTo(page, "#v=1&fig=speedup-by-users&u=1000")).press("Enter");
  await crowd.caption.getByText("text for 1,000 users").waitFor();
  await chance.shows({ draft_length: 3 });
  assert.ok(await isInView(page, "speedup-by-users"));
  assert.equal(await page.evaluate(() => document.activeElement?.id), "speedup-by-users");
  await page.waitForURL(/fig=speedup-by-acceptance&k=3.*fig=speedup-by-users&u=1000/);
});

test("a link to where a figure opens takes it back there", async (t) => {
  const { page } = await open(t, { path: "/index.html#v=1&fig=speedup-by-acceptance&a=0.3" });
  const figure = figureOn(page, "speedup-by-acceptance");
  await figure.shows({ acceptance_rate: 0.3 });
  await (await linkTo(page, "#v=1&fig=speedup-by-acceptance")).click();
  await figure.shows({});
  await page.waitForURL((url) => url.hash === "");
});

test("a link can be copied: its address opens the figure at the case", async (t) => {
  const { page } = await open(t, { path: "/index.html" });
  const link = await linkTo(page, "#v=1&fig=speedup-by-acceptance&a=0.3");
  const address = (await link.getAttribute("href")) ?? "";
  assert.ok(address.startsWith("http"), address);
  await page.goto("about:blank");
  await page.goto(address);
  await figureOn(page, "speedup-by-acceptance").shows({ acceptance_rate: 0.3 });
  assert.ok(await isInView(page, "speedup-by-acceptance"));
});

test("without script a link leads to the figure as it opens", async (t) => {
  const { page } = await open(t, { path: "/index.html", profile: { javaScriptEnabled: false } });
  const link = page.locator('specdec-link a[href="#speedup-by-users"]').first();
  await page.locator("details", { has: link }).first().locator("summary").click();
  await link.click();
  await page.waitForURL((url) => url.hash === "#speedup-by-users");
  assert.ok(await isInView(page, "speedup-by-users"));
});

/**
 * Returns the link with this address, its answer opened.
 *
 * @param {Page} page
 * @param {string} fragment
 */
async function linkTo(page, fragment) {
  const link = page.locator(`specdec-link[data-address="${fragment}"] a`).first();
  await link.evaluate((one) => one.closest("details")?.setAttribute("open", ""));
  return link;
}

/**
 * @param {Page} page
 * @param {string} id
 */
async function isInView(page, id) {
  const box = await page.locator(`specdec-figure[id="${id}"]`).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return Boolean(box && box.y > -height / 2 && box.y < height / 2);
}
