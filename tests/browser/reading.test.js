// Reading values off a picture, and stepping through the round.

import assert from "node:assert/strict";
import { test } from "node:test";
import { door, figureOn } from "./figure.js";
import { open } from "./open.js";

/** Has every figure. */
const LESSON = { path: "/index.html" };

test("arrow keys in the picture mark a point and speak its row of the table", async (t) => {
  const { page } = await open(t);
  const { picture, line, marked, rows } = await readable(page, "speedup-by-acceptance");
  await picture.focus();
  await page.keyboard.press("End");
  assert.deepEqual(await marked(), [rows.length - 1]);
  assert.equal(await line.textContent(), rows.at(-1));
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await marked(), [rows.length - 2]);
  assert.equal(await line.textContent(), rows.at(-2));
  assert.equal(await line.getAttribute("aria-live"), "polite");
  const hint = "Point at the picture, or use the arrow keys in it, to read its values.";
  await page.keyboard.press("Escape");
  assert.deepEqual(await marked(), []);
  assert.equal(await line.textContent(), hint);
});

test("the mouse marks the point nearest across without speaking, and takes the mark along", async (t) => {
  const { page } = await open(t);
  const { picture, line, marked, rows } = await readable(page, "speedup-by-acceptance");
  await picture.scrollIntoViewIfNeeded();
  const { x, y } = await pointOf(page, "speedup-by-acceptance", 12);
  await page.mouse.move(x + 3, y - 40);
  assert.deepEqual(await marked(), [12]);
  assert.equal(await line.textContent(), rows[12]);
  assert.equal(await line.getAttribute("aria-live"), "off");
  await page.mouse.move(0, 0);
  assert.deepEqual(await marked(), []);
});

test("a finger drawn across the picture reads along it, and its last value stays", async (t) => {
  const { page } = await open(t, { profile: { hasTouch: true, viewport: { width: 360, height: 740 } } });
  const { picture, line, marked, rows } = await readable(page, "speedup-by-acceptance");
  await picture.scrollIntoViewIfNeeded();
  assert.equal(await picture.evaluate((box) => getComputedStyle(box).touchAction), "pan-y pinch-zoom");
  const touch = await page.context().newCDPSession(page);
  const from = await pointOf(page, "speedup-by-acceptance", 4);
  const to = await pointOf(page, "speedup-by-acceptance", 9);
  const drag = { type: "touchMove", touchPoints: [to] };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  assert.deepEqual(await marked(), [4]);
  await touch.send("Input.dispatchTouchEvent", /** @type {any} */ (drag));
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.deepEqual(await marked(), [9]);
  assert.equal(await line.textContent(), rows[9]);
});

test("a new picture is read like the first, with its own values", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  const { picture, line } = await readable(page, "speedup-by-acceptance");
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
  await picture.focus();
  await page.keyboard.press("Home");
  const { columns, rows } = door({ draft_length: 5 }).table;
  const read = columns.map((column, index) => `${column}: ${rows[0]?.[index]}`).join("; ");
  assert.equal(await line.textContent(), read);
});

test("stepping through the round dims the places to come, and ends with the whole picture", async (t) => {
  const { page } = await open(t, LESSON);
  const { picture, line, rows } = await readable(page, "one-round");
  const element = figureOn(page, "one-round").element;
  const later = () => element.locator(".sd-place[data-later]").count();
  const next = element.getByRole("button", { name: "Next" });
  assert.equal(await later(), 0);
  await next.click();
  // the words under the picture come with the last place
  assert.equal(await later(), rows.length);
  assert.equal(await line.textContent(), rows[0]);
  await picture.focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await later(), rows.length - 1);
  await element.getByRole("button", { name: "Previous" }).click();
  assert.equal(await line.textContent(), rows[0]);
  for (const row of rows.slice(1)) {
    await next.click();
    assert.equal(await line.textContent(), row);
  }
  assert.equal(await later(), 0);
  await next.click();
  assert.match((await line.textContent()) ?? "", /^Point at/);
});

test("where a reader wants less motion, a step is a step", async (t) => {
  const { page } = await open(t, { ...LESSON, profile: { reducedMotion: "reduce" } });
  const place = page.locator('specdec-figure[id="one-round"] .sd-place').first();
  const duration = await place.evaluate((group) => getComputedStyle(group).transitionDuration);
  assert.equal(duration, "0s");
});

/**
 * A figure's picture, its line, the rows marked in it, and its table's rows as they are read.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} id
 */
async function readable(page, id) {
  const { element } = figureOn(page, id);
  const line = element.locator(".sd-reading-line");
  await line.waitFor();
  const rows = await element.locator(".sd-table table").evaluate((table) => {
    const [head = [], ...body] = [...table.querySelectorAll("tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    return body.map((row) => row.map((cell, index) => `${head[index]}: ${cell}`).join("; "));
  });
  const marks = element.locator(".sd-reading[data-shown]");
  const marked = () =>
    marks.evaluateAll((all) =>
      all.map((mark) => {
        const { x = "", y = "" } = /** @type {SVGElement} */ (mark).dataset;
        const up = y.split(" ");
        return x
          .split(" ")
          .findIndex((each, row) => each === mark.getAttribute("cx") && up[row] === mark.getAttribute("cy"));
      }),
    );
  return { picture: element.locator(".sd-picture"), line, marked, rows };
}

/**
 * Where on the screen a point of a picture is.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} id
 * @param {number} row
 */
function pointOf(page, id, row) {
  return page.locator(`specdec-figure[id="${id}"] .sd-reading`).evaluate((mark, place) => {
    const { x = "", y = "" } = /** @type {SVGElement} */ (mark).dataset;
    const point = new DOMPoint(Number(x.split(" ")[place]), Number(y.split(" ")[place]));
    const toScreen = /** @type {SVGCircleElement} */ (mark).getScreenCTM();
    const seen = point.matrixTransform(toScreen ?? undefined);
    return { x: seen.x, y: seen.y };
  }, row);
}
