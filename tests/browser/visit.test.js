// One visit: one start of Python, whichever pages are gone through, and only when it may be wanted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open, until } from "./open.js";

const LESSON = { path: "/index.html" };

/** @param {string[]} asked */
function starts(asked) {
  return asked.filter((path) => path.endsWith("pyodide.asm.wasm")).length;
}

test("instant navigation away and back goes on with the same Python", async (t) => {
  const { page, site } = await open(t, LESSON);
  await figureOn(page).slider("draft_length").press("ArrowRight");
  await figureOn(page).becomes("live");
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }));
  await page.locator('a[href$="how-it-is-built.html"]').first().click();
  await page.waitForURL(/how-it-is-built/);
  await page.locator('a[href$="index.html"], a[href="."], a[href="./"]').first().click();
  await page.waitForURL((url) => !/how-it-is-built/.test(url.pathname));
  assert.equal(await page.evaluate(() => "isSameVisit" in window), true, "the page was reloaded");
  const figure = figureOn(page);
  await figure.shows({});
  await figure.slider("acceptance_rate").press("ArrowRight");
  await figure.slider("draft_length").press("ArrowLeft");
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.825, draft_length: 3 });
  assert.equal(starts(site.asked), 1);
  assert.equal(site.asked.filter((path) => path.endsWith("python-worker.js")).length, 1);
});

test("going back over a page shows the settings its address names", async (t) => {
  const { page } = await open(t, LESSON);
  await figureOn(page).slider("draft_length").press("ArrowRight");
  await figureOn(page).shows({ draft_length: 5 });
  await page.waitForURL(/k=5/);
  await page.locator('a[href$="how-it-is-built.html"]').first().click();
  await page.waitForURL(/how-it-is-built/);
  await page.goBack();
  await figureOn(page).shows({ draft_length: 5 });
});

test("Python starts by itself once a figure is near and the page is idle", async (t) => {
  const { page, site } = await open(t);
  await figureOn(page).element.scrollIntoViewIfNeeded();
  await until(() => starts(site.asked) > 0);
});

test("with Save-Data Python waits until a figure is touched", async (t) => {
  const { page, site } = await open(t, {
    first: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, "connection", {
          get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: "4g" }),
        });
      }),
  });
  await figureOn(page).element.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  await new Promise((resolve) => setTimeout(resolve, 3000));
  assert.equal(starts(site.asked), 0);
  await figureOn(page).slider("draft_length").focus();
  await until(() => starts(site.asked) > 0);
});

test("an element taken off the page and put back works as before", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.element.evaluate((element) => {
    const parent = element.parentElement;
    element.remove();
    parent?.append(element);
  });
  assert.equal(await figure.element.locator(".sd-downloads").count(), 1);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.becomes("live");
  await figure.shows({ draft_length: 5 });
});
