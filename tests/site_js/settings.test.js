// What a reader types for a setting, and how a value is shown and spoken.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  differing,
  nearestStop,
  quoted,
  readValue,
  sameSettings,
  spoken,
  typed,
} from "../../site_js/settings.js";
import { DRAFT_PASS, GUESSES, RATE } from "./abouts.js";

test("every way to write an allowed number is read as that number", () => {
  for (const [text, value] of /** @type {const} */ ([
    ["0.8", 0.8],
    [" .5 ", 0.5],
    ["1.", 1],
    ["+1", 1],
    ["5e-1", 0.5],
    ["0", 0],
  ])) {
    assert.deepEqual(readValue(RATE, text, "empty"), { value });
  }
  assert.deepEqual(readValue(GUESSES, "4.0", "empty"), { value: 4 });
});

test("a negative zero is plain zero", () => {
  assert.ok(Object.is(readValue(RATE, "-0", "empty").value, 0));
});

test("what is no allowed number gets the setting's own sentence, with the text as given", () => {
  for (const text of ["0,8", "80 %", "NaN", "Infinity", "1e999", "0x1", "-0.1", "1.01", "१", "--1"]) {
    const { value, refusal } = readValue(RATE, text, "empty");
    assert.equal(value, undefined);
    assert.equal(refusal, `Chance must be a number from 0 to 1, but it is ${text}.`);
  }
  assert.match(readValue(GUESSES, "4.5", "empty").refusal ?? "", /but it is 4\.5\.$/);
});

test("an empty text means computed where the setting allows it and is called empty elsewhere", () => {
  assert.deepEqual(readValue(DRAFT_PASS, "  ", "empty"), { value: null });
  assert.match(readValue(RATE, " ", "empty").refusal ?? "", /but it is empty\.$/);
});

test("a number of more than forty letters is refused, however it reads", () => {
  assert.match(readValue(RATE, `0.${"0".repeat(40)}`, "empty").refusal ?? "", /but it is 0\.0+…\.$/);
});

test("a quoted text is one line of at most forty letters", () => {
  assert.equal(quoted("a\nb\u2028c\u0000d"), "a b c d");
  assert.equal(quoted("x".repeat(40)).length, 40);
  assert.equal(quoted("x".repeat(1_000_000)), `${"x".repeat(39)}…`);
});

test("a text with a dollar sign is quoted as it stands", () => {
  assert.match(readValue(RATE, "$&", "empty").refusal ?? "", /but it is \$&\.$/);
});

test("a value is typed as a reader would, and computed is an empty field", () => {
  assert.deepEqual([0.8, 4, null].map(typed), ["0.8", "4", ""]);
});

test("a stop is spoken in its own words, a value between two stops with the unit", () => {
  assert.equal(spoken(RATE, 0.8), "80 %");
  assert.equal(spoken(RATE, 0.8125), "81.25 %");
  assert.equal(spoken(RATE, 0.07), "7 %"); // 0.07 × 100 is 7.000000000000001
  assert.equal(spoken(GUESSES, 20), "20 guesses");
  assert.equal(spoken(DRAFT_PASS, null), "1.2122 ms, as computed");
});

test("a slider rests at the value's own stop or at the nearest one", () => {
  assert.equal(nearestStop(RATE, 0.8), 2);
  assert.equal(nearestStop(RATE, 0.7), 2);
  assert.equal(nearestStop(GUESSES, 32), 3);
  assert.equal(nearestStop(DRAFT_PASS, null), 2);
  assert.equal(nearestStop(DRAFT_PASS, 1.2), 1);
});

test("settings are the same when every one of them is", () => {
  assert.equal(sameSettings({ a: 1, b: null }, { b: null, a: 1 }), true);
  assert.equal(sameSettings({ a: 1, b: null }, { a: 1, b: 0 }), false);
  const controls = [RATE, GUESSES].map((about) => ({ about }));
  const late = differing(
    controls,
    { acceptance_rate: 0.5, draft_length: 4 },
    { acceptance_rate: 0.5, draft_length: 2 },
  );
  assert.deepEqual(late, [GUESSES]);
});
