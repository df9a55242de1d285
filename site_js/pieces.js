// piecesOf(log): the bytes of a file, one piece after the other, in little memory whatever its size.

export const PIECE = 1 << 20;

/** The file has gone, or the browser may not read it. */
export class Unreadable extends Error {}

/**
 * @param {Blob} log
 * @returns {AsyncGenerator<Uint8Array>} each of PIECE bytes, the last one of fewer; fails with
 *   Unreadable
 */
export async function* piecesOf(log) {
  for (let at = 0; at < log.size; at += PIECE) yield bytesOf(log.slice(at, at + PIECE));
}

/** @param {Blob} part */
async function bytesOf(part) {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch {
    throw new Unreadable();
  }
}
