// Thousands of moves of all sliders of the lesson, with Python running: each is answered, the last
// picture is that of the last settings, and neither the page nor its Python takes up more and more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { door, figureOn } from "./figure.js";
import { open } from "./open.js";

/** @typedef {import("./open.js").Page} Page */
/** @typedef {{id: string, said: Record<string, number | null>, shown: Record<string, number | null>,
 *   caption: string, rows: string[][]}} Seen */

/** After the first of them all that is made once has been made. */
const MOVES = { first: 400, then: 1000 };
const MEGABYTE = 1_000_000;

test("after thousands of moves each is answered, and page and Python are as large as before", async (t) => {
  const { page } = await open(t, { path: "/index.html", faults: { changed: withPythonInReach } });
  const first = figureOn(page);
  await first.slider("acceptance_rate").press("ArrowLeft");
  await first.slider("draft_length").press("ArrowRight");
  await first.becomes("live");
  await page.evaluate(move, { moves: MOVES.first, seed: 1 });
  const before = await sizes(page);
  const seen = await page.evaluate(move, { moves: MOVES.then, seed: 2 });
  const after = await sizes(page);
  t.diagnostic(JSON.stringify({ before, after }));
  assert.equal(seen.length, 6, "all figures of the lesson were moved");
  for (const { id, said, shown, caption, rows } of seen) {
    assert.deepEqual(shown, said, `${id} shows what its sliders say`);
    const answer = door(shown, id);
    assert.equal(caption, answer.caption);
    assert.deepEqual(rows, answer.table.rows);
  }
  assert.equal(after.memory, before.memory, "Python asked for no more memory");
  assert.ok(after.objects < before.objects * 1.01, "Python holds no more objects");
  assert.ok(after.heap < before.heap + 2 * MEGABYTE, "the page's scripts hold no more");
  assert.ok(after.nodes < before.nodes * 1.1, "the page has no more elements");
  assert.ok(after.listeners <= before.listeners, "and listens to no more events");
});

/**
 * @param {string} path
 * @param {string} text
 */
function withPythonInReach(path, text) {
  if (!path.endsWith("/python-worker.js")) return text;
  return text.replace("answer = pyodide", "scope.pyodide = pyodide; answer = pyodide");
}

/**
 * Moves a slider somewhere, again and again, at most eight times without waiting for the picture;
 * ends when every figure shows what its sliders say. To run in a page.
 *
 * @param {{moves: number, seed: number}} how
 * @returns {Promise<Seen[]>}
 */
async function move({ moves, seed }) {
  const figures = [...document.querySelectorAll("specdec-figure")].map((element) => {
    const { controls, shown } = /** @type {HTMLElement} */ (element).dataset;
    const abouts = /** @type {{name: string, stops: (number | null)[]}[]} */ (JSON.parse(controls ?? ""));
    const sliders = abouts.map(({ name, stops }) => {
      const input = element.querySelector(`[data-setting="${name}"] input[type="range"]`);
      return { name, stops, input: /** @type {HTMLInputElement} */ (input) };
    });
    return { element: /** @type {HTMLElement} */ (element), sliders, shown };
  });
  let state = seed;
  const draw = (/** @type {number} */ below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const said = (/** @type {typeof figures[0]} */ { sliders }) =>
    Object.fromEntries(sliders.map(({ name, stops, input }) => [name, stops[Number(input.value)] ?? null]));
  const shown = (/** @type {HTMLElement} */ element) => JSON.parse(element.dataset["shown"] ?? "{}");
  const isThere = (/** @type {typeof figures[0]} */ figure) =>
    Object.entries(said(figure)).every(([name, value]) => shown(figure.element)[name] === value);
  for (let done = 0; done < moves; ) {
    const figure = figures[draw(figures.length)] ?? figures[0];
    if (!figure) throw new Error("no figure");
    const slider = figure.sliders[draw(figure.sliders.length)] ?? figure.sliders[0];
    for (let left = 1 + draw(8); slider && left > 0; left -= 1, done += 1) {
      slider.input.value = String(draw(slider.stops.length));
      slider.input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    while (!isThere(figure)) await new Promise((drawn) => setTimeout(drawn));
  }
  return figures.map((figure) => ({
    id: figure.element.id,
    said: said(figure),
    shown: shown(figure.element),
    caption: figure.element.querySelector(".sd-caption")?.textContent ?? "",
    rows: [...figure.element.querySelectorAll(".sd-table tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent ?? ""),
    ),
  }));
}

/**
 * @param {Page} page
 * @returns {Promise<{memory: number, objects: number, heap: number, nodes: number, listeners: number}>}
 *   of Python: its memory in bytes, and the objects it holds; of the page's scripts: what they
 *   hold in bytes, and how many elements and listeners there are
 */
async function sizes(page) {
  const worker = page.workers().find((one) => one.url().endsWith("/python-worker.js"));
  const python = await worker?.evaluate(() => {
    const { pyodide } = /** @type {any} */ (self);
    const objects = pyodide.runPython("import gc; gc.collect(); len(gc.get_objects())");
    return { memory: pyodide._module.HEAPU8.length, objects };
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  await devtools.detach();
  const { memory = NaN, objects = NaN } = python ?? {};
  return { memory, objects, heap: usedSize, nodes, listeners: jsEventListeners };
}
