// The standard libraries that Python starts from in the browser and in the tests.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { compileStandardLibrary } from "../../tools/compile_stdlib.mjs";
import { COMPILED, FULL, native, ROOT, startPyodide, TRIMMED, wheel } from "./here.js";

const SOURCES = join(ROOT, "node_modules", "pyodide", "python_stdlib.zip");

/** @type {string} */
let folder;
/** @type {{full: string, trimmed: string, specdec: string}} */
let anew;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "standard library "));
  anew = await compileStandardLibrary(folder);
});
after(() => rm(folder, { recursive: true }));

test("compiling again gives the same bytes", async () => {
  assert.ok((await readFile(COMPILED)).equals(await readFile(anew.specdec)));
  assert.ok((await readFile(FULL)).equals(await readFile(anew.full)));
  assert.ok((await readFile(TRIMMED)).equals(await readFile(anew.trimmed)));
});

test("the full archive has bytecode for every source that Pyodide ships", () => {
  const expected = membersOf(SOURCES).map((name) => name.replace(/\.py$/, ".pyc"));
  assert.deepEqual(membersOf(anew.full).sort(), expected.sort());
});

test("the trimmed archive is a part of the full one, and under half its size", async () => {
  const full = new Set(membersOf(anew.full));
  assert.deepEqual(membersOf(anew.trimmed).filter((name) => !full.has(name)), []);
  assert.ok((await readFile(anew.trimmed)).length < (await readFile(anew.full)).length / 2);
});

test("bytecode is marked as standing alone, so that Python never looks for its source", () => {
  const script = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print({archive.read(name)[4:8] for name in archive.namelist() if name.endswith(".pyc")})
`;
  for (const archive of [anew.full, anew.trimmed]) {
    assert.equal(String(native(script, archive)).trim(), "{b'\\x01\\x00\\x00\\x00'}");
  }
});

test("the compiled package holds bytecode for every module of the wheel that a page may need", () => {
  const modules = String(native("import pathlib; print(*pathlib.Path('py').glob('specdec/**/*.py'))"));
  const notForFigures = /\/server_logs\/|\/en_(?:cases|engine_page|log)\w*\.py|\/en_engines\/|\/command_line\.py/;
  const onPages = modules.trim().split(" ").filter((path) => !notForFigures.test(path));
  assert.ok(onPages.length > 40);
  const expected = onPages.map((path) =>
    path.replace(/^py\//, "").replace(/([^/]+)\.py$/, "__pycache__/$1.cpython-314.pyc"),
  );
  assert.deepEqual(membersOf(anew.specdec).sort(), expected.sort());
});

test("Python starts the package from its bytecode, and from a changed source instead", async () => {
  const pyodide = await startPyodide(TRIMMED, wheel(), new Uint8Array(await readFile(COMPILED)));
  const answered = pyodide.runPython(`
import sys
import importlib._bootstrap_external as loading
compiled = []
from_source = loading.SourceLoader.source_to_code
loading.SourceLoader.source_to_code = lambda self, data, path, **named: (
    compiled.append(path) or from_source(self, data, path, **named))
import specdec.door
loaded = [name for name in sys.modules if name.startswith("specdec")]
before = list(compiled)
import specdec.sums as sums
with open(sums.__file__, "a") as source:
    source.write("CHANGED = True\\n")
del sys.modules["specdec.sums"]
import specdec.sums
[len(loaded), before, len(compiled), specdec.sums.CHANGED]
`);
  const [modules, before, after, isChanged] = answered.toJs();
  assert.ok(modules > 20);
  assert.deepEqual([...before], []);
  assert.equal(after, 1);
  assert.equal(isChanged, true);
});

/**
 * @param {string} archive its path
 * @returns {string[]} the names of its members, folders left out
 */
function membersOf(archive) {
  const script = "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep='\\n')";
  const names = String(native(script, archive)).split("\n");
  return names.filter((name) => name && !name.endsWith("/"));
}
