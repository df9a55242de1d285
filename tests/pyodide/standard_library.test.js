// The standard libraries that Python starts from in the browser and in the tests.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { compileStandardLibrary } from "../../tools/compile_stdlib.mjs";
import { FULL, native, ROOT, TRIMMED } from "./here.js";

const SOURCES = join(ROOT, "node_modules", "pyodide", "python_stdlib.zip");

/** @type {string} */
let folder;
/** @type {{full: string, trimmed: string}} */
let anew;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "standard library "));
  anew = await compileStandardLibrary(folder);
});
after(() => rm(folder, { recursive: true }));

test("compiling the standard library again gives the same bytes", async () => {
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

/**
 * @param {string} archive its path
 * @returns {string[]} the names of its members, folders left out
 */
function membersOf(archive) {
  const script = "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep='\\n')";
  const names = String(native(script, archive)).split("\n");
  return names.filter((name) => name && !name.endsWith("/"));
}
