// How long a reader waits and how much a page weighs: measures, asserts nothing, and writes what it
// found to build/bench.json. Ours and stock Pyodide take turns in one run, so that their ratio holds
// on any machine; a single time says little. With PEERS=1 others do the same job besides, and with
// TESTS=1 the project's own tests are timed.

import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { FIGURE, launch, ROOT, serve } from "../browser/site.js";
import { lighthouse } from "./lighthouse.js";
import { line } from "./line.js";
import { answered, movedFor, typedFor, whenLive, whenStockLoaded, withoutPython } from "./measures.js";
import { memoryOf } from "./memory.js";
import { FOLDER } from "./packages.js";
import { makePeers, whenPeerLive } from "./peers.js";
import { middle, quantile } from "./quantiles.js";
import { bakedBytes, pageBytes, pythonBytes } from "./sizes.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {{first_ms: number, block_ms: number, bytes: number, requests: number}} Start */

const STOCK = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
const BUILD = join(ROOT, "build");
const SLOW = { megabits: 10, latency: 40 };
const ROUNDS = { plain: 5, slow: 3 };
const MOVES = 500;
const LESSON = "/index.html";
const SAVES_DATA = () =>
  Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });

await mkdir(BUILD, { recursive: true });
const loadBefore = loadavg()[0] ?? 0;
const peers = process.env["PEERS"] ? await makePeers() : [];
const chromium = await launch();
const servers = [await serve(), await serve({}, STOCK), await serve({}, FOLDER)];
const [site = "", stock = "", others = ""] = servers.map(({ url }) => url);
const lines = {
  plain: { ours: await line(site), bare: await line(stock), peers: await line(others) },
  slow: { ours: await line(site, SLOW), bare: await line(stock, SLOW), peers: await line(others, SLOW) },
};

try {
  const plain = await starts("plain");
  const slow = await starts("slow");
  const moved = await moves();
  const found = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    load: { before: loadBefore, after: loadavg()[0] ?? 0 },
    pace: SLOW,
    measured: {
      baked_ms: plain.baked,
      baked_slow_ms: slow.baked,
      live_ratio: ratio(plain.starts),
      live_ratio_slow: ratio(slow.starts),
      python_bytes: await pythonBytes(),
      page_bytes: await pageBytes(lines.plain.ours, onPage),
      baked_bytes: await bakedBytes(),
      ...moved.measured,
      block_ms: plain.starts["site"]?.block_ms,
      ...(await scores()),
      ...(process.env["TESTS"] ? testTimes() : {}),
    },
    starts: { plain: plain.starts, slow: slow.starts },
    sliders: moved.sliders,
    memory: moved.memory,
  };
  await writeFile(join(BUILD, "bench.json"), `${JSON.stringify(found, undefined, 2)}\n`);
} finally {
  await chromium.close();
  const open = Object.values(lines).flatMap((of) => Object.values(of));
  await Promise.all([...open, ...servers].map((one) => one.close()));
}

/**
 * Everybody's start, in turn, on a profile that has never been here.
 *
 * @param {"plain" | "slow"} name
 */
async function starts(name) {
  const { ours, bare, peers: theirs } = lines[name];
  /** @type {{who: string, over: Line, path: string, start: (page: Page) => Promise<{first: number, longest: number}>}[]} */
  const all = [
    { who: "stock", over: bare, path: "/package.json", start: (page) => stockStart(page, bare) },
    { who: "site", over: ours, path: LESSON, start: (page) => page.evaluate(whenLive, FIGURE) },
    ...peers.map((peer) => ({ who: peer, over: theirs, path: `/${peer}.html`, start: peerStart })),
  ];
  /** @type {Record<string, Start[]>} */
  const found = Object.fromEntries(all.map(({ who }) => [who, []]));
  /** @type {number[]} */
  const baked = [];
  // The first round is not counted: the servers compress each file in it.
  for (let round = 0; round <= ROUNDS[name]; round += 1) {
    for (const { who, over, path, start } of all) {
      over.counted();
      const { first, longest } = await onPage(over.url + path, start);
      const { bytes, requests } = over.counted();
      if (round) found[who]?.push({ first_ms: first, block_ms: longest, bytes, requests });
    }
    if (round) baked.push(await bakedFirst(ours));
  }
  return {
    starts: Object.fromEntries(Object.entries(found).map(([who, every]) => [who, typical(every)])),
    baked: Math.max(...baked),
  };
}

/** @param {Page} page */
function peerStart(page) {
  return page.evaluate(whenPeerLive);
}

