// What a setting's number in a sentence says, and what a text typed there means.

import assert from "node:assert/strict";
import { test } from "node:test";
import { forField, inSentence, nextStop } from "../../site_js/inline-value.js";
import { readValue } from "../../site_js/settings.js";
import { DRAFT_PASS, GUESSES, RATE } from "./abouts.js";

test("a chance stands in a sentence in percent, a count with its word, in the right number", () => {
  assert.deepEqual(inSentence(RATE, 0.8), { before: "", number: "80", after: " %" });
  assert.deepEqual(inSentence(RATE, 0.07), { before: "", number: "7", after: " %" });
  assert.deepEqual(inSentence(GUESSES, 1), { before: "", number: "1", after: " guess" });
  assert.deepEqual(inSentence(GUESSES, 20), { before: "", number: "20", after: " guesses" });
});

test("a value that is computed leaves the number to the placeholder and keeps the unit", () => {
  assert.deepEqual(inSentence(DRAFT_PASS, null), { before: "", number: "", after: " ms" });
});

test("a number spoken with its thousands set apart still has its unit", () => {
  const users = { ...GUESSES, stops: [1000], texts: ["1,000 users"], between: "{value} users" };
  assert.deepEqual(inSentence(users, 1000), { before: "", number: "1000", after: " users" });
});

test("a word that comes before a number stays before it", () => {
  const start = { ...GUESSES, stops: [1], texts: ["place 1"], between: "place {value}" };
  assert.deepEqual(inSentence(start, 1), { before: "place ", number: "1", after: "" });
  assert.deepEqual(inSentence(start, 7), { before: "place ", number: "7", after: "" });
});

test("a number typed in percent is the share the figure's own field would hold", () => {
  assert.deepEqual(["80", " 81.25 ", "58.3", "75 %", "140", "-5"].map((text) => forField(RATE, text)), [
    "0.8",
    "0.8125",
    "0.583",
    "0.75",
    "1.4",
    "-0.05",
  ]);
  for (let hundredths = 0; hundredths <= 10000; hundredths++) {
    const text = String(hundredths / 100);
    const { value = NaN } = readValue(RATE, forField(RATE, text), "");
    assert.equal(inSentence(RATE, value).number, text);
  }
});

test("a share with many decimals is the one typed, not a neighbour of it", () => {
  assert.deepEqual(["0.0003", "0.0022"].map((text) => forField(RATE, text)), ["0.000003", "0.000022"]);
});

test("a text that is no number is handed on as it is, and so is a number without percent", () => {
  assert.deepEqual(["", "many", "8o %"].map((text) => forField(RATE, text)), ["", "many", "8o %"]);
  assert.equal(forField(GUESSES, "40"), "40");
});

test("arrow keys step through the stops, from between two to the next, and rest at the ends", () => {
  assert.equal(nextStop(RATE, 0.5, 1), 0.8);
  assert.equal(nextStop(RATE, 0.6, 1), 0.8);
  assert.equal(nextStop(RATE, 0.6, -1), 0.5);
  assert.equal(nextStop(RATE, 1, 1), 1);
  assert.equal(nextStop(RATE, 0, -1), 0);
  assert.equal(nextStop(GUESSES, 32, 1), 32);
});

test("the stop that is computed lies among the others and can be left both ways", () => {
  assert.equal(nextStop(DRAFT_PASS, 1, 1), null);
  assert.equal(nextStop(DRAFT_PASS, null, 1), 2);
  assert.equal(nextStop(DRAFT_PASS, null, -1), 1);
});
