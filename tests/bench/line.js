// A line to a server as a reader has one: files come compressed, each answer late, all of them
// together no faster than the line. What goes over it is counted.
// Paced here, since a browser's own throttling does not reach what a worker fetches.

import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

/**
 * @typedef {object} Pace
 * @property {number} megabits  a second
 * @property {number} latency  milliseconds before an answer begins
 */
/** @typedef {{type: string, encoding: string, body: Buffer, status: number}} Sent */
/**
 * @typedef {object} Line
 * @property {string} url
 * @property {RegExp | undefined} stalled  paths that are never answered; may be changed
 * @property {() => {bytes: number, requests: number, paths: string[]}} counted  since last asked
 * @property {() => Promise<void>} close
 */

const PIECE = 16_384;

/**
 * Opens a line to a server on this machine.
 *
 * @param {string} to
 * @param {Pace} [pace]  as fast as it goes if left out
 * @returns {Promise<Line>}
 */
export async function line(to, pace) {
  /** @type {Map<string, Promise<Sent>>} */
  const known = new Map();
  let count = { bytes: 0, requests: 0, paths: /** @type {string[]} */ ([]) };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path === "/favicon.ico") return void response.writeHead(404).end();
    count.requests += 1;
    count.paths.push(path);
    if (opened.stalled?.test(path)) return;
    const late = wait(pace?.latency ?? 0);
    known.set(path, known.get(path) ?? fetched(to + path));
    const { type, encoding, body, status } = await /** @type {Promise<Sent>} */ (known.get(path));
    await late;
    const head = { "content-type": type, "content-length": body.length, "cache-control": "max-age=600" };
    response.writeHead(status, encoding ? { ...head, "content-encoding": encoding } : head);
    for (let at = 0; at < body.length && !response.destroyed; at += PIECE) {
      const piece = body.subarray(at, at + PIECE);
      if (pace) await turn(piece.length);
      response.write(piece);
      count.bytes += piece.length;
    }
    response.end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  /** @type {Line} */
  const opened = { url: `http://127.0.0.1:${address.port}`, stalled: undefined, counted, close };
  let free = 0;
  return opened;

  /**
   * When so many bytes have gone over the line, after all that were before them.
   *
   * @param {number} bytes
   */
  function turn(bytes) {
    const now = performance.now();
    free = Math.max(now, free) + (bytes * 8) / 1000 / (pace?.megabits ?? Infinity);
    return wait(free - now);
  }

  function counted() {
    const before = count;
    count = { bytes: 0, requests: 0, paths: [] };
    return before;
  }

  async function close() {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/**
 * @param {string} address
 * @returns {Promise<Sent>} compressed, unless that makes it larger
 */
async function fetched(address) {
  const response = await fetch(address);
  const plain = Buffer.from(await response.arrayBuffer());
  const packed = gzipSync(plain, { level: 6 });
  const isSmaller = packed.length < plain.length;
  return {
    type: response.headers.get("content-type") ?? "application/octet-stream",
    encoding: isSmaller ? "gzip" : "",
    body: isSmaller ? packed : plain,
    status: response.status,
  };
}
