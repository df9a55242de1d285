// What the site keeps on a reader's device: each file by its content, under the hash it must have.
// So no version can get a file of another, and what stays the same over an update is kept once.

import { BrokenFile, hasHash, read } from "./arriving.js";
import { cacheOf } from "./forget.js";

/** @typedef {Record<string, import("./arriving.js").Expected>} Files  by address, seen from the root */
/**
 * @typedef {object} Listed  what the build says about one version of the site
 * @property {string} build
 * @property {Files} pages  pages, scripts and baked answers: kept at once
 * @property {Record<string, Files>} python  by the manifest of a worker: kept when it was used
 */
/** @typedef {{kept: number, total: number}} Amount  in bytes */

/** Files on their way at a time: the reader's own come first. */
const AT_A_TIME = 3;
/** What says how the bytes travelled is no longer true of those that have arrived. */
const OF_THE_JOURNEY = ["content-encoding", "content-length", "transfer-encoding"];

export class Kept {
  /** @type {Listed} */
  #listed;
  /** @type {URL} */
  #root;
  #caches;
  #fetch;
  /** @type {Files} */
  #all;

  /**
   * @param {Listed} listed
   * @param {string} root  the site's address
   * @param {{caches: CacheStorage, fetch: typeof globalThis.fetch}} browser
   */
  constructor(listed, root, { caches, fetch }) {
    this.#listed = listed;
    this.#root = new URL(root);
    this.#caches = caches;
    this.#fetch = fetch;
    this.#all = Object.assign({}, ...Object.values(listed.python), listed.pages);
  }

  /**
   * @param {string} address
   * @returns {string | undefined} the name of the listed file at this address
   */
  nameOf(address) {
    const { origin, pathname, search } = new URL(address);
    if (origin !== this.#root.origin || !pathname.startsWith(this.#root.pathname)) return undefined;
    const below = pathname.slice(this.#root.pathname.length);
    const name = below.replace(/(^|\/)$/, "$1index.html");
    // A page is the same whatever is asked of it; a style sheet is named by its hash.
    const wanted = name.endsWith(".html") ? name : name + search;
    return Object.hasOwn(this.#all, wanted) ? wanted : undefined;
  }

  /**
   * A kept file, if it is still what it has to be. Whoever starts Python checks its large files, as
   * they come; here they are only where a broken one is looked for.
   *
   * @param {string} name
   * @param {boolean} [isDoubted]
   * @returns {Promise<Response | undefined>}
   */
  async file(name, isDoubted = false) {
    const cache = await this.#open();
    const found = await cache.match(this.#key(name));
    const isChecked = isDoubted || Object.hasOwn(this.#listed.pages, name) || name.endsWith(".mjs");
    if (!found || !isChecked) return found;
    const bytes = await found.arrayBuffer();
    const { sha256 = "" } = this.#all[name] ?? {};
    if (await hasHash(bytes, sha256)) return new Response(bytes, { headers: found.headers });
    await cache.delete(this.#key(name));
    return undefined;
  }

  /** Keeps pages, scripts and baked answers, and what else has been wanted as far as it can be had. */
  async keepPages() {
    await this.#keep(this.#listed.pages);
    for (const manifest of Object.keys(this.#listed.python)) {
      if (await this.#isWanted(manifest)) await this.#keepPython(manifest).catch(() => undefined);
    }
  }

  /**
   * Keeps what a worker's Python needs, now and in versions to come.
   *
   * @param {string} manifest
   */
  async keepPython(manifest) {
    if (!this.#listed.python[manifest]) return;
    await this.#want(manifest);
    await this.#keepPython(manifest);
  }

  /**
   * Keeps everything.
   *
   * @param {(amount: Amount) => void} onProgress
   * @returns {Promise<void>} rejects if a file cannot be had whole, or has no room
   */
  async keepAll(onProgress) {
    for (const manifest of Object.keys(this.#listed.python)) await this.#want(manifest);
    await this.#keep(this.#all, onProgress);
  }

  /** @returns {Promise<Amount>} */
  async amount() {
    const cache = await this.#open();
    const keys = new Set((await cache.keys()).map(({ url }) => url));
    const all = this.#byKey(this.#all);
    const sum = (/** @type {number} */ sum, /** @type {{bytes: number}} */ { bytes }) => sum + bytes;
    return {
      kept: [...all].filter(([key]) => keys.has(key)).map(([, one]) => one).reduce(sum, 0),
      total: [...all.values()].reduce(sum, 0),
    };
  }

  /** Lets go what only other versions need. */
  async prune() {
    const cache = await this.#open();
    const needed = this.#byKey(this.#all);
    for (const { url } of await cache.keys()) {
      if (!needed.has(url) && !url.startsWith(this.#wish(""))) await cache.delete(url);
    }
  }

  /** @param {string} manifest */
  #keepPython(manifest) {
    return this.#keep(this.#listed.python[manifest] ?? {});
  }

  /**
   * @param {Files} files
   * @param {(amount: Amount) => void} [onProgress]
   */
  async #keep(files, onProgress = () => undefined) {
    const cache = await this.#open();
    const all = this.#byKey(files);
    const total = [...all.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    let kept = 0;
    const count = (/** @type {number} */ more) => {
      kept += more;
      onProgress({ kept, total });
    };
    const waiting = [...all];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [key, file] = next;
        if (await cache.match(key)) count(file.bytes);
        else await cache.put(key, await this.#fetched(file, count));
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  }

  /**
   * @param {{name: string, bytes: number, sha256: string}} file
   * @param {(more: number) => void} count
   */
  async #fetched({ name, bytes, sha256 }, count) {
    // What the page has just loaded is at hand, unless it is of another version.
    for (const cache of /** @type {const} */ (["default", "reload"])) {
      let counted = 0;
      const address = new URL(name, this.#root).href;
      const response = await this.#fetch(address, { cache, priority: "low" }).catch(() => undefined);
      const counting = (/** @type {number} */ more) => {
        counted += more;
        count(more);
      };
      const body = response?.ok ? await read(response, counting).catch(() => undefined) : undefined;
      if (response && body?.byteLength === bytes && (await hasHash(body, sha256))) {
        const headers = new Headers(response.headers);
        for (const header of OF_THE_JOURNEY) headers.delete(header);
        // Made anew, for a browser refuses to show as a page what had been redirected.
        return new Response(body, { headers });
      }
      count(-counted);
    }
    throw new BrokenFile(name);
  }

  /** @param {Files} files */
  #byKey(files) {
    const named = Object.entries(files).map(([name, file]) => ({ name, ...file }));
    return new Map(named.map((file) => [this.#key(file.name), file]));
  }

  /** @param {string} name */
  #key(name) {
    return new URL(`kept/${this.#all[name]?.sha256}`, this.#root).href;
  }

  /** @param {string} manifest */
  #wish(manifest) {
    return new URL(`wanted/${manifest}`, this.#root).href;
  }

  /** @param {string} manifest */
  async #want(manifest) {
    await (await this.#open()).put(this.#wish(manifest), new Response());
  }

  /** @param {string} manifest */
  async #isWanted(manifest) {
    return Boolean(await (await this.#open()).match(this.#wish(manifest)));
  }

  #open() {
    return this.#caches.open(cacheOf(this.#root.href));
  }
}
