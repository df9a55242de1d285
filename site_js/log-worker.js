// A Python that reads logs. In: a Job. Out: Reports of own-python.js; how far a log has been read is
// told after each piece. A log that was read before is not read again.

import { piecesOf, Unreadable } from "./pieces.js";
import { faultOf, startPyodide } from "./pyodide.js";

/** @typedef {import("./own-python.js").Report} Report */
/** @typedef {{id: number, log: Blob, request: string}} Job  id: of the log */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {() => any} */
let newReader;
/** @type {{id: number, page: any} | undefined} */
let read;

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

/** @param {Report} message */
function report(message) {
  scope.postMessage(message);
}
