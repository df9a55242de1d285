// The same package gives the same answers on every Python: here, and in the browser's, which
// starts from the trimmed standard library.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { native, startPyodide, TRIMMED, wheel } from "./here.js";

const IMPORT = "import sys; sys.path.insert(0, 'tests/pyodide')\n";
const ASK = `${IMPORT}from door_requests import answered`;

/** @type {Awaited<ReturnType<typeof startPyodide>>} */
let pyodide;

before(async () => {
  pyodide = await startPyodide(TRIMMED, wheel());
});

test("the door answers every question of a large grid alike, byte for byte", (t) => {
  /** @type {[string, string][]} */
  const expected = JSON.parse(String(native(`${ASK}\nprint(answered())`)));
  /** @type {[string, string][]} */
  const given = JSON.parse(pyodide.runPython(`${ASK}\nanswered()`));
  const different = given.filter(
    ([request, answer], row) => request !== expected[row]?.[0] || answer !== expected[row]?.[1],
  );
  assert.deepEqual(different.slice(0, 3), []);
  assert.equal(given.length, expected.length);
  const good = given.filter(([, answer]) => "ok" in JSON.parse(answer)).length;
  assert.ok(good >= 600 && given.length - good >= 60, `${good} of ${given.length} drew a figure`);
  t.diagnostic(`${given.length} questions, ${good} of them answered with a figure`);
});

test("every public function's own example prints the same on the trimmed standard library", (t) => {
  const examples = String(native(`${IMPORT}import examples; print(examples.public_examples())`));
  /** @type {[string, [string, string, string[]]][]} */
  const names = Object.entries(JSON.parse(examples));
  const uncalled = names
    .filter(([name, [kind, , sources]]) => kind === "function" && !sources.join("").includes(`${name}(`))
    .map(([name]) => name);
  assert.deepEqual(uncalled, [], "no example calls them");

  const play = `${IMPORT}import examples; examples.played`;
  const expected = native(`${IMPORT}import examples; print(examples.played(sys.argv[1]))`, examples);
  const given = pyodide.runPython(play)(examples);
  assert.deepEqual(JSON.parse(given), JSON.parse(String(expected)));
  t.diagnostic(`${names.length} public functions and classes`);
});
