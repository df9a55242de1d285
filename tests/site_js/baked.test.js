// Answers computed at build: which settings have one, and which files are refused.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { bakedAnswer, loadBaked, RETRY_MS } from "../../site_js/baked.js";

/** @param {...number} svg */
function drawn(...svg) {
  return { svg, caption: "", numbers: {}, table: { caption: "", columns: [], rows: [] } };
}

const file = {
  build: "0123",
  opening: { rate: 0.8, pass: null },
  stops: { rate: [0, 0.8, 1], pass: [1, null] },
  pieces: ["<a>", "<b>", "</a>", "</b>"],
  answers: {
    rate: [drawn(0, 2), drawn(1, 3), drawn(1, 0, 2, 3)],
    pass: [drawn(0, 0, 2, 2), drawn(1, 3)],
  },
};

/** @param {...(object | number)} answers  what the server says, one after the other */
function serving(...answers) {
  const left = [...answers];
  return mock.method(globalThis, "fetch", async () => {
    const answer = left.shift();
    return typeof answer === "number"
      ? new Response("", { status: answer })
      : new Response(JSON.stringify(answer));
  });
}

test("one setting at a stop and the others opening is answered", () => {
  assert.equal(bakedAnswer(file, { rate: 0, pass: null })?.svg, "<a></a>");
  assert.equal(bakedAnswer(file, { rate: 0.8, pass: 1 })?.svg, "<a><a></a></a>");
});

test("the opening settings are answered", () => {
  assert.equal(bakedAnswer(file, { rate: 0.8, pass: null })?.svg, "<b></b>");
});

test("between two stops, or with two settings moved, there is no answer", () => {
  assert.equal(bakedAnswer(file, { rate: 0.5, pass: null }), undefined);
  assert.equal(bakedAnswer(file, { rate: 0, pass: 1 }), undefined);
  assert.equal(bakedAnswer(file, { rate: 0.8, pass: 0 }), undefined);
});

test("a file is loaded once a visit", async () => {
  const { mock: calls } = serving(file);
  await Promise.all([loadBaked("once", "0123"), loadBaked("once", "0123")]);
  await loadBaked("once", "0123");
  assert.equal(calls.callCount(), 1);
  calls.restore();
});

test("a file of another build is refused", async () => {
  const { mock: calls } = serving({ ...file, build: "4567" });
  await assert.rejects(loadBaked("other", "0123"), /build 4567, not 0123/);
  calls.restore();
});

test("a file that was missing is asked for again, a while later and not at every move", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { mock: calls } = serving(404, file);
  await assert.rejects(loadBaked("missing", "0123"), /404/);
  mock.timers.tick(RETRY_MS - 1);
  await assert.rejects(loadBaked("missing", "0123"), /404/);
  assert.equal(calls.callCount(), 1);
  mock.timers.tick(RETRY_MS);
  assert.equal((await loadBaked("missing", "0123")).build, "0123");
  calls.restore();
  mock.timers.reset();
});
