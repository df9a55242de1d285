// Reachable by everyone, the whole lesson through: by keyboard alone, by finger, at twice the size,
// without motion, in the reader's own colours, on paper.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open, openEverything } from "./open.js";
import { SITE } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */

const LESSON = "/index.html";
const SMALLEST_TARGET = 24;

test("the Tab key leads through the whole lesson, in order, and every stop can be seen", async (t) => {
  const { page } = await open(t, { path: LESSON });
  await page.evaluate(openEverything);
  const expected = await page.evaluate(tabStops);
  assert.ok(expected.length > 60, `${expected.length} stops`);
  await page.evaluate(() => {
    const before = document.createElement("button");
    document.querySelector("article")?.before(before);
    before.focus();
  });
  const reached = [];
  for (let step = 0; step < 2 * expected.length; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(stopNow);
    if (!stop.isInside) break;
    reached.push(stop);
  }
  const named = reached.filter(({ isScroller }) => !isScroller).map(({ name }) => name);
  assert.deepEqual(named, expected);
  assert.deepEqual(reached.filter(({ isSeen }) => !isSeen).map(({ name }) => name), []);
});

test("a figure is set, reset and left by keys alone, and one polite line says what happens", async (t) => {
  const { page } = await open(t, { path: LESSON });
  for (const figure of await page.locator("specdec-figure").all()) {
    const id = (await figure.getAttribute("id")) ?? "";
    const slider = figureOn(page, id).slider("draft_length");
    const isThere = await slider.count();
    const moved = isThere ? slider : figure.locator('input[type="range"]').first();
    const before = await figure.locator(".sd-caption").textContent();
    await moved.press("ArrowRight");
    await moved.press("ArrowRight");
    await figure.locator(".sd-caption").filter({ hasNotText: before ?? "" }).waitFor();
    assert.match((await moved.getAttribute("aria-valuetext")) ?? "", /\d+\s\D|place \d/);
    await figure.locator(".sd-reset").press("Enter");
    await figure.locator(".sd-caption").filter({ hasText: before ?? "" }).waitFor();
    assert.equal(await figure.locator('[role="status"][aria-live="polite"]').count(), 1);
  }
});

test("no target for a finger is smaller than 24 px, but for words in a sentence", async (t) => {
  const profile = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
  const { page } = await open(t, { path: LESSON, profile });
  await page.evaluate(openEverything);
  const small = await page.evaluate((smallest) => {
    const targets = document.querySelectorAll(
      "article :is(button, summary, select, input, a[href]):not(.headerlink, .sd-movable)",
    );
    return [...targets].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const isInSentence = one.matches("p a, li a, td a, .lesson-parts a");
      const isBig = box.width >= smallest && box.height >= smallest;
      return !box.width || isInSentence || isBig ? [] : [`${one.outerHTML.slice(0, 80)} ${box.height}`];
    });
  }, SMALLEST_TARGET);
  assert.deepEqual(small, []);
  const fields = await page.locator(".sd-movable").evaluateAll((inputs) =>
    inputs.map((input) => input.getBoundingClientRect().height),
  );
  assert.ok(fields.length >= 4);
  assert.ok(Math.min(...fields) >= SMALLEST_TARGET, `a field in a sentence is ${Math.min(...fields)} px`);
});

test("at twice the size nothing has to be scrolled sideways", async (t) => {
  const profile = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
  const { page } = await open(t, { path: LESSON, profile });
  await page.evaluate(openEverything);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 640);
  await page.evaluate(() => (document.documentElement.style.fontSize = "250%"));
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 640);
});

test("readers who want no motion get none from a figure", async (t) => {
  const { page } = await open(t, { path: LESSON, profile: { reducedMotion: "reduce" } });
  const moving = await page.locator("specdec-figure").evaluateAll((figures) =>
    figures.flatMap((figure) =>
      [...figure.querySelectorAll("*")].filter((part) => {
        const { transitionDuration, animationName } = getComputedStyle(part);
        return !/^0s(, 0s)*$/.test(transitionDuration) || animationName !== "none";
      }).map((part) => `${part.tagName}.${part.getAttribute("class")}`),
    ),
  );
  assert.deepEqual([...new Set(moving)], []);
});

