// Which row of the table a place in the picture, a key or a button stands for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest, rowAfter, rowText } from "../../site_js/reading.js";
import { stepped } from "../../site_js/stepping.js";

const CURVE = [0, 10, 20].map((x) => ({ x, y: 100 - x * x }));
const PLACES = [0, 44, 88].map((y) => ({ x: 472, y }));

test("on a curve the nearest point is the one nearest across, however far above or below", () => {
  assert.equal(nearest(CURVE, { x: 14, y: -300 }), 1);
  assert.equal(nearest(CURVE, { x: 16, y: 0 }), 2);
  assert.equal(nearest(CURVE, { x: -50, y: 0 }), 0);
});

test("where points stand over one another the nearest one is nearest in height", () => {
  assert.equal(nearest(PLACES, { x: 0, y: 60 }), 1);
  assert.equal(nearest(PLACES, { x: 0, y: 999 }), 2);
});

test("a picture without points has no nearest one", () => {
  assert.equal(nearest([], { x: 0, y: 0 }), null);
  assert.equal(rowAfter("Home", null, 0, false), undefined);
});

test("arrow keys walk along the rows and stop at both ends, Home and End leap there", () => {
  /** @param {...string} keys */
  const walk = (...keys) =>
    keys.reduce((/** @type {number | null} */ row, key) => rowAfter(key, row, 3, false) ?? null, null);
  assert.equal(walk("ArrowRight"), 0);
  assert.equal(walk("ArrowRight", "ArrowRight"), 1);
  assert.equal(walk("ArrowLeft"), 2);
  assert.equal(walk("End", "ArrowRight"), 2);
  assert.equal(walk("Home", "ArrowLeft"), 0);
  assert.equal(rowAfter("Escape", 1, 3, false), null);
});

test("Escape with nothing marked is left to the page, as every other key is", () => {
  assert.equal(rowAfter("Escape", null, 3, false), undefined);
  assert.equal(rowAfter("a", 1, 3, true), undefined);
});

test("arrows up and down scroll the page at a curve and walk along rows that stand upright", () => {
  assert.equal(rowAfter("ArrowDown", 0, 3, false), undefined);
  assert.equal(rowAfter("ArrowUp", 1, 3, false), undefined);
  assert.equal(rowAfter("ArrowDown", 0, 3, true), 1);
  assert.equal(rowAfter("ArrowUp", 1, 3, true), 0);
});

test("a row is read as column and cell, column and cell", () => {
  assert.equal(rowText(["Users", "Speed-up (×)"], ["30", "2.08"]), "Users: 30; Speed-up (×): 2.08");
});

test("the buttons go round: after the last place, and before the first, comes the whole picture", () => {
  /** @type {(number | null)[]} */
  const seen = [null];
  for (let press = 0; press < 4; press++) seen.push(stepped(seen.at(-1) ?? null, 3, 1));
  assert.deepEqual(seen, [null, 0, 1, 2, null]);
  const back = seen.map((row) => stepped(row, 3, -1));
  assert.deepEqual(back, [2, null, 0, 1, 2]);
});
