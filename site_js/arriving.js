// Files on their way: counted as they come, and each checked against its size and hash.
// The response can be used at once; whether the file was whole is known when `bytes` resolves.

/** @typedef {{bytes: number, sha256: string}} Expected */
/** @typedef {{response: Promise<Response>, bytes: Promise<ArrayBuffer>}} Arriving */

const PROGRESS_STEP = 100_000;
/** On a line on which a step takes long, the bytes are told so often: a sign that they come. */
const TELL_EVERY_MS = 1000;

/** A file that is missing, cut short or not the one that was built. */
export class BrokenFile extends Error {
  /** @param {string} file */
  constructor(file) {
    super(`${file} did not arrive whole`);
    this.file = file;
  }
}

/**
 * @param {string} address
 * @param {string} name  for the error
 * @param {RequestCache} cache
 * @returns {Promise<Response>} rejects with BrokenFile unless the server has the file
 */
export async function request(address, name, cache) {
  const response = await fetch(address, { cache }).catch(() => undefined);
  if (!response?.ok) throw new BrokenFile(name);
  return response;
}

/**
 * Asks for all files at once.
 *
 * @param {string} base  where the files lie
 * @param {Record<string, Expected>} files  by name
 * @param {{cache: RequestCache, onProgress: (loaded: number, total: number) => void}} how
 * @returns {Record<string, Arriving>} by name
 */
export function arriving(base, files, { cache, onProgress }) {
  const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  let told = 0;
  let toldAt = performance.now();
  /** @param {number} more */
  const count = (more) => {
    loaded += more;
    const isSoon = performance.now() - toldAt < TELL_EVERY_MS;
    if (loaded < total && loaded - told < PROGRESS_STEP && isSoon) return;
    told = loaded;
    toldAt = performance.now();
    onProgress(loaded, total);
  };
  onProgress(0, total);
  return Object.fromEntries(
    Object.entries(files).map(([name, expected]) => {
      const response = request(base + name, name, cache);
      // Cloned before anyone reads it.
      const bytes = response.then((first) => whole(name, first.clone(), expected, count));
      return [name, { response, bytes }];
    }),
  );
}

/**
 * @param {string} name
 * @param {Response} response
 * @param {Expected} expected
 * @param {(more: number) => void} count
 */
async function whole(name, response, expected, count) {
  const bytes = await read(response, count).catch(() => undefined);
  const fits = bytes?.byteLength === expected.bytes && (await hasHash(bytes, expected.sha256));
  if (!bytes || !fits) throw new BrokenFile(name);
  return bytes;
}

/**
 * @param {Response} response
 * @param {(more: number) => void} count
 */
export function read(response, count) {
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const counter = new TransformStream({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter)).arrayBuffer();
}

/**
 * @param {ArrayBuffer} bytes
 * @param {string} sha256
 */
export async function hasHash(bytes, sha256) {
  if (!globalThis.crypto.subtle) return true; // only offered over https and on this machine
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
