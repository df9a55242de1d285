// The package's own tests, the same files, run in Pyodide.

import assert from "node:assert/strict";
import { test } from "node:test";

import { FULL, native, startPyodide } from "./here.js";

const IMPORT = "import sys; sys.path.insert(0, 'tests/pyodide'); import run_suite";
const PYTEST = ["pytest", "pluggy", "iniconfig", "packaging", "pygments"];
const HYPOTHESIS = ["hypothesis", "sortedcontainers"];

test("every test of the package passes in Pyodide, and they are the native ones", async () => {
  /** @type {string[]} */
  const expected = JSON.parse(String(native(`${IMPORT}; print(run_suite.names())`)));
  const tools = native(
    "import runpy; runpy.run_path('tests/pyodide/pack_installed.py', run_name='__main__')",
    ...PYTEST,
    ...HYPOTHESIS,
  );
  const pyodide = await startPyodide(FULL, new Uint8Array(tools));
  /** @type {[number, Record<string, string>]} */
  const [status, outcomes] = JSON.parse(pyodide.runPython(`${IMPORT}; run_suite.outcomes()`));
  const failed = Object.entries(outcomes).filter(([, outcome]) => outcome !== "passed");
  assert.deepEqual(failed, []);
  assert.deepEqual(Object.keys(outcomes).sort(), expected.sort());
  assert.equal(status, 0);
});
