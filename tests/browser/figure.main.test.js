// The main path: a picture before any script, an answer at once when a slider moves, then Python's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn, OPENING } from "./figure.js";
import { open } from "./open.js";

test("without script the picture, its caption and its table are there, and no control", async (t) => {
  const { page, site } = await open(t, { profile: { javaScriptEnabled: false } });
  const figure = figureOn(page);
  assert.equal(await figure.picture.isVisible(), true);
  await figure.element.locator(".sd-table summary").click();
  assert.equal(await figure.table.isVisible(), true);
  assert.equal(await figure.slider("acceptance_rate").isVisible(), false);
  assert.equal(await figure.reset.isVisible(), false);
  assert.deepEqual(site.asked.filter((path) => /\.(wasm|whl|zip)$/.test(path)), []);
});

test("while Python is on its way a slider is answered from the build", async (t) => {
  const { page } = await open(t, { faults: { stalled: /\.wasm$/ } });
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowLeft");
  await figure.becomes("baked");
  await figure.shows({ draft_length: 3 });
});

test("a slider moved by the keyboard is answered by Python and speaks its value", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").press("ArrowRight");
  await figure.shows({ acceptance_rate: 0.825 });
  assert.equal(await figure.field("acceptance_rate").inputValue(), "0.825");
  assert.match((await figure.slider("acceptance_rate").getAttribute("aria-valuetext")) ?? "", /^82\.5\s%$/);
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.825 });
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ acceptance_rate: 0.825, draft_length: 5 });
  assert.equal(await figure.slider("draft_length").getAttribute("aria-valuetext"), "5 guesses");
});

test("a slider dragged by the mouse takes picture, caption and table along", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await drag(page, figure.slider("acceptance_rate"), 0.5);
  const rate = Number(await figure.field("acceptance_rate").inputValue());
  assert.ok(rate > 0.3 && rate < 0.7, `dragged to ${rate}`);
  await figure.shows({ acceptance_rate: rate });
  await figure.becomes("live");
  await drag(page, figure.slider("draft_length"), 1);
  await figure.shows({ acceptance_rate: rate, draft_length: 12 });
});

test("once Python has answered, the slider's other stops are known before the reader is there", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.becomes("live");
  await figure.slider("acceptance_rate").press("ArrowRight");
  await figure.shows({ acceptance_rate: 0.825, draft_length: 5 });
  await page.waitForFunction(shownAtOnce);
  const rate = Number(await figure.field("acceptance_rate").inputValue());
  await figure.shows({ acceptance_rate: rate, draft_length: 5 });
});

/** Moves the slider on: whether Python's the picture is there when the event has been heard. */
function shownAtOnce() {
  const figure = /** @type {HTMLElement} */ (document.querySelector("specdec-figure"));
  const slider = /** @type {HTMLInputElement} */ (figure.querySelector("input[type=range]"));
  slider.value = String((Number(slider.value) + 1) % (Number(slider.max) + 1));
  const before = figure.dataset["shown"];
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  const { shown = "" } = figure.dataset;
  const isBaked = JSON.parse(shown).acceptance_rate === 0.8;
  return shown !== before && !isBaked;
}

test("a number between two stops is computed, and the slider rests at the nearest stop", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.field("acceptance_rate").fill("0.8125");
  await figure.field("acceptance_rate").press("Enter");
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.8125 });
  const slider = figure.slider("acceptance_rate");
  assert.match((await slider.getAttribute("aria-valuetext")) ?? "", /^81\.25\s%$/);
  const near = Number(await slider.inputValue());
  assert.ok(Math.abs(near - (await stopOf(page, 0.8))) <= 1);
  await figure.element.locator(".sd-more summary").click();
  await figure.field("draft_pass_ms").fill("1.212");
  await figure.field("draft_pass_ms").press("Tab");
  await figure.shows({ acceptance_rate: 0.8125, draft_pass_ms: 1.212 });
  await figure.field("draft_pass_ms").fill("");
  await figure.shows({ acceptance_rate: 0.8125 });
});

test("a number that cannot be used gets a sentence beside it and stays as it was typed", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  for (const [typed, given] of [["40", "40"], ["two", "two"], ["", "empty"], ["<b>", "<b>"]]) {
    await figure.field("draft_length").fill(typed ?? "");
    await figure.field("draft_length").press("Enter");
    await figure.refusal("draft_length").waitFor({ state: "visible" });
    assert.equal(
      await figure.refusal("draft_length").textContent(),
      `Guesses per round must be a whole number from 0 to 32, but it is ${given}.`,
    );
    assert.equal(await figure.field("draft_length").inputValue(), typed);
    assert.equal(await figure.field("draft_length").getAttribute("aria-invalid"), "true");
    await figure.shows({});
  }
  await figure.field("draft_length").fill("3");
  await figure.refusal("draft_length").waitFor({ state: "hidden" });
  await figure.shows({ draft_length: 3 });
});

test("a refused number takes back what was followed while it was typed", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.field("draft_length").fill("7");
  await figure.shows({ draft_length: 7 });
  await figure.field("draft_length").fill("70");
  await figure.field("draft_length").press("Enter");
  await figure.shows({});
  assert.equal(await figure.field("draft_length").inputValue(), "70");
});

test("a change is told to the page with the settings and the numbers behind the picture", async (t) => {
  const { page } = await open(t);
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener(
          "specdec:change",
          (event) => resolve(/** @type {CustomEvent} */ (event).detail),
          { once: true },
        );
      }),
  );
  await figureOn(page).slider("draft_length").press("ArrowLeft");
  const { settings, numbers } = /** @type {any} */ (await told);
  assert.deepEqual(settings, { ...OPENING, draft_length: 3 });
  assert.equal(numbers.draft_length, 3);
});

test("the way back to the opening values is one button", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("draft_length").press("End");
  await figure.shows({ draft_length: 12 });
  await figure.reset.click();
  await figure.shows({});
  assert.equal(await figure.field("draft_length").inputValue(), "4");
  assert.equal(new URL(page.url()).hash, "");
});

/**
 * @param {import("playwright-core").Page} page
 * @param {number} value  of acceptance_rate
 */
function stopOf(page, value) {
  return page.evaluate((wanted) => {
    const element = /** @type {HTMLElement} */ (document.querySelector("specdec-figure"));
    /** @type {{name: string, stops: number[]}[]} */
    const controls = JSON.parse(element.dataset["controls"] ?? "[]");
    return controls.find(({ name }) => name === "acceptance_rate")?.stops.indexOf(wanted) ?? -1;
  }, value);
}

/**
 * Drags a slider's thumb from where it is, in steps.
 *
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").Locator} slider
 * @param {number} to  0 the left end, 1 the right end
 */
async function drag(page, slider, to) {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  assert.ok(box);
  const [value, highest] = await slider.evaluate((input) => {
    const range = /** @type {HTMLInputElement} */ (input);
    return [Number(range.value), Number(range.max)];
  });
  const thumb = 16;
  /** @param {number} share */
  const at = (share) => box.x + thumb / 2 + share * (box.width - thumb);
  const middle = box.y + box.height / 2;
  await page.mouse.move(at((value ?? 0) / (highest ?? 1)), middle);
  await page.mouse.down();
  await page.mouse.move(at(to), middle, { steps: 12 });
  await page.mouse.up();
}
