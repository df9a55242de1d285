// Runs Python in both worlds: the project's own, and Pyodide under Node.

import { execFileSync } from "node:child_process";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { loadPyodide } from "pyodide";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PYTHON = join(ROOT, ".venv", "bin", "python");

/** What `node tools/compile_stdlib.mjs` makes. */
export const FULL = join(ROOT, "build", "pyodide", "stdlib-full.zip");
export const TRIMMED = join(ROOT, "build", "pyodide", "stdlib-trimmed.zip");
export const COMPILED = join(ROOT, "build", "pyodide", "specdec-compiled.zip");

/**
 * @param {string} script
 * @param {string[]} given what the script finds in sys.argv
 * @returns {Buffer} what it prints
 */
export function native(script, ...given) {
  return execFileSync(PYTHON, ["-c", script, ...given], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: join(ROOT, "py"), PYTHONDONTWRITEBYTECODE: "1" },
    maxBuffer: 2 ** 28,
  });
}

/**
 * @param {string} stdLibURL the standard library to start from
 * @param {Uint8Array[]} archives what to put among the installed packages
 */
export async function startPyodide(stdLibURL, ...archives) {
  const pyodide = await loadPyodide({
    stdLibURL,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home" },
  });
  pyodide.setStdout({ write: (bytes) => writeSync(1, bytes) });
  const packages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const archive of archives) {
    pyodide.unpackArchive(archive, "wheel", { extractDir: packages });
  }
  pyodide.FS.mkdirTree("/project");
  pyodide.mountNodeFS("/project", ROOT);
  pyodide.runPython("import os; os.chdir('/project')");
  return pyodide;
}

/** The package as the browser gets it. */
export function wheel() {
  return new Uint8Array(
    native(`
import sys
from pathlib import Path
from site_build.wheel import wheel_bytes
sys.stdout.buffer.write(wheel_bytes(Path.cwd()))
`),
  );
}
