// latest(work): the newest value wins, and nothing queues up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { latest } from "../../site_js/latest.js";

/** Work that ends when it is told to. */
function slowWork() {
  /** @type {number[]} */
  const begun = [];
  /** @type {((failure?: Error) => void)[]} */
  const ends = [];
  const work = (/** @type {number} */ value) => {
    begun.push(value);
    return new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve()));
    });
  };
  const end = (/** @type {Error | undefined} */ failure = undefined) => ends.shift()?.(failure);
  return { begun, work, end };
}

/** Lets everything happen that only waits for a promise. */
function settle() {
  return new Promise((resolve) => setImmediate(resolve));
}

test("the first value is worked on at once and then only the newest", async () => {
  const { begun, work, end } = slowWork();
  const call = latest(work);
  void call(1);
  void call(2);
  void call(3);
  assert.deepEqual(begun, [1]);
  end();
  await settle();
  assert.deepEqual(begun, [1, 3]);
});

test("a value given after the work has ended is worked on at once", async () => {
  const { begun, work, end } = slowWork();
  const call = latest(work);
  const first = call(1);
  end();
  await first;
  void call(2);
  assert.deepEqual(begun, [1, 2]);
});

test("the promise of the first call settles when no value is left", async () => {
  const { work, end } = slowWork();
  const call = latest(work);
  let done = false;
  const first = call(1).then(() => (done = true));
  void call(2);
  end();
  await settle();
  assert.equal(done, false);
  end();
  await first;
  assert.equal(done, true);
});

test("a failure with no newer value rejects the call and the next value is worked on again", async () => {
  const { begun, work, end } = slowWork();
  const call = latest(work);
  const first = call(1);
  end(new Error("broken"));
  await assert.rejects(first, /broken/);
  void call(2);
  assert.deepEqual(begun, [1, 2]);
});

test("a failure that a newer value has overtaken is dropped", async () => {
  const { begun, work, end } = slowWork();
  const call = latest(work);
  const first = call(1);
  void call(2);
  end(new Error("too late to matter"));
  await settle();
  end();
  await first;
  assert.deepEqual(begun, [1, 2]);
});
