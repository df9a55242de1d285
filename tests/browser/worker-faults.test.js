// The worker that Python runs in dies, hangs or has no memory, or its files trickle in: the page
// says so, answers meanwhile from the build, and Try again starts another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open, until } from "./open.js";
import { told } from "./told.js";

/** @typedef {import("./open.js").Page} Page */

const WORKER = /python-worker\.js$/;
const NO_STORE = { "cache-control": "no-store" };

/**
 * What may befall the worker: the change of its script, what the reader is told, and whether it is
 * the page's patience that ends it.
 *
 * @type {Record<string, {change: (script: string) => string, said: string, isSilent?: boolean}>}
 */
const FAULTS = {
  "has no WebAssembly": {
    change: before("delete globalThis.WebAssembly;"),
    said: told("wasm"),
  },
  "finds no memory to start in": {
    change: before(`WebAssembly.instantiate = async () => {
      throw new RangeError("WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory");
    };`),
    said: told("memory"),
  },
  "runs out of memory over an answer": {
    change: (/** @type {string} */ script) =>
      before(`WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no more memory"); };`)(
        script
          .replace("answer(data.request)", "answer(fill())")
          .replace("answer = pyodide", 'fill = () => pyodide.runPython("str(bytearray(10**8))"); answer = pyodide')
          .replace("let answer;", "let answer, fill;"),
      ),
    said: told("memory"),
  },
  "breaks when it is loaded": {
    change: before('throw new Error("broken");'),
    said: told("worker"),
  },
  "dies without a word over an answer": {
    change: onMessage("scope.close(); return;"),
    said: told("time"),
    isSilent: true,
  },
  "never ends an answer": {
    change: onMessage("for (;;);"),
    said: told("time"),
    isSilent: true,
  },
};

for (const [fault, { change, said, isSilent = false }] of Object.entries(FAULTS)) {
  test(`a worker that ${fault} gets a sentence, and Try again starts another`, async (t) => {
    const changed = (/** @type {string} */ path, /** @type {string} */ text) =>
      WORKER.test(path) ? change(text) : text;
    const { page, site } = await open(t, {
      faults: { changed, headers: NO_STORE },
      first: (page) => page.clock.install(),
    });
    const figure = figureOn(page);
    await moveOffTheGrid(page);
    if (isSilent) {
      await page.waitForFunction(
        () => document.querySelector(".sd-status")?.textContent?.startsWith("Python is running"),
        { timeout: 90_000 },
      );
      await page.clock.runFor(11_000);
    }
    await figure.becomes("failed");
    assert.ok((await figure.status.textContent())?.startsWith(said));
    await figure.reset.click();
    await figure.slider("draft_length").press("ArrowLeft");
    await figure.shows({ draft_length: 3 });
    site.faults = { headers: NO_STORE };
    await figure.retry.click();
    await figure.becomes("live");
    await moveOffTheGrid(page, { draft_length: 3 });
    await figure.shows({ acceptance_rate: 0.775, draft_length: 4 });
  });
}

test("while the files trickle in the bytes are counted and sliders answer from the build", async (t) => {
  const { page, site } = await open(t, { faults: { slow: /\.wasm$/ } });
  const figure = figureOn(page);
  await moveOffTheGrid(page);
  /** @type {Set<string>} */
  const counts = new Set();
  while (counts.size < 3) {
    const [count] = /[\d.]+ of [\d.]+ MB/.exec((await figure.status.textContent()) ?? "") ?? [];
    if (count) counts.add(count);
  }
  await figure.reset.click();
  await figure.slider("draft_length").press("ArrowLeft");
  await figure.shows({ draft_length: 3 });
  site.faults = {};
  await figure.becomes("live");
});

test("when the line goes while Python loads, and comes back, Try again goes on", async (t) => {
  const { page, site } = await open(t, { faults: { cut: /\.wasm$/ } });
  const figure = figureOn(page);
  await moveOffTheGrid(page);
  await until(() => site.asked.some((path) => path.endsWith(".wasm")));
  await page.context().setOffline(true);
  await figure.becomes("failed");
  await figure.retry.click();
  await figure.becomes("failed");
  assert.match((await figure.status.textContent()) ?? "", /is missing or damaged/);
  await figure.shows({ acceptance_rate: 0.775 });
  await page.context().setOffline(false);
  site.faults = {};
  await figure.retry.click();
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.775, draft_length: 5 });
});

/** @param {Page} page @param {{draft_length?: number}} [rest] */
async function moveOffTheGrid(page, rest = {}) {
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").press("ArrowLeft");
  await figure.shows({ acceptance_rate: 0.775, ...rest });
  await figure.slider("draft_length").press("ArrowRight");
}

/** @param {string} line  @returns {(script: string) => string} */
function before(line) {
  return (script) => script.replace("const scope", () => `${line}\nconst scope`);
}

/** @param {string} line  @returns {(script: string) => string} */
function onMessage(line) {
  return (script) => script.replace("scope.onmessage = ({ data }) => {", (start) => `${start} ${line}`);
}
