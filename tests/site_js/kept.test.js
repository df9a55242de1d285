// What is kept, with caches and a network of this file: whole files alone, each under its hash.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";
import { Kept } from "../../site_js/kept.js";

const ROOT = "https://lesson.example/learn/";

/** Stands for a browser's cache. */
class FakeCache {
  /** @type {Map<string, Response>} */
  kept = new Map();
  /** @param {string} key */
  async match(key) {
    return this.kept.get(key)?.clone();
  }
  /** @param {string} key @param {Response} response */
  async put(key, response) {
    if (room <= 0) throw new DOMException("full", "QuotaExceededError");
    room -= 1;
    this.kept.set(key, response);
  }
  /** @param {string} key */
  async delete(key) {
    return this.kept.delete(key);
  }
  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

/** @type {Map<string, FakeCache>} by name */
let opened;
/** @type {Record<string, string>} what the server has, by name */
let server;
/** @type {Record<string, string>} what the browser's own cache has of it */
let atHand;
/** @type {string[]} */
let asked;
let room = Infinity;

beforeEach(() => {
  opened = new Map();
  server = { "index.html": "lesson", "a.css?1": "red", "python.json": "{}", "python.wasm": "wasm" };
  atHand = {};
  asked = [];
  room = Infinity;
});

/** @param {string} address @param {{cache: string}} how */
async function fetched(address, { cache }) {
  const name = address.slice(ROOT.length);
  asked.push(`${cache} ${name}`);
  const text = cache === "default" ? (atHand[name] ?? server[name]) : server[name];
  const headers = { "content-type": "text/plain", "content-encoding": "gzip", "content-length": "3" };
  return text === undefined ? new Response("", { status: 404 }) : new Response(text, { headers });
}

/** @param {string} text */
function about(text) {
  return { bytes: text.length, sha256: createHash("sha256").update(text).digest("hex") };
}

/**
 * @param {Record<string, string>} [pages]
 * @param {Record<string, string>} [python]
 */
function version(
  pages = { "index.html": "lesson", "a.css?1": "red" },
  python = { "python.json": "{}", "python.wasm": "wasm" },
) {
  const files = (/** @type {Record<string, string>} */ texts) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, about(text)]));
  const listed = { build: "1", pages: files(pages), python: { "python.json": files(python) } };
  const caches = {
    open: async (/** @type {string} */ name) => {
      if (!opened.has(name)) opened.set(name, new FakeCache());
      return opened.get(name);
    },
  };
  return new Kept(listed, ROOT, /** @type {any} */ ({ caches, fetch: fetched }));
}

/** @param {Kept} kept @param {string} name */
async function text(kept, name) {
  return (await kept.file(name))?.text();
}

function cache() {
  return /** @type {FakeCache} */ (opened.get(`specdec ${ROOT}`));
}

test("an address is known by its place below the root; a page whatever is asked of it", () => {
  const kept = version();
  assert.equal(kept.nameOf(`${ROOT}index.html?h=draft#v=1`), "index.html");
  assert.equal(kept.nameOf(ROOT), "index.html");
  assert.equal(kept.nameOf(`${ROOT}a.css?1`), "a.css?1");
  assert.equal(kept.nameOf(`${ROOT}a.css?2`), undefined, "a style sheet of another version");
  assert.equal(kept.nameOf("https://lesson.example/index.html"), undefined, "above the root");
  assert.equal(kept.nameOf("https://other.example/learn/index.html"), undefined);
  assert.equal(kept.nameOf(`${ROOT}constructor`), undefined);
});

test("pages are kept whole, with what their headers say and not how they travelled", async () => {
  const kept = version();
  await kept.keepPages();
  const page = await kept.file("index.html");
  assert.equal(await page?.text(), "lesson");
  assert.equal(page?.headers.get("content-type"), "text/plain");
  assert.equal(page?.headers.get("content-encoding"), null);
  assert.equal(page?.headers.get("content-length"), null);
  assert.equal(await kept.file("python.wasm"), undefined, "Python has not been wanted");
});

test("a page of another version in the browser's own cache is asked from the server", async () => {
  atHand["index.html"] = "an older lesson";
  const kept = version();
  await kept.keepPages();
  assert.equal(await text(kept, "index.html"), "lesson");
  assert.deepEqual(asked.filter((one) => one.endsWith("html")), ["default index.html", "reload index.html"]);
});

