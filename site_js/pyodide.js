// Starts Pyodide in a worker, from the files that a manifest names and from nowhere else: all asked
// for at once, counted as they come, each checked against its size and hash before any of it runs.

import { arriving, BrokenFile, request } from "./arriving.js";

/** @typedef {import("./arriving.js").Arriving} Arriving */
/** @typedef {import("./python.js").Fault} Fault */
/**
 * @typedef {object} Manifest  what the build says about the files that one worker needs
 * @property {string} stdlib
 * @property {string[]} archives  unpacked where Python looks for packages
 * @property {string[]} wheels  that micropip installs
 * @property {object} lock
 * @property {Record<string, import("./arriving.js").Expected>} files
 */
/**
 * @typedef {object} Started
 * @property {any} pyodide
 * @property {Manifest} manifest
 * @property {Record<string, Arriving>} files
 */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The folder that all files lie in. */
export const base = new URL("./", import.meta.url).href;
/** See workerName(). */
const cache = scope.name === "again" ? "reload" : "default";

const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** Python's own word for it, and those of browsers. */
const OUT_OF_MEMORY = /MemoryError|out of memory|allocate .*memory/i;

class NoWebAssembly extends Error {}

// A broken file is told once, by startPyodide(); that Pyodide waits for it too is no second fault.
scope.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof BrokenFile) event.preventDefault();
});

/**
 * @param {string} name  of the manifest
 * @param {(loaded: number, total: number) => void} onProgress  in bytes
 * @returns {Promise<Started>} once every file has arrived whole
 */
export async function startPyodide(name, onProgress) {
  // Where a policy forbids WebAssembly, Pyodide would wait for ever instead of failing.
  if (!(await canCompile())) throw new NoWebAssembly();
  const manifest = /** @type {Manifest} */ (await manifestOf(name));
  const files = arriving(base, manifest.files, { cache, onProgress });
  const whole = Object.values(files).map(({ bytes }) => bytes);
  // Together, for with a broken file too Pyodide may wait for ever.
  const [pyodide] = await Promise.all([load(manifest, files), ...whole]);
  return { pyodide, manifest, files };
}

/** Whether there is WebAssembly, and no policy forbids it. */
async function canCompile() {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
async function manifestOf(name) {
  const response = await request(base + name, name, cache);
  return response.json().catch(() => Promise.reject(new BrokenFile(name)));
}

/**
 * @param {Manifest} manifest
 * @param {Record<string, Arriving>} files
 */
async function load({ archives, stdlib, lock }, files) {
  await Promise.all([files["pyodide.mjs"]?.bytes, files["pyodide.asm.mjs"]?.bytes]);
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const { failed, takeBack } = handOver(files);
  const loaded = loadPyodide({
    indexURL: base,
    stdLibURL: base + stdlib,
    lockFileContents: lock,
    packageBaseUrl: base,
  });
  const pyodide = await Promise.race([loaded, failed]);
  takeBack();
  const packages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const name of archives) {
    pyodide.unpackArchive(await files[name]?.bytes, "zip", { extractDir: packages });
  }
  return pyodide;
}

/**
 * Lets Pyodide have the files that are already on their way when it fetches them: whole ones, but for
 * WebAssembly, which is compiled as it comes and started when all of it has been checked.
 *
 * @param {Record<string, Arriving>} files
 * @returns {{failed: Promise<never>, takeBack: () => void}} failed: rejects if anything fails that
 *   Pyodide would wait for all the same; takeBack: ends it, and lets the files go
 */
function handOver(files) {
  const { fetch } = scope;
  const { instantiateStreaming } = WebAssembly;
  scope.fetch = (address, how) => {
    const file = files[String(address).slice(base.length)];
    if (!file) return fetch.call(scope, address, how);
    return String(address).endsWith(".wasm")
      ? file.response.then(asWebAssembly)
      : file.bytes.then((bytes) => new Response(bytes));
  };
  const whole = files["pyodide.asm.wasm"]?.bytes;
  const life = new AbortController();
  const failed = new Promise((_, reject) => {
    scope.addEventListener("unhandledrejection", unhandled, { signal: life.signal });
    /** @param {PromiseRejectionEvent} event  now it is told */
    function unhandled(event) {
      event.preventDefault();
      reject(event.reason);
    }
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        const module = await WebAssembly.compileStreaming(source);
        await whole;
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (failure) {
        // A file that is broken says so itself, and explains whatever else failed.
        await whole?.then(() => reject(failure), reject);
        throw failure;
      }
    };
  });
  const takeBack = () => {
    scope.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    life.abort();
  };
  return { failed: /** @type {Promise<never>} */ (failed), takeBack };
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
export function faultOf(error) {
  if (error instanceof NoWebAssembly) return { reason: "wasm", detail: "" };
  if (error instanceof BrokenFile) return { reason: "file", detail: error.file };
  const detail = String(error).trim().split("\n").at(-1) ?? "";
  return { reason: OUT_OF_MEMORY.test(detail) ? "memory" : "python", detail };
}
