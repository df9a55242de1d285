// A Python for the package's own tests: micropip installs pytest, pytest runs them. In: anything.
// Out: Reports of own-python.js; what becomes of each test is told as it ends.

import { faultOf, startPyodide } from "./pyodide.js";

/** @typedef {import("./own-python.js").Report} Report */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PROJECT = "/project";

/** @type {(tell: (message: string) => void) => string} */
let run;

// Set before the first await: a module worker loses messages that come earlier.
scope.onmessage = () => {
  try {
    const tell = (/** @type {string} */ text) => report({ kind: "told", message: JSON.parse(text) });
    report({ kind: "done", result: JSON.parse(run(tell)) });
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
  const started = await startPyodide("tests.json", onProgress);
  const { pyodide, files } = started;
  await installWheels(started);
  pyodide.FS.mkdirTree(PROJECT);
  pyodide.unpackArchive(await files["project.zip"]?.bytes, "zip", { extractDir: PROJECT });
  pyodide.FS.chdir(PROJECT);
  run = pyodide.pyimport("workbench.run_tests").run;
}

/**
 * Hands the wheels, which have arrived and are whole, to micropip. It asks nobody for more.
 *
 * @param {import("./pyodide.js").Started} started
 */
async function installWheels({ pyodide, manifest, files }) {
  pyodide.FS.mkdirTree("/wheels");
  for (const name of manifest.wheels) {
    pyodide.FS.writeFile(`/${name}`, new Uint8Array((await files[name]?.bytes) ?? []));
  }
  const micropip = pyodide.pyimport("micropip");
  const places = manifest.wheels.map((name) => `emfs:/${name}`);
  await micropip.install.callKwargs(places, { deps: false });
}

/** @param {Report} message */
function report(message) {
  scope.postMessage(message);
}