test("a file that is not what was built is never kept, and the others wait for the next time", async () => {
  server["index.html"] = "lessom";
  const kept = version();
  await assert.rejects(kept.keepPages(), /index\.html did not arrive whole/);
  assert.equal(await kept.file("index.html"), undefined);
  server["index.html"] = "lesson";
  asked = [];
  await kept.keepPages();
  assert.deepEqual(asked, ["default index.html"], "what had arrived is not fetched again");
});

test("what is kept and spoilt is let go", async () => {
  const kept = version();
  await kept.keepPages();
  for (const key of cache().kept.keys()) cache().kept.set(key, new Response("spoilt"));
  assert.equal(await kept.file("index.html"), undefined);
  await kept.keepPages();
  assert.equal(await text(kept, "index.html"), "lesson");
});

test("a file of Python is checked where it is doubted, and its script always", async () => {
  Object.assign(server, { "python.mjs": "script" });
  const kept = version(undefined, { "python.mjs": "script", "python.wasm": "wasm" });
  await kept.keepPython("python.json");
  for (const key of cache().kept.keys()) cache().kept.set(key, new Response("spoilt"));
  assert.equal(await text(kept, "python.mjs"), undefined);
  assert.equal(await text(kept, "python.wasm"), "spoilt", "whoever starts Python checks it");
  assert.equal(await (await kept.file("python.wasm", true))?.text(), undefined);
  await kept.keepPython("python.json");
  assert.equal(await (await kept.file("python.wasm", true))?.text(), "wasm");
});

test("an update fetches what has changed, and keeps Python for readers who have used it", async () => {
  const first = version();
  await first.keepPages();
  await first.keepPython("python.json");
  Object.assign(server, { "index.html": "new lesson", "new/python.json": "{1}", "new/python.wasm": "wasm" });
  asked = [];
  const pages = { "index.html": "new lesson", "a.css?1": "red" };
  const second = version(pages, { "new/python.json": "{1}", "new/python.wasm": "wasm" });
  await second.keepPages();
  assert.deepEqual(asked, ["default index.html", "default new/python.json"]);
  assert.equal(await text(first, "index.html"), "lesson", "the old version is still whole");
  assert.equal(await text(second, "index.html"), "new lesson");
  assert.equal(await text(second, "new/python.wasm"), "wasm");
});

test("once a version has taken over, what only others need is let go and wishes stay", async () => {
  const first = version();
  await first.keepPages();
  await first.keepPython("python.json");
  server["index.html"] = "new lesson";
  const second = version({ "index.html": "new lesson", "a.css?1": "red" });
  await second.keepPages();
  await second.prune();
  assert.equal(await first.file("index.html"), undefined);
  assert.equal(await text(second, "a.css?1"), "red");
  assert.deepEqual(await second.amount(), { kept: 19, total: 19 });
  assert.ok(cache().kept.has(`${ROOT}wanted/python.json`));
});

test("keeping everything counts on, from what is there already to the whole", async () => {
  const kept = version();
  await kept.keepPages();
  assert.deepEqual(await kept.amount(), { kept: 9, total: 15 });
  /** @type {import("../../site_js/kept.js").Amount[]} */
  const told = [];
  await kept.keepAll((amount) => told.push(amount));
  assert.deepEqual(told.at(-1), { kept: 15, total: 15 });
  assert.ok(told.every(({ kept: now }, place) => now >= (told[place - 1]?.kept ?? 0)));
});

test("a device without room says so, and what was kept before is still there", async () => {
  const kept = version();
  await kept.keepPages();
  room = 1;
  await assert.rejects(kept.keepAll(() => undefined), { name: "QuotaExceededError" });
  assert.equal(await text(kept, "index.html"), "lesson");
});

test("a Python that cannot be had does not hold up the pages", async () => {
  const first = version();
  await first.keepPython("python.json");
  delete server["new.wasm"];
  const second = version({ "index.html": "lesson" }, { "new.wasm": "new" });
  await second.keepPages();
  assert.equal(await text(second, "index.html"), "lesson");
});
