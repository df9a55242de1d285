// Makes what Python in the browser starts from, as compiled files:
//
//   stdlib-full.zip       every module of the standard library; the tests need it
//   stdlib-trimmed.zip    those that a page with figures uses, found by rehearsing such a page
//   specdec-compiled.zip  the package itself, to lie beside its sources
//   server-logs-compiled.zip   that part of it which reads logs
//
// Pyodide's own archive and the wheel hold sources, which every start would compile anew. Equal versions give
// equal bytes. Usage: node tools/compile_stdlib.mjs [folder], by default build/pyodide.

import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { loadPyodide } from "pyodide";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE = join(ROOT, "py", "specdec");
const SOURCES = fileURLToPath(import.meta.resolve("pyodide/python_stdlib.zip"));

/**
 * @param {string} folder where the archives go
 * @returns {Promise<{full: string, trimmed: string, specdec: string, serverLogs: string}>} their paths
 */
export async function compileStandardLibrary(folder) {
  await mkdir(folder, { recursive: true });
  const full = join(folder, "stdlib-full.zip");
  const trimmed = join(folder, "stdlib-trimmed.zip");
  const specdec = join(folder, "specdec-compiled.zip");
  const serverLogs = join(folder, "server-logs-compiled.zip");
  const compiler = await startCompiler();
  await replace(full, compiler.compiled([]));
  const used = await rehearse(full, compiler.archived());
  await replace(specdec, compiler.package(false));
  await replace(serverLogs, compiler.package(true));
  await replace(trimmed, compiler.compiled(used));
  return { full, trimmed, specdec, serverLogs };
}

/** Python with its own sources at hand: only the same Python writes bytecode it can read. */
async function startCompiler() {
  const pyodide = await start();
  pyodide.FS.writeFile("/sources.zip", new Uint8Array(await readFile(SOURCES)));
  mount(pyodide, "/specdec", PACKAGE);
  const compiler = pyodide.pyimport("compile_stdlib");
  /** @param {(...given: any[]) => any} work */
  const asBytes = (work) => (/** @type {any[]} */ ...given) => {
    const view = work(...given);
    const bytes = view.toJs();
    view.destroy();
    return /** @type {Uint8Array} */ (bytes);
  };
  return {
    compiled: asBytes((names) => compiler.compiled("/sources.zip", pyodide.toPy(names))),
    archived: asBytes(() => compiler.archived("/specdec")),
    package: asBytes((readsLogs) => compiler.package.callKwargs("/specdec", { reads_logs: readsLogs })),
  };
}

/**
 * Does what a page does, and more: imports every module and asks for every figure.
 *
 * @param {string} stdlib
 * @param {Uint8Array} specdec the package as an archive
 * @returns {Promise<string[]>} the members of the standard library that were used
 */
async function rehearse(stdlib, specdec) {
  const pyodide = await start(stdlib);
  const packages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  pyodide.unpackArchive(specdec, "wheel", { extractDir: packages });
  const rehearsal = pyodide.pyimport("rehearse_page");
  const used = rehearsal.members_used(pyodide.toPy(await moduleNames(PACKAGE)));
  return used.toJs();
}

/** @param {string} [stdLibURL] */
async function start(stdLibURL) {
  const pyodide = await loadPyodide({
    ...(stdLibURL && { stdLibURL }),
    env: { PYTHONDONTWRITEBYTECODE: "1" },
  });
  mount(pyodide, "/tools", join(ROOT, "tools"));
  pyodide.runPython("import sys; sys.path.append('/tools')");
  return pyodide;
}

/**
 * @param {import("pyodide").PyodideAPI} pyodide
 * @param {string} place
 * @param {string} folder
 */
function mount(pyodide, place, folder) {
  pyodide.FS.mkdirTree(place);
  pyodide.mountNodeFS(place, folder);
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} "specdec.timing" and so on
 */
async function moduleNames(folder) {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith(".py"))
    .map((file) => `specdec/${file}`.replaceAll("\\", "/").replace(/(\/__init__)?\.py$/, ""))
    .map((path) => path.replaceAll("/", "."))
    .sort();
}

/**
 * Writes a file in one step, so that nobody reads half of it.
 *
 * @param {string} path
 * @param {Uint8Array} bytes
 */
async function replace(path, bytes) {
  await writeFile(`${path}.${process.pid}`, bytes);
  await rename(`${path}.${process.pid}`, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? join(ROOT, "build", "pyodide"));
  for (const path of Object.values(await compileStandardLibrary(folder))) {
    console.log(`${path}: ${(await readFile(path)).length.toLocaleString("en")} bytes`);
  }
}
