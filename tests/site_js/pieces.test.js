// A file in pieces: every byte once and in order, and no piece kept.

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
  return { sizes, bytes: Buffer.concat(parts) };
}

/** @param {number} length */
function bytesOf(length) {
  return Uint8Array.from({ length }, (_, at) => (at * 7919) >> 3);
}

for (const [length, sizes] of /** @type {[number, number[]][]} */ ([
  [0, []],
  [5, [5]],
  [PIECE, [PIECE]],
  [2 * PIECE + 5, [PIECE, PIECE, 5]],
])) {
  test(`${length} bytes come whole and in order, in pieces of ${PIECE}`, async () => {
    const bytes = bytesOf(length);
    const parts = [bytes.slice(0, length >> 1), bytes.slice(length >> 1)];
    const found = await taken(new Blob(parts));
    assert.deepEqual(found.sizes, sizes);
    assert.equal(Buffer.compare(found.bytes, bytes), 0);
  });
}

test("a piece is given back before the next one comes, and the last one in the end", async () => {
  /** @type {Uint8Array[]} */
  const given = [];
  for await (const piece of piecesOf(new Blob([bytesOf(2 * PIECE + 5)]))) {
    assert.deepEqual(given.filter(({ length }) => length), []);
    given.push(piece);
  }
  assert.deepEqual(given.map(({ length }) => length), [0, 0, 0]);
});

test("a file that goes while it is read is said to be unreadable", async () => {
  const slice = () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) });
  const log = Object.defineProperty(new Blob(["a"]), "slice", { value: slice });
  await assert.rejects(taken(log), Unreadable);
});
