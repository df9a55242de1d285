// Pyodide and specdec, off the page's thread. In: {id, request}. Out: a Report.

import { faultOf, startPyodide } from "./pyodide.js";

/** @typedef {import("./python.js").Fault} Fault */
/**
 * @typedef {{kind: "progress", loaded: number, total: number} | {kind: "ready"}
 *   | {kind: "answer", id: number, text: string} | {kind: "failed", fault: Fault}} Report
 */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {(request: string) => string} */
let answer;

// Set before the first await: a module worker loses messages that come earlier.
scope.onmessage = ({ data }) => {
  try {
    report({ kind: "answer", id: data.id, text: answer(data.request) });
  } catch (error) {
    report({ kind: "failed", fault: faultOf(error) });
  }
};

start().then(
  () => report({ kind: "ready" }),
  (error) => report({ kind: "failed", fault: faultOf(error) }),
);

async function start() {
  const onProgress = (/** @type {number} */ loaded, /** @type {number} */ total) =>
    report({ kind: "progress", loaded, total });
  const { pyodide } = await startPyodide("manifest.json", onProgress);
  answer = pyodide.pyimport("specdec.door").answer;
}

/** @param {Report} message */
function report(message) {
  scope.postMessage(message);
}
