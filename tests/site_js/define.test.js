// When the page's elements come alive.

import assert from "node:assert/strict";
import { test } from "node:test";

const page = new EventTarget();
/** @type {Map<string, unknown>} */
const defined = new Map();
/** @type {(() => void)[]} */
const tasks = [];
Object.assign(globalThis, {
  document: { readyState: "interactive" },
  addEventListener: page.addEventListener.bind(page),
  setTimeout: (/** @type {() => void} */ work) => tasks.push(work),
  customElements: {
    get: (/** @type {string} */ name) => defined.get(name),
    define(/** @type {string} */ name, /** @type {unknown} */ element) {
      assert.equal(defined.has(name), false, `${name} is there already`);
      defined.set(name, element);
    },
  },
});
const { define } = await import("../../site_js/define.js");

const First = /** @type {any} */ (class {});
const Second = /** @type {any} */ (class {});

/** What was promised is done, and one task more. */
async function nextTask() {
  await new Promise(setImmediate);
  tasks.shift()?.();
  await new Promise(setImmediate);
}

test("elements wait until the page has started, then come alive one a task", async () => {
  define("specdec-first", First);
  define("specdec-second", Second);
  await nextTask();
  assert.deepEqual([...defined.keys()], []);
  page.dispatchEvent(new Event("DOMContentLoaded"));
  await nextTask();
  assert.deepEqual([...defined.keys()], ["specdec-first"]);
  await nextTask();
  assert.deepEqual([...defined.keys()], ["specdec-first", "specdec-second"]);
});

test("an element that is there already stays, and those after it come", async () => {
  define("specdec-first", Second);
  define("specdec-third", Second);
  await nextTask();
  await nextTask();
  assert.deepEqual([...defined], [
    ["specdec-first", First],
    ["specdec-second", Second],
    ["specdec-third", Second],
  ]);
});
