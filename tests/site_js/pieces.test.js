// A file in pieces: every byte once and in order, whether the browser can fill one buffer or not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PIECE, piecesOf, Unreadable } from "../../site_js/pieces.js";

/**
 * The sizes of a file's pieces, and its bytes.
 *
 * @param {Blob} log
 */
async function taken(log) {
  const sizes = [];
  const parts = [];
  for await (const piece of piecesOf(log)) {
    sizes.push(piece.length);
    parts.push(piece.slice());
  }
  return { sizes: sizes.filter(Boolean), bytes: Buffer.concat(parts) };
}

/** @param {number} length */
function bytesOf(length) {
  return Uint8Array.from({ length }, (_, at) => (at * 7919) >> 3);
}

/** @param {Blob} log  as a browser has it that cannot fill a buffer of ours */
function withoutBuffers(log) {
  const refuse = () => {
    throw new TypeError("no byte stream");
  };
  return Object.defineProperty(log, "stream", { value: () => ({ getReader: refuse }) });
}

for (const [length, sizes] of /** @type {[number, number[]][]} */ ([
  [0, []],
  [5, [5]],
  [PIECE, [PIECE]],
  [2 * PIECE + 5, [PIECE, PIECE, 5]],
])) {
  test(`${length} bytes come whole and in order, in pieces of ${PIECE}`, async () => {
    const bytes = bytesOf(length);
    const parts = [bytes.slice(0, 3), bytes.slice(3, length >> 1), bytes.slice(length >> 1)];
    const whole = length < 6 ? new Blob([bytes]) : new Blob(parts);
    for (const log of [whole, withoutBuffers(new Blob([bytes]))]) {
      const found = await taken(log);
      assert.deepEqual(found.sizes, sizes);
      assert.equal(Buffer.compare(found.bytes, bytes), 0);
    }
  });
}

test("where the browser can, all pieces lie in one place of the memory", async () => {
  const log = new Blob([bytesOf(3 * PIECE)]);
  /** @type {Uint8Array[]} */
  const kept = [];
  for await (const piece of piecesOf(log)) kept.push(piece);
  // A buffer that was handed on for the next piece holds nothing any more.
  assert.ok(kept.length > 2);
  assert.ok(kept.slice(0, -1).every(({ byteLength }) => byteLength === 0));
});

test("a file that goes while it is read is said to be unreadable", async () => {
  const stream = new ReadableStream({
    type: "bytes",
    pull: (controller) => controller.error(new Error("gone")),
  });
  const log = Object.defineProperty(new Blob(["a"]), "stream", { value: () => stream });
  await assert.rejects(taken(log), Unreadable);
  const slice = () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) });
  const other = Object.defineProperty(withoutBuffers(new Blob(["a"])), "slice", { value: slice });
  await assert.rejects(taken(other), Unreadable);
});
