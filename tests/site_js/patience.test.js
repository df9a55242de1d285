// A wait that ends, and does not count the time in which everything slept.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Patience } from "../../site_js/patience.js";

/** @type {Patience} */
let patience;
let times = 0;

beforeEach(() => {
  times = 0;
  patience = new Patience();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
});

const over = () => {
  times += 1;
};

test("it is over once, when its time is, and a little too late is no sleep", () => {
  patience.begin(1000, over);
  mock.timers.tick(999);
  assert.equal(times, 0);
  mock.timers.tick(500);
  assert.equal(times, 1);
  mock.timers.tick(10_000);
  assert.equal(times, 1);
});

test("beginning anew renews it, and ending it ends it", () => {
  patience.begin(1000, over);
  mock.timers.tick(999);
  patience.begin(1000, over);
  mock.timers.tick(999);
  assert.equal(times, 0);
  patience.end();
  mock.timers.tick(5000);
  assert.equal(times, 0);
});

test("after an hour asleep there is the whole time again, and then it is over", () => {
  patience.begin(1000, over);
  mock.timers.tick(3_600_000);
  assert.equal(times, 0);
  mock.timers.tick(999);
  assert.equal(times, 0);
  mock.timers.tick(1);
  assert.equal(times, 1);
});