test("in forced colours a figure has no colour but the reader's, and boxes still differ", async (t) => {
  const { page } = await open(t, { path: LESSON, profile: { forcedColors: "active" } });
  const foreign = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const own = ["Canvas", "CanvasText", "GrayText", "Highlight", "LinkText"].map((name) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    });
    const parts = document.querySelectorAll("specdec-figure svg :is(text, path, rect, line, circle)");
    return [...parts]
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((part) => {
        const { fill, stroke } = getComputedStyle(part);
        const isOpen = part.tagName === "line" || part.tagName === "path";
        const seen = isOpen ? [stroke] : [fill, stroke];
        const strange = seen.filter((colour) => colour !== "none" && !own.includes(colour));
        return strange.length ? [`${part.getAttribute("class")} ${strange}`] : [];
      });
  });
  assert.deepEqual([...new Set(foreign)], []);
  const strokes = await page.locator("#one-round .sd-picture svg").evaluate((picture) =>
    [...picture.querySelectorAll("rect")].map((rect) => {
      const { stroke, strokeDasharray, strokeWidth, fill } = getComputedStyle(rect);
      return `${stroke} ${strokeDasharray} ${strokeWidth} ${fill}`;
    }),
  );
  assert.ok(new Set(strokes).size >= 3, `${new Set(strokes).size} kinds of box`);
});

test("on paper answers and tables are open, addresses stand beside links, controls are gone", async (t) => {
  const { page } = await open(t, { path: LESSON });
  await page.emulateMedia({ media: "print" });
  const hidden = await page.locator("article details:not(.sd-more)").evaluateAll((all) =>
    all
      .filter((details) => !details.closest("specdec-numbers"))
      .filter((details) => details.getBoundingClientRect().height < 50)
      .map((details) => details.querySelector("summary")?.textContent),
  );
  assert.deepEqual(hidden, []);
  for (const gone of [".sd-controls", ".sd-status", ".sd-download", ".sd-more", ".sd-steps"]) {
    assert.equal(await page.locator(gone).filter({ visible: true }).count(), 0, gone);
  }
  const beside = await page.locator('article a[href^="https://arxiv.org"]').first().evaluate((link) =>
    getComputedStyle(link, "::after").content,
  );
  assert.match(beside, /attr\(href\)|arxiv\.org/);
  assert.equal(await page.locator("specdec-figure svg:visible").count() >= 5, true);
});

test("without script no page scrolls sideways on a screen of 320 px", async (t) => {
  const profile = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false };
  const { page, site } = await open(t, { path: LESSON, profile });
  for (const name of readdirSync(SITE).filter((one) => one.endsWith(".html"))) {
    await page.goto(`${site.url}/${name}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${name} is ${width} px wide`);
  }
});

test("without script formulas, code, answers and tables are all there", async (t) => {
  const { page } = await open(t, { path: LESSON, profile: { javaScriptEnabled: false } });
  assert.ok((await page.locator("article math:visible").count()) >= 5);
  assert.ok((await page.locator("article .highlight code:visible").count()) >= 10);
  for (const summary of await page.locator("article details > summary:visible").all()) {
    const details = summary.locator("..");
    await summary.click();
    assert.ok(((await details.locator("> :last-child").boundingBox())?.height ?? 0) > 5);
  }
});

/** The names of all that the Tab key should reach, in the order of the page. */
function tabStops() {
  const able = document.querySelectorAll(
    "article :is(a[href], button, input, select, textarea, summary, [tabindex='0'])",
  );
  return [...able]
    .filter((one) => /** @type {HTMLElement} */ (one).tabIndex >= 0 && one.checkVisibility())
    .map((one) => `${one.tagName} ${one.id || one.getAttribute("href") || one.textContent?.trim()}`);
}

/** What has the focus now, where it is, and whether a reader can see that it has. */
function stopNow() {
  const at = /** @type {HTMLElement} */ (document.activeElement);
  const name = `${at.tagName} ${at.id || at.getAttribute("href") || at.textContent?.trim()}`;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
  const isSeen = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  // What is wider than its place can be scrolled by keys, so a browser lets the focus stop there.
  const isScroller = !at.matches("a, button, input, select, textarea, summary, [tabindex]");
  return { name, isSeen, isScroller, isInside: Boolean(at.closest("article")) };
}
