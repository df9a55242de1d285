// Where Python runs: one worker a visit, and an end to every wait.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { ANSWER_MS, Python, QUIET_MS } from "../../site_js/python.js";

/** Stands for the worker: remembers what it was sent and says what the test wants. */
class FakeWorker {
  /** @type {((event: {data: object}) => void) | null} */
  onmessage = null;
  /** @type {((event: {message: string}) => void) | null} */
  onerror = null;
  /** @type {{id: number, request: string}[]} */
  sent = [];
  isTerminated = false;
  /** @param {{id: number, request: string}} message */
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

/** @type {{worker: FakeWorker, name: string}[]} */
let made = [];
/** @type {Python} */
let python;

beforeEach(() => {
  made = [];
  python = new Python((name) => {
    const worker = new FakeWorker();
    made.push({ worker, name });
    return /** @type {Worker} */ (/** @type {unknown} */ (worker));
  });
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

function lastWorker() {
  return /** @type {FakeWorker} */ (made.at(-1)?.worker);
}

async function started() {
  const start = python.start();
  lastWorker().say({ kind: "ready" });
  await start;
}

/** Lets everything happen that only waits for a promise. */
async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await undefined;
}

test("however often it is started, there is one worker", async () => {
  void python.start();
  await started();
  void python.start();
  assert.equal(made.length, 1);
});

test("nothing is started before it is asked for", () => {
  assert.equal(made.length, 0);
  assert.equal(python.state.phase, "idle");
});

test("a question asked before Python is ready is sent when it is, and gets its own answer", async () => {
  const first = python.ask("one");
  const second = python.ask("two");
  assert.deepEqual(lastWorker().sent, []);
  lastWorker().say({ kind: "ready" });
  await settle();
  const [one, two] = lastWorker().sent;
  assert.deepEqual([one?.request, two?.request], ["one", "two"]);
  lastWorker().say({ kind: "answer", id: two?.id, text: "answer two" });
  lastWorker().say({ kind: "answer", id: one?.id, text: "answer one" });
  assert.deepEqual(await Promise.all([first, second]), ["answer one", "answer two"]);
});

test("a watcher hears the state now and at every change, until it stops", () => {
  /** @type {string[]} */
  const heard = [];
  const stop = python.watch(({ phase, loaded, total }) => heard.push(`${phase} ${loaded}/${total}`));
  void python.start();
  lastWorker().say({ kind: "progress", loaded: 3, total: 10 });
  lastWorker().say({ kind: "ready" });
  stop();
  lastWorker().say({ kind: "failed", fault: { reason: "python", detail: "" } });
  assert.deepEqual(heard, ["idle 0/0", "loading 0/0", "loading 3/10", "ready 3/10"]);
});

test("what the worker reports as a failure is the failure of every question", async () => {
  const asked = python.ask("one");
  const fault = { reason: "file", detail: "pyodide.mjs" };
  lastWorker().say({ kind: "failed", fault });
  await assert.rejects(asked, { name: "Error", fault });
  assert.deepEqual(python.state.fault, fault);
  assert.equal(lastWorker().isTerminated, true);
});

test("after a failure only a retry starts again, with a new worker that knows of a broken file", async () => {
  void python.start();
  lastWorker().say({ kind: "failed", fault: { reason: "file", detail: "x" } });
  await assert.rejects(python.start());
  assert.equal(made.length, 1);
  const again = python.retry();
  lastWorker().say({ kind: "ready" });
  await again;
  assert.deepEqual(made.map(({ name }) => name), ["first", "again"]);
  assert.equal(python.state.fault, undefined);
});

test("files that were whole are not asked from the server again, which may be out of reach", async () => {
  await started();
  lastWorker().onerror?.({ message: "died" });
  void python.retry();
  assert.deepEqual(made.map(({ name }) => name), ["first", "first"]);
});

test("a retry while Python runs changes nothing", async () => {
  await started();
  await python.retry();
  assert.equal(made.length, 1);
});

test("a worker that cannot be made is a failure, not an exception", async () => {
  python = new Python(() => {
    throw new Error("forbidden");
  });
  await assert.rejects(python.start(), { fault: { reason: "worker", detail: "Error: forbidden" } });
});

test("an error of the worker's script is a failure", async () => {
  const start = python.start();
  lastWorker().onerror?.({ message: "no module workers" });
  await assert.rejects(start, { fault: { reason: "worker", detail: "no module workers" } });
});

test("loading that gives no sign for half a minute has failed, and any sign renews the patience", async () => {
  const start = python.start();
  mock.timers.tick(QUIET_MS - 1);
  lastWorker().say({ kind: "progress", loaded: 1, total: 10 });
  mock.timers.tick(QUIET_MS - 1);
  assert.equal(python.state.phase, "loading");
  mock.timers.tick(1);
  await assert.rejects(start, { fault: { reason: "time", detail: "" } });
  assert.equal(lastWorker().isTerminated, true);
});

test("a question without an answer for ten seconds ends the worker", async () => {
  await started();
  const asked = python.ask("one");
  await settle();
  mock.timers.tick(ANSWER_MS);
  await assert.rejects(asked, { fault: { reason: "time", detail: "" } });
  assert.equal(lastWorker().isTerminated, true);
});

test("an answered question leaves no clock running", async () => {
  await started();
  const asked = python.ask("one");
  await settle();
  lastWorker().say({ kind: "answer", id: lastWorker().sent[0]?.id, text: "" });
  await asked;
  mock.timers.tick(10 * ANSWER_MS);
  assert.equal(python.state.phase, "ready");
});

test("a question asked later does not give an older one more time", async () => {
  await started();
  const first = python.ask("one");
  await settle();
  mock.timers.tick(ANSWER_MS - 1);
  const second = python.ask("two");
  await settle();
  mock.timers.tick(1);
  await assert.rejects(first);
  await assert.rejects(second);
});

test("of two questions the one that stays unanswered ends the worker too", async () => {
  await started();
  const [first, second] = [python.ask("one"), python.ask("two")];
  await settle();
  lastWorker().say({ kind: "answer", id: lastWorker().sent[0]?.id, text: "" });
  await first;
  mock.timers.tick(ANSWER_MS);
  await assert.rejects(second, { fault: { reason: "time", detail: "" } });
});

test("after a failure while Python ran a question is refused at once", async () => {
  await started();
  const fault = { reason: "python", detail: "MemoryError" };
  lastWorker().say({ kind: "failed", fault });
  await assert.rejects(python.ask("one"), { fault });
});

test("a question left open by a failure takes no time from those after the retry", async () => {
  await started();
  const open = python.ask("one");
  await settle();
  lastWorker().say({ kind: "failed", fault: { reason: "python", detail: "" } });
  await assert.rejects(open);
  const again = python.retry();
  lastWorker().say({ kind: "ready" });
  await again;
  const asked = python.ask("two");
  await settle();
  mock.timers.tick(ANSWER_MS);
  await assert.rejects(asked, { fault: { reason: "time", detail: "" } });
});

test("what a worker says after its end is not heard", async () => {
  await started();
  const old = lastWorker();
  old.say({ kind: "failed", fault: { reason: "python", detail: "" } });
  void python.retry();
  old.say({ kind: "ready" });
  assert.equal(python.state.phase, "loading");
});
