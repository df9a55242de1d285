// A Python that reads logs. In: a Job. Out: Reports of own-python.js; how far a log has been read is
// told after each piece. A log that was read before is not read again.

import { faultOf, startPyodide } from "./pyodide.js";

/** @typedef {import("./own-python.js").Report} Report */
/** @typedef {{id: number, log: Blob, request: string}} Job  id: of the log */

const PIECE = 1 << 20;
const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {() => any} */
let newReader;
/** @type {{id: number, page: any} | undefined} */
let read;

class Unreadable extends Error {}

// Set before the first await: a module worker loses messages that come earlier.
scope.onmessage = ({ data }) => void answer(/** @type {Job} */ (data));

start().then(
  () => report({ kind: "ready" }),
  (error) => report({ kind: "failed", fault: faultOf(error) }),
);

async function start() {
  const onProgress = (/** @type {number} */ loaded, /** @type {number} */ total) =>
    report({ kind: "progress", loaded, total });
  const { pyodide } = await startPyodide("log.json", onProgress);
  newReader = pyodide.pyimport("workbench.read_log").PieceReader;
}

/** @param {Job} job */
async function answer({ id, log, request }) {
  try {
    if (read?.id !== id) {
      read?.page.destroy();
      read = undefined;
      read = { id, page: await pageOf(log) };
    }
    report({ kind: "done", result: JSON.parse(read.page.answer(request)) });
  } catch (error) {
    const isUnreadable = error instanceof Unreadable;
    const fault = isUnreadable ? { reason: /** @type {const} */ ("unreadable"), detail: "" } : faultOf(error);
    report({ kind: "failed", fault });
  }
}

/** @param {Blob} log */
async function pageOf(log) {
  const reader = newReader();
  let at = 0;
  for await (const piece of piecesOf(log)) {
    report({ kind: "told", message: { read: at, size: log.size } });
    reader.feed(piece);
    at += piece.length;
  }
  const page = reader.end();
  reader.destroy();
  return page;
}

/**
 * The bytes of a log, in pieces that are to be used before the next is asked for.
 *
 * @param {Blob} log
 */
async function* piecesOf(log) {
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

/** @param {Report} message */
function report(message) {
  scope.postMessage(message);
}
