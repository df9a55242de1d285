// A Python of its own for a reader's code: one worker, an end to every wait, and a clean one after.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { OwnPython, QUIET_MS } from "../../site_js/own-python.js";

const LIMIT_MS = 10_000;

/** Stands for the worker: remembers what it was sent and says what the test wants. */
class FakeWorker {
  /** @type {((event: {data: object}) => void) | null} */
  onmessage = null;
  /** @type {((event: {message: string}) => void) | null} */
  onerror = null;
  /** @type {object[]} */
  sent = [];
  isTerminated = false;
  /** @param {object} message */
  postMessage(message) {
    this.sent.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  /** @param {object} data */
  say(data) {
    this.onmessage?.({ data });
  }
}

/** @type {FakeWorker[]} */
let made = [];
/** @type {string[]} */
let names = [];
/** @type {string[]} */
let heard = [];

beforeEach(() => {
  made = [];
  names = [];
  heard = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

const listener = {
  progress: (/** @type {number} */ loaded, /** @type {number} */ total) => heard.push(`${loaded}/${total}`),
  started: () => heard.push("started"),
  told: (/** @type {string} */ text) => heard.push(text),
};

/** @param {boolean} renewed */
function ownPython(renewed = false) {
  const makeWorker = (/** @type {string} */ name) => {
    names.push(name);
    made.push(new FakeWorker());
    return /** @type {Worker} */ (/** @type {unknown} */ (made.at(-1)));
  };
  return new OwnPython(makeWorker, { ms: LIMIT_MS, renewed });
}

function lastWorker() {
  return /** @type {FakeWorker} */ (made.at(-1));
}

test("no worker is made until there is a job, and the next job runs in the same one", async () => {
  const python = ownPython();
  assert.equal(made.length, 0);
  const first = python.run("one", listener);
  lastWorker().say({ kind: "progress", loaded: 1, total: 2 });
  assert.deepEqual(lastWorker().sent, []);
  lastWorker().say({ kind: "ready" });
  lastWorker().say({ kind: "told", message: "tea" });
  lastWorker().say({ kind: "done", result: true });
  assert.deepEqual(await first, { how: "done", result: true });
  assert.deepEqual(heard, ["1/2", "started", "tea"]);
  const second = python.run("two", listener);
  lastWorker().say({ kind: "done", result: false });
  assert.deepEqual(await second, { how: "done", result: false });
  assert.deepEqual(lastWorker().sent, ["one", "two"]);
  assert.equal(made.length, 1);
});

test("a job that runs too long takes its Python with it, and the next one gets a new one", async () => {
  const python = ownPython();
  const runaway = python.run("loop", listener);
  lastWorker().say({ kind: "ready" });
  lastWorker().say({ kind: "told", message: "tea" });
  mock.timers.tick(LIMIT_MS);
  assert.deepEqual(await runaway, { how: "time" });
  assert.equal(made[0]?.isTerminated, true);
  const next = python.run("one", listener);
  assert.equal(made.length, 2);
  made[0]?.say({ kind: "done", result: "late" });
  lastWorker().say({ kind: "ready" });
  lastWorker().say({ kind: "done", result: true });
  assert.deepEqual(await next, { how: "done", result: true });
});

test("where signs of life renew the limit, only silence ends a job", async () => {
  const python = ownPython(true);
  const long = python.run("tests", listener);
  lastWorker().say({ kind: "ready" });
  for (let sign = 0; sign < 5; sign += 1) {
    mock.timers.tick(LIMIT_MS - 1);
    lastWorker().say({ kind: "told", message: "." });
  }
  assert.equal(lastWorker().isTerminated, false);
  mock.timers.tick(LIMIT_MS);
  assert.deepEqual(await long, { how: "time" });
});

test("Stop ends a job at once, also while Python is on its way", async () => {
  const python = ownPython();
  const waiting = python.run("one", listener);
  python.stop();
  assert.deepEqual(await waiting, { how: "stopped" });
  assert.equal(lastWorker().isTerminated, true);
});

test("a new job stops the one that runs", async () => {
  const python = ownPython();
  const first = python.run("one", listener);
  lastWorker().say({ kind: "ready" });
  const second = python.run("two", listener);
  assert.deepEqual(await first, { how: "stopped" });
  lastWorker().say({ kind: "ready" });
  assert.deepEqual(lastWorker().sent, ["two"]);
  lastWorker().say({ kind: "done", result: true });
  assert.equal((await second).how, "done");
});

test("a worker that is silent while it loads, breaks or reports a fault is given up", async () => {
  const python = ownPython();
  const silent = python.run("one", listener);
  mock.timers.tick(QUIET_MS);
  assert.deepEqual((await silent).fault, { reason: "time", detail: "" });
  const broken = python.run("one", listener);
  lastWorker().onerror?.({ message: "out of memory" });
  assert.deepEqual((await broken).fault, { reason: "worker", detail: "out of memory" });
  const failed = python.run("one", listener);
  lastWorker().say({ kind: "failed", fault: { reason: "file", detail: "a.zip" } });
  assert.deepEqual(await failed, { how: "failed", fault: { reason: "file", detail: "a.zip" } });
  assert.ok(made.every(({ isTerminated }) => isTerminated));
});

test("the worker after one that found a broken file asks the server itself, and no other does", async () => {
  const python = ownPython();
  const broken = python.run("one", listener);
  lastWorker().say({ kind: "failed", fault: { reason: "file", detail: "a.zip" } });
  await broken;
  const stopped = python.run("one", listener);
  python.stop();
  await stopped;
  void python.run("one", listener);
  assert.deepEqual(names, ["first", "again", "first"]);
});
