// A term of the glossary shows its meaning on hover and on focus, can be sent away, and is a link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./open.js";

const PATH = "/before-you-start.html";

/** @param {import("playwright-core").Page} page */
function shown(page) {
  return page.locator(".sd-meaning:popover-open");
}

/** @param {import("playwright-core").Page} page */
function firstTerm(page) {
  return page.locator("specdec-term > a").first();
}

test("pointing at a term shows its meaning, which stays while the pointer is on it", async (t) => {
  const { page } = await open(t, { path: PATH });
  await firstTerm(page).hover();
  await shown(page).waitFor();
  assert.equal(await shown(page).textContent(), await page.locator("specdec-term").first().getAttribute("data-meaning"));
  await shown(page).hover();
  assert.equal(await shown(page).count(), 1);
  await page.locator("h1").hover();
  assert.equal(await shown(page).count(), 0);
});

test("a term that has the focus shows its meaning and is described by it", async (t) => {
  const { page } = await open(t, { path: PATH });
  await firstTerm(page).focus();
  await shown(page).waitFor();
  const id = await firstTerm(page).getAttribute("aria-describedby");
  assert.equal(await shown(page).getAttribute("id"), id);
  assert.equal(await shown(page).getAttribute("role"), "tooltip");
  await page.keyboard.press("Tab");
  assert.equal(await page.locator(`#${id}:popover-open`).count(), 0);
});

test("Escape takes the meaning away and leaves focus and pointer where they are", async (t) => {
  const { page } = await open(t, { path: PATH });
  await firstTerm(page).focus();
  await shown(page).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await shown(page).count(), 0);
  assert.ok(await firstTerm(page).evaluate((link) => link === document.activeElement));
  await firstTerm(page).hover();
  await shown(page).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await shown(page).count(), 0);
});

test("the meaning lies inside a window of 320 px and follows its term when the page is scrolled", async (t) => {
  const { page } = await open(t, { path: PATH, profile: { viewport: { width: 320, height: 640 } } });
  for (const term of await page.locator("specdec-term > a").all()) {
    await term.focus();
    await page.waitForFunction(isBesideItsTerm);
    await page.evaluate(() => window.scrollBy(0, 40));
    await page.waitForFunction(isBesideItsTerm);
  }
});

/** Whether the meaning of the term in focus touches it, covers nothing of it and can be seen. */
function isBesideItsTerm() {
  const meaning = document.querySelector(".sd-meaning:popover-open")?.getBoundingClientRect();
  const link = document.activeElement?.getBoundingClientRect();
  if (!meaning || !link) return false;
  const touches = [meaning.top - link.bottom, link.top - meaning.bottom].some((gap) => Math.abs(gap) < 1);
  return touches && meaning.left >= 0 && meaning.right <= window.innerWidth;
}

test("a term leads to its entry, without script too", async (t) => {
  const { page } = await open(t, { path: PATH, profile: { javaScriptEnabled: false } });
  const href = (await firstTerm(page).getAttribute("href")) ?? "";
  assert.match(href, /^glossary\.html#[a-z-]+$/);
  await firstTerm(page).click();
  await page.waitForURL(/glossary\.html#/);
  assert.ok(await page.locator(`[id="${href.split("#")[1]}"]`).isVisible());
});

test("no page shows a meaning before it is asked for", async (t) => {
  const { page } = await open(t, { path: "/index.html" });
  assert.ok((await page.locator("specdec-term").count()) > 20);
  assert.equal(await page.locator(".sd-meaning:visible").count(), 0);
});
