import assert from "node:assert/strict";
import { test } from "node:test";
import { Ahead } from "../../site_js/ahead.js";
import { DRAFT_PASS, GUESSES, RATE } from "./abouts.js";

/** @typedef {import("../../site_js/settings.js").Settings} Settings */

const HERE = { acceptance_rate: 0.5, draft_length: 4 };

/** Answers that are the question, and what was asked so far; `wait` may hold them up. */
function asker(wait = async () => {}) {
  /** @type {Settings[]} */
  const asked = [];
  const ask = async (/** @type {Settings} */ settings) => {
    asked.push(settings);
    await wait();
    return JSON.stringify(settings);
  };
  return { asked, ahead: new Ahead(ask) };
}

test("Every stop of the slider that moves is asked once, the nearest first", async () => {
  const { asked, ahead } = asker();
  await ahead.look(HERE, RATE);
  const rates = asked.map((settings) => settings["acceptance_rate"]);
  assert.deepEqual([rates[0], rates.at(-1)], [0.5, 1]);
  assert.deepEqual([...rates].sort(), RATE.stops);
  await ahead.look({ ...HERE, acceptance_rate: 0.8 }, RATE);
  assert.equal(asked.length, RATE.stops.length);
});

test("Each stop is known by the answer to its own settings, the computed one too", async () => {
  const { ahead } = asker();
  for (const about of [RATE, DRAFT_PASS]) {
    await ahead.look({ ...HERE, draft_pass_ms: 1 }, about);
    for (const stop of about.stops) {
      const settings = { ...HERE, draft_pass_ms: 1, [about.name]: stop };
      assert.equal(ahead.known(settings), JSON.stringify(settings));
    }
  }
});

test("Nothing is known where another setting differs, or between two stops", async () => {
  const { ahead } = asker();
  await ahead.look(HERE, RATE);
  assert.equal(ahead.known({ acceptance_rate: 0.8, draft_length: 5 }), undefined);
  assert.equal(ahead.known({ acceptance_rate: 0.81, draft_length: 4 }), undefined);
});

test("When another setting has changed, what was known for the old one is forgotten", async () => {
  const { ahead } = asker();
  await ahead.look(HERE, RATE);
  const moved = { ...HERE, draft_length: 5 };
  const looking = ahead.look(moved, RATE);
  assert.equal(ahead.known({ ...moved, acceptance_rate: 0.8 }), undefined);
  await looking;
  assert.equal(ahead.known({ ...moved, acceptance_rate: 0.8 }), JSON.stringify({ ...moved, acceptance_rate: 0.8 }));
});

test("An answer that comes when the reader has gone elsewhere is not kept, and one at a time is asked", async () => {
  let atOnce = 0;
  const { asked, ahead } = asker(async () => {
    assert.equal(++atOnce, 1);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
  });
  const first = ahead.look(HERE, RATE);
  await Promise.all([first, ahead.look({ ...HERE, draft_length: 12 }, GUESSES)]);
  assert.equal(asked.length, 1 + GUESSES.stops.length);
  for (const stop of GUESSES.stops) {
    const settings = { ...HERE, draft_length: stop };
    assert.equal(ahead.known(settings), JSON.stringify(settings));
  }
});

test("Without a slider that moves nothing is asked, and after stop nothing more", async () => {
  const { asked, ahead } = asker();
  await ahead.look(HERE, undefined);
  assert.equal(asked.length, 0);
  const looking = ahead.look(HERE, RATE);
  ahead.stop();
  await looking;
  assert.equal(asked.length, 1);
  assert.equal(ahead.known(HERE), undefined);
});

test("When asking fails it ends, is told, and begins anew at the next look", async () => {
  let fails = true;
  const ahead = new Ahead(async (settings) => {
    if (fails) throw new Error("gone");
    return JSON.stringify(settings);
  });
  await assert.rejects(ahead.look(HERE, RATE), /gone/);
  fails = false;
  await ahead.look(HERE, RATE);
  assert.equal(ahead.known(HERE), JSON.stringify(HERE));
});
