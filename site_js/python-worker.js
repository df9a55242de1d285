// Pyodide and specdec, off the page's thread. In: {id, request}. Out: a Report.
// Loads nothing but the files its manifest names, from the folder this script lies in.

import { arriving, BrokenFile, request } from "./arriving.js";

/** @typedef {import("./arriving.js").Arriving} Arriving */
/** @typedef {import("./python.js").Fault} Fault */
/**
 * @typedef {{kind: "progress", loaded: number, total: number} | {kind: "ready"}
 *   | {kind: "answer", id: number, text: string} | {kind: "failed", fault: Fault}} Report
 */
/**
 * @typedef {object} Manifest  what the build says about its files
 * @property {string} wheel
 * @property {string} compiled  the wheel's bytecode
 * @property {string} stdlib
 * @property {object} lock
 * @property {Record<string, import("./arriving.js").Expected>} files
 */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const base = new URL("./", import.meta.url).href;
/** After a failure the browser's cache may hold what was wrong: ask the server. */
const cache = scope.name === "again" ? "reload" : "default";

const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

class NoWebAssembly extends Error {}

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
  // Where a policy forbids WebAssembly, Pyodide would wait for ever instead of failing.
  await WebAssembly.compile(EMPTY_MODULE).catch(() => Promise.reject(new NoWebAssembly()));
  const manifest = /** @type {Manifest} */ (await manifestOf(base));
  const files = arriving(base, manifest.files, {
    cache,
    onProgress: (loaded, total) => report({ kind: "progress", loaded, total }),
  });
  const whole = Object.values(files).map(({ bytes }) => bytes);
  // Together, for with a broken file too Pyodide may wait for ever.
  [answer] = await Promise.all([startPython(manifest, files), ...whole]);
}

/** @param {string} folder */
async function manifestOf(folder) {
  const response = await request(`${folder}manifest.json`, "manifest.json", cache);
  return response.json().catch(() => Promise.reject(new BrokenFile("manifest.json")));
}

/**
 * @param {Manifest} manifest
 * @param {Record<string, Arriving>} files
 * @returns {Promise<typeof answer>} the door of specdec
 */
async function startPython({ wheel, compiled, stdlib, lock }, files) {
  await Promise.all([files["pyodide.mjs"]?.bytes, files["pyodide.asm.mjs"]?.bytes]);
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const takeBack = handOver(files);
  const pyodide = await loadPyodide({
    indexURL: base,
    stdLibURL: base + stdlib,
    lockFileContents: lock,
    packageBaseUrl: base,
  });
  takeBack();
  const packages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const name of [wheel, compiled]) {
    pyodide.unpackArchive(await files[name]?.bytes, "zip", { extractDir: packages });
  }
  return pyodide.pyimport("specdec.door").answer;
}

/**
 * Lets Pyodide have the files that are already on their way when it fetches them.
 *
 * @param {Record<string, Arriving>} files
 * @returns {() => void} ends it, and lets the files go
 */
function handOver(files) {
  const { fetch } = scope;
  scope.fetch = (address, how) => {
    const name = String(address).slice(base.length);
    return files[name]?.response.then(asWebAssembly) ?? fetch.call(scope, address, how);
  };
  return () => void (scope.fetch = fetch);
}

/**
 * Pyodide compiles only what is called WebAssembly; a plain server may call it something else.
 *
 * @param {Response} response
 */
function asWebAssembly(response) {
  const isNamed = response.headers.get("content-type")?.startsWith("application/wasm");
  if (isNamed || !response.url.endsWith(".wasm")) return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

/**
 * @param {unknown} error
 * @returns {Fault}
 */
function faultOf(error) {
  if (error instanceof NoWebAssembly) return { reason: "wasm", detail: "" };
  if (error instanceof BrokenFile) return { reason: "file", detail: error.file };
  const lines = String(error).trim().split("\n");
  return { reason: "python", detail: lines.at(-1) ?? "" };
}

/** @param {Report} message */
function report(message) {
  scope.postMessage(message);
}
