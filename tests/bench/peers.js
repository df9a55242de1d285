// Others that run Python in a page, at the same job: a slider moves, specdec draws, the picture is
// placed. A small page for each, with nothing besides; Python runs on the page's own thread, as
// each of them has it where a site cannot send headers of its own.

import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "../browser/site.js";
import { FOLDER, fetchPackage } from "./packages.js";

const PACKAGE = join(ROOT, "py");
const PYODIDE = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));

/** The same for both: where the sliders are, how a picture is placed, and the job in Python. */
const page = (/** @type {string} */ start, /** @type {string} */ scripts) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The same job</title>
<div id="job">
<input type="range" min="0" max="40" value="32"><input type="range" min="1" max="12" value="4">
<div id="picture"></div><p id="caption"></p>
</div>
<script>
function place(text) {
  const { ok } = JSON.parse(text);
  document.getElementById("picture").innerHTML = ok.svg;
  document.getElementById("caption").textContent = ok.caption;
  const job = document.getElementById("job");
  job.dataset.state = "live";
  job.dispatchEvent(new CustomEvent("specdec:change", { bubbles: true }));
}
${start}
</script>
${scripts}
</html>`;

const JOB = `
rate, guesses = document.querySelectorAll("#job input")
def draw(*_):
    settings = {"acceptance_rate": int(rate.value) / 40, "draft_length": int(guesses.value)}
    window.place(answer(json.dumps({"v": 1, "figure": "speedup-by-acceptance", "settings": settings})))
`;

const begins = (/** @type {string} */ work) => `function start() { ${work} }`;

/** @type {Record<string, () => Promise<void>>} */
const MADE = {
  async pyscript() {
    await cp(join(await fetchPackage("@pyscript/core"), "dist"), join(FOLDER, "pyscript"), {
      recursive: true,
    });
    await cp(PYODIDE, join(FOLDER, "pyodide"), { recursive: true });
    const packed = "import shutil, sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2], 'specdec')";
    await promisify(execFile)("python3", ["-c", packed, join(FOLDER, "specdec"), PACKAGE]);
    const config = `{"interpreter": "/pyodide/pyodide.mjs", "files": {"/specdec.zip": "./*"}}`;
    const script = `<script type="py" config='${config}'>
import json
from pyscript import document, window
from pyodide.ffi import create_proxy
from specdec.door import answer
${JOB}
document.getElementById("job").addEventListener("input", create_proxy(draw))
draw()
</script>`;
    const core = begins(`
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/pyscript/core.css" }));
  import("/pyscript/core.js");`);
    await writeFile(join(FOLDER, "pyscript.html"), page(core, script));
  },

  async brython() {
    const folder = await fetchPackage("brython");
    for (const name of ["brython.js", "brython_stdlib.js"]) {
      await cp(join(folder, name), join(FOLDER, name));
    }
    await writeFile(join(FOLDER, "specdec.js"), `__BRYTHON__.update_VFS(${JSON.stringify(await modules())})`);
    // Brython's itertools has no pairwise, which the package uses.
    const script = `<script type="text/python">
import itertools, json
def pairwise(values):
    values = list(values)
    return zip(values, values[1:])
itertools.pairwise = pairwise
from browser import document as page, window
document = window.document
from specdec.door import answer
${JOB}
page["job"].bind("input", draw)
draw()
</script>`;
    const load = begins(`
  const load = (src) => new Promise((loaded) => {
    document.head.append(Object.assign(document.createElement("script"), { src, onload: loaded }));
  });
  load("/brython.js").then(() => Promise.all([load("/brython_stdlib.js"), load("/specdec.js")])).then(() => brython());`);
    await writeFile(join(FOLDER, "brython.html"), page(load, script));
  },
};

/** The package as Brython's own packer writes it. */
async function modules() {
  /** @type {Record<string, unknown>} */
  const found = { $timestamp: 1 };
  for (const path of await readdir(join(PACKAGE, "specdec"), { recursive: true })) {
    if (!path.endsWith(".py")) continue;
    const isPackage = path.endsWith("__init__.py");
    const name = ["specdec", ...path.replace(/(\/?__init__)?\.py$/, "").split("/")].filter(Boolean);
    const source = await readFile(join(PACKAGE, "specdec", path), "utf8");
    found[name.join(".")] = [".py", source, [], ...(isPackage ? [1] : [])];
  }
  return found;
}

/**
 * Writes the pages into build/.
 *
 * @returns {Promise<string[]>} their names: NAME.html is below FOLDER
 */
export async function makePeers() {
  await mkdir(FOLDER, { recursive: true });
  for (const make of Object.values(MADE)) await make();
  return Object.keys(MADE);
}

/** In such a page: milliseconds from its start to the first picture, and the longest block. */
export async function whenPeerLive() {
  const job = /** @type {HTMLElement} */ (document.getElementById("job"));
  let [last, longest] = [performance.now(), 0];
  const begun = last;
  /** @type {any} */ (window).start();
  while (job.dataset["state"] !== "live") {
    await new Promise((resolve) => setTimeout(resolve));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { first: performance.now() - begun, longest };
}
