// piecesOf(log): the bytes of a file, one piece after the other, in little memory whatever its size.
// A piece is to be used before the next is asked for: its place in memory is used again.

export const PIECE = 1 << 20;

/** The file has gone, or the browser may not read it. */
export class Unreadable extends Error {}

/**
 * @param {Blob} log
 * @returns {AsyncGenerator<Uint8Array>} each of PIECE bytes, the last one of fewer, or of none;
 *   fails with Unreadable
 */
export async function* piecesOf(log) {
  try {
    yield* inOneBuffer(log) ?? inManyBuffers(log);
  } catch {
    throw new Unreadable();
  }
}

/**
 * A buffer for each piece would be let go only later, and a large log fill the memory with them.
 *
 * @param {Blob} log
 * @returns {AsyncGenerator<Uint8Array> | undefined} undefined where the browser cannot
 */
function inOneBuffer(log) {
  try {
    return filledFrom(log.stream().getReader({ mode: "byob" }));
  } catch {
    return undefined;
  }
}

/** @param {ReadableStreamBYOBReader} source */
async function* filledFrom(source) {
  let buffer = new ArrayBuffer(PIECE);
  for (let isOver = false; !isOver; ) {
    let filled = 0;
    while (filled < PIECE && !isOver) {
      const { value, done } = await source.read(new Uint8Array(buffer, filled));
      isOver = done;
      if (!value) break;
      buffer = value.buffer;
      filled += value.byteLength;
    }
    yield new Uint8Array(buffer, 0, filled);
  }
}

/** @param {Blob} log */
async function* inManyBuffers(log) {
  for (let at = 0; at < log.size; at += PIECE) {
    yield new Uint8Array(await log.slice(at, at + PIECE).arrayBuffer());
  }
}
