// Answers come when they come: the picture that stays is the one for the last settings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open } from "./open.js";
import { told } from "./told.js";

/** @typedef {[setting: string, stop: number][]} Moves */

/**
 * Moves sliders to stops, with time enough in between to send a question and none for its answer.
 *
 * @param {Element} figure
 * @param {Moves} moves
 */
async function slide(figure, moves) {
  for (const [setting, stop] of moves) {
    const slider = figure.querySelector(`[data-setting="${setting}"] input[type=range]`);
    if (!(slider instanceof HTMLInputElement)) throw new Error(setting);
    slider.value = String(stop);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    for (let turn = 0; turn < 50; turn += 1) await undefined;
  }
}

test("an answer that comes after the reader has gone back is not shown", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  const move = (/** @type {Moves} */ moves) => figure.element.evaluate(slide, moves);
  await move([["acceptance_rate", 12], ["draft_length", 0]]);
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.6, draft_length: 1 });
  await move([["draft_length", 3], ["draft_length", 0], ["draft_length", 3]]);
  await page.waitForTimeout(500);
  await figure.shows({ acceptance_rate: 0.6 });
  assert.equal(await figure.element.getAttribute("data-state"), "live");
});

test("after a rush of moves the last one is shown", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  const move = (/** @type {Moves} */ moves) => figure.element.evaluate(slide, moves);
  await move([["acceptance_rate", 12], ["draft_length", 0]]);
  await figure.becomes("live");
  /** @type {Moves} */
  const rush = Array.from({ length: 200 }, (_, step) => [
    step % 2 ? "acceptance_rate" : "draft_length",
    (7 * step) % 12,
  ]);
  await move(rush);
  await figure.shows({ acceptance_rate: 0.05, draft_length: 7 });
  await figure.becomes("live");
});

test("a page of a newer build says so instead of mixing two builds, and can be loaded again", async (t) => {
  const { page } = await open(t, {
    first: (page) =>
      page.route("**/*.html", async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const newer = html.replace(/(data-assets="[^"]*specdec-)\w+"/g, '$1000000000000"');
        await route.fulfill({ response, body: newer });
      }, { times: 1 }),
  });
  const figure = figureOn(page);
  await figure.becomes("failed");
  assert.equal(await figure.status.textContent(), told("renewed"));
  assert.equal(await figure.slider("draft_length").isVisible(), false);
  await Promise.all([page.waitForNavigation(), figure.retry.click()]);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
});
