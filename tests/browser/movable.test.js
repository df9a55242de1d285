// A number in a sentence moves its figure, and follows it; a switch shows where numbers come from.

import assert from "node:assert/strict";
import { test } from "node:test";
import { door, figureOn } from "./figure.js";
import { open } from "./open.js";
import { FIGURE } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */

test("without script a sentence with movable numbers reads as plain text", async (t) => {
  const { page } = await open(t, { profile: { javaScriptEnabled: false } });
  const words = (await sentence(page).textContent())?.replaceAll("\u202f", " ") ?? "";
  assert.match(words, /With 4 guesses a round, each kept with a chance of 80 %, text comes 2\.08 times/);
  assert.equal(await page.locator(".sd-movable").count(), 0);
  assert.equal(await page.getByRole("button", { name: "where each number comes from" }).count(), 0);
});

test("a number typed in a sentence takes slider, picture, address and the sentence along", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  const chance = movable(page, "acceptance_rate");
  assert.equal(await chance.inputValue(), "80");
  await chance.fill("62.5");
  await chance.press("Enter");
  await figure.shows({ acceptance_rate: 0.625 });
  assert.equal(await figure.field("acceptance_rate").inputValue(), "0.625");
  await page.waitForFunction(() => location.hash.includes("a=0.625"));
  const { speedup } = door({ acceptance_rate: 0.625 }).numbers;
  assert.equal(await value(page, "speedup").textContent(), Number(speedup).toFixed(2));
  assert.equal(await chance.inputValue(), "62.5");
});

test("arrow keys in a sentence step through the figure's stops and speak the value", async (t) => {
  const { page } = await open(t);
  const guesses = movable(page, "draft_length");
  await guesses.press("ArrowDown");
  await guesses.press("ArrowDown");
  await guesses.press("ArrowDown");
  await figureOn(page).shows({ draft_length: 1 });
  assert.equal(await guesses.getAttribute("aria-valuetext"), "1 guess");
  assert.match((await sentence(page).textContent()) ?? "", /With\s+guess a round/);
  await guesses.press("ArrowDown");
  assert.equal(await guesses.inputValue(), "1");
  await page.waitForFunction(() => location.hash.includes("k=1"));
});

test("a text that cannot be used stays as typed, and the figure's own sentence says why", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  const chance = movable(page, "acceptance_rate");
  await chance.fill("140");
  await chance.press("Enter");
  const refusal = "Chance a guess is kept must be a number from 0 to 100, but it is 140.";
  await sentence(page).locator(".sd-movable-error").getByText(refusal).waitFor();
  assert.equal(await chance.inputValue(), "140");
  assert.equal(await chance.getAttribute("aria-invalid"), "true");
  await figure.shows({});
  await figure.reset.click();
  assert.equal(await chance.inputValue(), "80");
  assert.equal(await chance.getAttribute("aria-invalid"), null);
});

test("a long text in a sentence does not widen the page", async (t) => {
  const { page } = await open(t);
  await movable(page, "acceptance_rate").fill("8".repeat(5000));
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.equal(wide, seen);
});

test("a sentence follows its figure, wherever the figure is moved", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
  assert.equal(await movable(page, "draft_length").inputValue(), "5");
  const { round_ms } = door({ draft_length: 5 }).numbers;
  const text = (await value(page, "round_ms").textContent())?.replace("\u202f", " ");
  assert.equal(text, `${Number(round_ms).toFixed(2)} ms`);
  await page.goBack();
  await figure.shows({});
  assert.equal(await movable(page, "draft_length").inputValue(), "4");
});

test("one switch shows behind every number where it comes from, and hides it again", async (t) => {
  const { page } = await open(t);
  const switched = page.getByRole("button", { name: "Show where each number comes from" });
  const number = page.locator('data.specdec-number[data-from="break_even(4)"]').first();
  const behind = () => number.evaluate((one) => getComputedStyle(one, "::after").content);
  assert.equal(await switched.getAttribute("aria-pressed"), "false");
  assert.equal(await behind(), "none");
  await switched.click();
  assert.equal(await switched.getAttribute("aria-pressed"), "true");
  assert.match(await behind(), /break_even\(4\)/);
  await switched.click();
  assert.equal(await behind(), "none");
});

/** @param {Page} page */
function sentence(page) {
  return page.locator("p", { has: page.locator(`specdec-value[data-figure="${FIGURE}"]`) }).first();
}

/**
 * @param {Page} page
 * @param {string} setting
 */
function movable(page, setting) {
  return page.locator(`specdec-movable[data-figure="${FIGURE}"][data-setting="${setting}"] input`);
}

/**
 * @param {Page} page
 * @param {string} key
 */
function value(page, key) {
  return page.locator(`specdec-value[data-figure="${FIGURE}"][data-key="${key}"]`);
}
