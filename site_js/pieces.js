// piecesOf(log): the bytes of a file, one piece after the other, in the same little memory whatever its
// size. A piece is to be used before the next is asked for: then it is given back, and empty.

export const PIECE = 1 << 20;

/** The file has gone, or the browser may not read it. */
export class Unreadable extends Error {}

/**
 * @param {Blob} log
 * @returns {AsyncGenerator<Uint8Array>} each of PIECE bytes, the last one of fewer; fails with
 *   Unreadable
 */
export async function* piecesOf(log) {
  // Left to the garbage collector, hundreds of used pieces pile up. Sent to nobody, each is freed at
  // once; ArrayBuffer.transfer() frees none, for the browser keeps its own hold on what a file gave.
  const nobody = new MessageChannel();
  nobody.port2.close();
  for (let at = 0; at < log.size; at += PIECE) {
    const piece = await bytesOf(log.slice(at, at + PIECE));
    yield piece;
    nobody.port1.postMessage(null, [piece.buffer]);
  }
}

/** @param {Blob} part */
async function bytesOf(part) {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch {
    throw new Unreadable();
  }
}
