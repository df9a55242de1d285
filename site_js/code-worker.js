// A Python for a reader's code. In: {name, program}. Out: Reports of own-python.js; what the program
// prints is told as it comes.

import { faultOf, startPyodide } from "./pyodide.js";

/** @typedef {import("./own-python.js").Report} Report */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {(name: string, program: string, write: (text: string) => void) => boolean} */
let run;

// Set before the first await: a module worker loses messages that come earlier.
scope.onmessage = ({ data }) => {
  try {
    const write = (/** @type {string} */ message) => report({ kind: "told", message });
    report({ kind: "done", result: run(data.name, data.program, write) });
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
  const { pyodide } = await startPyodide("code.json", onProgress);
  run = pyodide.pyimport("workbench.run_code").run;
}

/** @param {Report} message */
function report(message) {
  scope.postMessage(message);
}
