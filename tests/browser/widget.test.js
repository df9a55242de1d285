// The two lanes: played, stepped, rolled again; whole at rest, still for those who want no motion.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./open.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
function widgetOn(page) {
  const element = page.locator('specdec-figure[data-figure="two-lanes"]');
  return {
    element,
    /** @param {string} does */
    button: (does) => element.locator(`.sd-player [data-does="${does}"]`),
    /** @param {string} words  of a preset's address */
    preset: (words) => element.locator(`[data-preset$="${words}"]`),
    /** @param {string} name  of a number that is read out */
    readout: (name) => element.locator(`specdec-value[data-key="${name}"]`),
    later: element.locator(".sd-place[data-later]"),
    unchecked: element.locator(".sd-chip[data-unchecked]:not([data-later])"),
    line: element.locator(".sd-reading-line"),
    /** @param {string} name @param {unknown} value */
    shows: (name, value) =>
      page.waitForFunction(
        ([key, wanted]) => {
          const figure = document.querySelector('specdec-figure[data-figure="two-lanes"]');
          const shown = JSON.parse(/** @type {HTMLElement} */ (figure).dataset["shown"] ?? "{}");
          return shown[String(key)] === wanted;
        },
        [name, value],
        { timeout: 90_000 },
      ),
  };
}

const still = /** @type {const} */ ({ reducedMotion: "reduce" });

test("without script the whole run is there, with what is read out and the table", async (t) => {
  const { page } = await open(t, { path: "/index.html", profile: { javaScriptEnabled: false } });
  const widget = widgetOn(page);
  assert.equal(await widget.element.locator(".sd-picture svg").isVisible(), true);
  assert.match((await widget.readout("speedup").textContent()) ?? "", /^2\.08×$/);
  assert.equal(await widget.element.locator(".sd-player").count(), 0);
  assert.equal(await widget.element.locator(".sd-controls").isVisible(), false);
});

test("playing uncovers the run moment by moment and ends with the whole picture", async (t) => {
  const { page } = await open(t, { path: "/index.html", first: (page) => page.clock.install() });
  const widget = widgetOn(page);
  assert.equal(await widget.later.count(), 0);
  await widget.button("play").click();
  assert.equal(await widget.button("play").textContent(), "Pause");
  const parts = await widget.element.locator(".sd-place").count();
  assert.equal(await widget.later.count(), parts);
  await page.clock.runFor(500);
  assert.equal(await widget.unchecked.count(), 4);
  await page.clock.runFor(4500);
  const halfway = await widget.later.count();
  assert.ok(halfway > 0 && halfway < parts, `${halfway} of ${parts} are still to come`);
  await page.clock.runFor(5100);
  assert.equal(await widget.later.count(), 0);
  assert.equal(await widget.button("play").textContent(), "Play");
});

test("the player's parts stand side by side, each in one line", async (t) => {
  const { page } = await open(t, { path: "/index.html" });
  const widget = widgetOn(page);
  const boxOf = async (/** @type {import("playwright-core").Locator} */ part) => {
    const box = await part.boundingBox();
    assert.ok(box);
    return box;
  };
  const play = await boxOf(widget.button("play"));
  const speed = await boxOf(widget.element.locator(".sd-speed"));
  assert.ok(speed.height < 1.5 * play.height, `${speed.height} px high, the button ${play.height}`);
  assert.ok(speed.width > play.width / 2, `${speed.width} px wide`);
});

test("a pause holds the run, and twice the speed takes half the time", async (t) => {
  const { page } = await open(t, { path: "/index.html", first: (page) => page.clock.install() });
  const widget = widgetOn(page);
  await widget.element.locator(".sd-speed select").selectOption("2");
  await widget.button("play").click();
  await page.clock.runFor(2500);
  await widget.button("play").click();
  const held = await widget.later.count();
  await page.clock.runFor(10_000);
  assert.equal(await widget.later.count(), held);
  assert.ok(held > 0);
  await widget.button("play").click();
  await page.clock.runFor(3200);
  assert.equal(await widget.later.count(), 0);
});

test("steps lead through the moments, are spoken, and lead back to the whole", async (t) => {
  const { page } = await open(t, { path: "/index.html" });
  const widget = widgetOn(page);
  await widget.button("player_on").click();
  assert.equal(await widget.line.getAttribute("aria-live"), "polite");
  assert.match((await widget.line.textContent()) ?? "", /^Time \(ms\): 4\.85;.*the small model guesses/);
  assert.equal(await widget.unchecked.count(), 4);
  await widget.button("player_on").click();
  await widget.button("player_on").click();
  assert.match((await widget.line.textContent()) ?? "", /keeps 1 of 4 guesses/);
  assert.equal(await widget.unchecked.count(), 0);
  for (let step = 0; step < 3; step += 1) await widget.button("player_back").click();
  assert.equal(await widget.later.count(), 0);
  await widget.button("player_restart").click();
  assert.equal(await widget.later.count(), await widget.element.locator(".sd-place").count());
});

test("where motion is not wanted nothing plays by itself, and the steps are there", async (t) => {
  const { page } = await open(t, { path: "/index.html", profile: still });
  const widget = widgetOn(page);
  await widget.button("player_on").waitFor();
  assert.equal(await widget.button("play").isVisible(), false);
  assert.equal(await widget.element.locator(".sd-speed").isVisible(), false);
  await widget.button("player_on").click();
  assert.ok((await widget.later.count()) > 0);
});

test("another roll of the dice is another seed, in picture, control and address", async (t) => {
  const { page } = await open(t, { path: "/index.html", faults: { stalled: /\.wasm$/ } });
  const widget = widgetOn(page);
  await widget.button("roll").click();
  await widget.shows("seed", 2);
  await page.waitForURL(/fig=two-lanes&s=2/);
  assert.equal(await page.locator("#two-lanes-seed-number").inputValue(), "2");
  assert.equal(await widget.later.count(), 0);
});

test("a preset sets the figure, what is read out follows, and the opening one leads back", async (t) => {
  const { page } = await open(t, { path: "/index.html", faults: { stalled: /\.wasm$/ } });
  const widget = widgetOn(page);
  await widget.preset("u=154").click();
  await widget.shows("users", 154);
  assert.equal(await widget.readout("speedup").textContent(), "0.60×");
  assert.equal(await widget.readout("break_even").textContent(), "–");
  await widget.preset("fig=two-lanes").click();
  await widget.shows("users", 1);
  assert.equal(await widget.readout("speedup").textContent(), "2.08×");
});

test("a finger or mouse reads the clock, and the words below it stay alone", async (t) => {
  const { page } = await open(t, { path: "/index.html" });
  const widget = widgetOn(page);
  const svg = widget.element.locator(".sd-picture svg");
  await svg.scrollIntoViewIfNeeded();
  const { width } = (await svg.boundingBox()) ?? { width: 0 };
  await svg.hover({ position: { x: width / 2, y: 40 } });
  assert.match((await widget.line.textContent()) ?? "", /^Time/);
  await svg.hover({ position: { x: width / 2, y: width / 2 } });
  assert.doesNotMatch((await widget.line.textContent()) ?? "", /^Time/);
});
