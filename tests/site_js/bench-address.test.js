// The exactness bench's pair as an address, and back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPair, pairKey, readPair } from "../../site_js/bench-address.js";

const OPENING = { draft: ["1/5", "4/5"], target: ["1/2", "0.5"], guesses: 2 };
const FORM = { fewest: 2, most: 6, mostGuesses: 4, opening: OPENING };

test("an address gives back the texts as they were typed, spaces around them left out", () => {
  const pair = { draft: [" 1/3 ", "2/3"], target: [".5", "+0.5"], guesses: 4 };
  const fragment = formatPair(pair, OPENING, "");
  assert.equal(fragment, "#v=1&d=1/3,2/3&t=.5,%2B0.5&k=4");
  const read = { draft: ["1/3", "2/3"], target: [".5", "+0.5"], guesses: 4 };
  assert.deepEqual(readPair(fragment, FORM), read);
  assert.equal(pairKey(pair), pairKey(read));
});

test("texts that can be no chances are read all the same: they are explained in their fields", () => {
  const pair = { draft: ["x&y=#%", "-1"], target: ["", "9/0"], guesses: 1 };
  assert.deepEqual(readPair(formatPair(pair, OPENING, ""), FORM), pair);
});

test("the opening pair has no address, and what an address says of the page is kept", () => {
  assert.equal(formatPair(OPENING, OPENING, "#v=1&d=1,0&t=1,0&k=1"), "");
  assert.equal(formatPair(OPENING, OPENING, "#v=1&theme=dark&d=1,0&t=1,0&k=1"), "#v=1&theme=dark");
  assert.equal(readPair("#v=1&theme=dark", FORM), OPENING);
});

test("an anchor of the page is nobody's pair", () => {
  assert.equal(readPair("#how-to-read-it", FORM), undefined);
  assert.equal(readPair("", FORM), undefined);
});

for (const rest of [
  "&d=1,0&t=1,0",
  "&d=1,0&t=1,0&k=5",
  "&d=1,0&t=1,0&k=0",
  "&d=1,0&t=1,0&k=1.5",
  "&d=1&t=1&k=1",
  "&d=1,0,0&t=1,0&k=1",
  "&d=1,0,0,0,0,0,0&t=1,0,0,0,0,0,0&k=1",
  "&d=1,0&t=1,0&k=1&a=0.8",
  "&d=1,0&d=1,0&t=1,0&k=1",
  "&fig=bench&d=1,0&t=1,0&k=1",
  "&d=1,0&t=1,0&k=1&fig=bench",
]) {
  test(`no pair can be made of v=1${rest}`, () => {
    assert.equal(readPair(`#v=1${rest}`, FORM), null);
  });
}