/**
 * @param {Page} page
 * @param {Line} bare
 */
async function stockStart(page, bare) {
  return { first: await page.evaluate(whenStockLoaded, bare.url), longest: 0 };
}

/** @param {Line} ours */
async function bakedFirst(ours) {
  ours.stalled = /\.wasm$/;
  const first = await onPage(ours.url + LESSON, (page) => page.evaluate(withoutPython, FIGURE));
  ours.stalled = undefined;
  return first;
}

/** A figure that is moved again and again, and what the page then takes up. */
async function moves() {
  /** @type {Record<string, number>} */
  const memory = {};
  /** @type {Record<string, {median_ms: number, p95_ms: number, seen_ms: number}>} */
  const sliders = {};
  let [alone, typed] = [NaN, NaN];
  await onPage(`${lines.plain.bare.url}/package.json`, async (page) => {
    await page.evaluate(whenStockLoaded, lines.plain.bare.url);
    memory["stock"] = await memoryOf(chromium, page);
  });
  await onPage(lines.plain.ours.url + LESSON, async (page) => {
    memory["page"] = await memoryOf(chromium, page);
    await page.evaluate(whenLive, FIGURE);
    memory["live"] = await memoryOf(chromium, page);
    sliders["site"] = await slid(page, FIGURE);
    memory["moved"] = await memoryOf(chromium, page);
    typed = middle(await page.evaluate(typedFor, { id: FIGURE, moves: MOVES }));
    alone = middle(await page.evaluate(answered, { id: FIGURE, moves: MOVES }));
  });
  for (const peer of peers) {
    await onPage(`${lines.plain.peers.url}/${peer}.html`, async (page) => {
      await page.evaluate(whenPeerLive);
      memory[peer] = await memoryOf(chromium, page);
      sliders[peer] = await slid(page, "job");
    });
  }
  const own = sliders["site"];
  return {
    sliders,
    memory,
    measured: {
      slider_ms: own?.median_ms,
      slider_p95_ms: own?.p95_ms,
      slider_seen_ms: own?.seen_ms,
      typed_ms: typed,
      answer_ms: alone,
    },
  };
}

/**
 * @param {Page} page
 * @param {string} id
 */
async function slid(page, id) {
  const { placed, seen } = await page.evaluate(movedFor, { id, moves: MOVES });
  return { median_ms: middle(placed), p95_ms: quantile(placed, 0.95), seen_ms: middle(seen) };
}

/** @returns {Promise<Record<string, number>>} none where Lighthouse is not to be had */
async function scores() {
  try {
    return await lighthouse(lines.plain.ours.url + LESSON);
  } catch (failure) {
    console.error(`Lighthouse did not run: ${String(failure).slice(0, 300)}`);
    return {};
  }
}

/**
 * How long the project's own tests take, by the name in the record. What they print is kept; a
 * target that fails has no time.
 *
 * @returns {Record<string, number>}
 */
function testTimes() {
  return Object.fromEntries(
    Object.entries({ test_s: "test", test_all_s: "test-all" }).flatMap(([name, target]) => {
      const log = join(BUILD, `${target}.log`);
      const start = performance.now();
      const { status } = spawnSync("make", [target], { cwd: ROOT, stdio: ["ignore", openSync(log, "w"), 2] });
      if (status === 0) return [[name, (performance.now() - start) / 1000]];
      console.error(`make ${target} failed: see ${log}`);
      return [];
    }),
  );
}

/**
 * @template T
 * @param {string} url
 * @param {(page: Page) => Promise<T>} work
 * @returns {Promise<T>} what `work` gives, on a page of a profile that has never been here
 */
async function onPage(url, work) {
  const context = await chromium.newContext();
  await context.addInitScript(SAVES_DATA);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  try {
    return await work(page);
  } finally {
    await context.close();
  }
}

/** What it was measured on. */
function machine() {
  return {
    processor: cpus()[0]?.model.trim() ?? "",
    processors: cpus().length,
    memory_bytes: totalmem(),
    system: process.platform,
    browser: `Chromium ${chromium.version()}`,
  };
}

/** @param {Start[]} all */
function typical(all) {
  const of = (/** @type {keyof Start} */ key) => middle(all.map((one) => one[key]));
  return { first_ms: of("first_ms"), block_ms: of("block_ms"), bytes: of("bytes"), requests: of("requests") };
}

/** @param {Record<string, Start>} of */
function ratio({ site: own, stock: bare }) {
  return (own?.first_ms ?? NaN) / (bare?.first_ms ?? NaN);
}
