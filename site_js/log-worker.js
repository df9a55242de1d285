// A Python that reads logs. In: a Job. Out: Reports of own-python.js; how far a log has been read is
// told after each piece. A log that was read before is not read again.

import { faultOf, startPyodide } from "./pyodide.js";

/** @typedef {import("./own-python.js").Report} Report */
/** @typedef {{id: number, log: Blob, request: string}} Job  id: of the log */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {(next: (size: number) => Uint8Array) => any} */
let readPieces;
/** @type {{id: number, page: any} | undefined} */
let read;
let isUnreadable = false;

// Set before the first await: a module worker loses messages that come earlier.
scope.onmessage = ({ data }) => {
  const { id, log, request } = /** @type {Job} */ (data);
  try {
    if (read?.id !== id) {
      read?.page.destroy();
      read = undefined;
      read = { id, page: readPieces(piecesOf(log)) };
    }
    report({ kind: "done", result: JSON.parse(read.page.answer(request)) });
  } catch (error) {
    const unreadable = /** @type {const} */ ({ reason: "unreadable", detail: "" });
    report({ kind: "failed", fault: isUnreadable ? unreadable : faultOf(error) });
  }
};

start().then(
  () => report({ kind: "ready" }),
  (error) => report({ kind: "failed", fault: faultOf(error) }),
);

async function start() {
  const onProgress = (/** @type {number} */ loaded, /** @type {number} */ total) =>
    report({ kind: "progress", loaded, total });
  const { pyodide } = await startPyodide("log.json", onProgress);
  readPieces = pyodide.pyimport("workbench.read_log").read_pieces;
}

/**
 * @param {Blob} log
 * @returns {(size: number) => Uint8Array} gives the next piece of it, an empty one at its end
 */
function piecesOf(log) {
  const reader = new FileReaderSync();
  let at = 0;
  return (size) => {
    report({ kind: "told", message: { read: at, size: log.size } });
    try {
      const piece = new Uint8Array(reader.readAsArrayBuffer(log.slice(at, at + size)));
      at += piece.length;
      return piece;
    } catch (error) {
      isUnreadable = true;
      throw error;
    }
  };
}

/** @param {Report} message */
function report(message) {
  scope.postMessage(message);
}
