// The one sentence under a figure.

import assert from "node:assert/strict";
import { test } from "node:test";
import { statusSentence } from "../../site_js/status.js";

const TEXTS = {
  asking: "On its way.",
  loading: "{loaded} of {total} MB.",
  starting: "Starting.",
  ready: "Running.",
  still_shown: "Still {settings}.",
  failed_wasm: "Cannot run.",
  failed_file: "{detail} is missing.",
  baked_only: "Still possible: {settings}.",
};
const idle = { python: undefined, baked: "Chance", stillShown: "", notice: "" };

/**
 * @param {"idle" | "loading" | "ready" | "failed"} phase
 * @param {Partial<import("../../site_js/python.js").State>} [more]
 */
function python(phase, more) {
  return { phase, loaded: 0, total: 0, ...more };
}

test("nothing is said of a figure that nobody has touched", () => {
  assert.equal(statusSentence(TEXTS, idle), "");
});

test("loading is told in megabytes, then as starting, then as running", () => {
  const said = [
    python("loading"),
    python("loading", { loaded: 1_234_567, total: 12_000_000 }),
    python("loading", { loaded: 12_000_000, total: 12_000_000 }),
    python("ready"),
  ].map((state) => statusSentence(TEXTS, { ...idle, python: state }));
  assert.deepEqual(said, ["On its way.", "1.2 of 12.0 MB.", "Starting.", "Running."]);
});

test("while an answer is on its way the line says what the picture still shows", () => {
  const waiting = { ...idle, python: python("loading"), stillShown: "4 guesses" };
  assert.equal(statusSentence(TEXTS, waiting), "On its way. Still 4 guesses.");
  const answering = { ...waiting, python: python("ready") };
  assert.equal(statusSentence(TEXTS, answering), "Running.", "no flicker for a few milliseconds");
});

test("a failure is told with its detail, what can still be shown and what is shown", () => {
  const fault = /** @type {const} */ ({ reason: "file", detail: "python.zip" });
  const failed = { ...idle, python: python("failed", { fault }), stillShown: "4 guesses" };
  assert.equal(
    statusSentence(TEXTS, failed),
    "python.zip is missing. Still possible: Chance. Still 4 guesses.",
  );
});

test("without baked answers nothing is promised", () => {
  const fault = /** @type {const} */ ({ reason: "wasm", detail: "" });
  const failed = { ...idle, baked: "", python: python("failed", { fault }) };
  assert.equal(statusSentence(TEXTS, failed), "Cannot run.");
});

test("what was wrong with the address comes first", () => {
  const both = { ...idle, notice: "A strange address.", python: python("ready") };
  assert.equal(statusSentence(TEXTS, both), "A strange address. Running.");
});

test("a detail in braces is not filled in a second time", () => {
  const fault = /** @type {const} */ ({ reason: "file", detail: "{settings}" });
  const said = statusSentence(TEXTS, { ...idle, baked: "", python: python("failed", { fault }) });
  assert.equal(said, "{settings} is missing.");
});
