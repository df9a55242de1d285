// How long a reader waits and how much a page weighs, beside what we allow: prints a table, asserts
// nothing. Times are taken in one run, ours and stock Pyodide in turn, so that their ratio holds on
// any machine; a single time says little.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { launch, serve, SITE } from "../browser/site.js";
import { answered, blocked, movedFor, whenLive, withoutPyodide } from "./measures.js";

const STOCK = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
const ROUNDS = 5;
const MOVES = 500;
const SAVES_DATA = () =>
  Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });

const chromium = await launch();
const site = await serve();
const stock = await serve({}, STOCK);

try {
  console.log(table([...(await sizes()), ...(await times())]));
} finally {
  await chromium.close();
  await Promise.all([site.close(), stock.close()]);
}

/** @returns {Promise<string[][]>} */
async function times() {
  const [ours, bare, longest, first] = [[], [], [], []].map(() => /** @type {number[]} */ ([]));
  /** @type {number[]} */
  let moves = [];
  /** @type {number[]} */
  let alone = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare?.push(await onPage(`${stock.url}/package.json`, startStock));
    await onPage(`${site.url}/figure.html`, async (page) => {
      ours?.push(await page.evaluate(whenLive));
      if (round > 0) return;
      moves = await page.evaluate(movedFor, MOVES);
      alone = await page.evaluate(answered, MOVES);
    });
    await onPage(`${site.url}/figure.html`, async (page) => {
      longest?.push(await page.evaluate(blocked));
    });
    site.faults = { stalled: /\.wasm$/ };
    first?.push(await onPage(`${site.url}/figure.html`, (page) => page.evaluate(withoutPyodide)));
    site.faults = {};
  }
  const [own, plain] = [middle(ours), middle(bare)];
  return [
    ["first live answer ÷ bare stock loadPyodide()", "≤ 0.5", (own / plain).toFixed(2)],
    ["  first live answer, median", "", milliseconds(own)],
    ["  bare stock loadPyodide(), median", "", milliseconds(plain)],
    ["first baked answer, slowest of five", "≤ 50 ms", milliseconds(Math.max(...(first ?? [])))],
    [`slider to picture, median of ${moves.length}`, "≤ 8 ms", milliseconds(middle(moves))],
    ["slider to picture, 95th percentile", "≤ 16 ms", milliseconds(quantile(moves, 0.95))],
    ["  of which Python's answer, median", "", milliseconds(middle(alone))],
    ["longest block while Python loads, median", "≤ 50 ms", milliseconds(middle(longest))],
    ["longest block while Python loads, worst", "", milliseconds(Math.max(...(longest ?? [])))],
  ];
}

/** @returns {Promise<string[][]>} */
async function sizes() {
  const folder = join(SITE, "assets", /** @type {string} */ (await assetFolder()));
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const python = ["manifest.json", "python-worker.js", ...Object.keys(manifest.files)];
  const lesson = await readFile(join(SITE, "index.html"), "utf8");
  const baked = [...lesson.matchAll(/ data-baked="([^"]+)"/g)].map(([, name = ""]) => name);
  const asked = await askedBeforeTouch();
  return [
    ["live Python", "≤ 6.0 MB", `${(await sent(folder, python) / 1e6).toFixed(2)} MB`],
    ["the lesson's page before any touch", "≤ 250 kB", kilobytes(await sent(SITE, asked))],
    ["baked answers of the lesson", "≤ 200 kB", kilobytes(await sent(join(folder, "baked"), [...new Set(baked)]))],
  ];
}

async function assetFolder() {
  return (await readdir(join(SITE, "assets"))).find((name) => name.startsWith("specdec-"));
}

/** What a page asks for by itself where nothing large may be fetched unasked. */
async function askedBeforeTouch() {
  site.asked.length = 0;
  await onPage(`${site.url}/index.html`, (page) => page.waitForLoadState("networkidle"));
  return [...new Set(site.asked)].filter((path) => path !== "/favicon.ico");
}

/**
 * Bytes of files as a server sends them: compressed, unless that would make them larger.
 *
 * @param {string} folder
 * @param {string[]} names
 */
async function sent(folder, names) {
  let total = 0;
  for (const name of names) {
    const content = await readFile(join(folder, name));
    total += Math.min(content.length, gzipSync(content, { level: 6 }).length);
  }
  return total;
}

/**
 * @template T
 * @param {string} url
 * @param {(page: import("playwright-core").Page) => Promise<T>} work
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

/**
 * Milliseconds until Pyodide, as npm has it and with nothing of ours, is loaded in a worker.
 *
 * @param {import("playwright-core").Page} page
 * @returns {Promise<number>}
 */
function startStock(page) {
  return page.evaluate(
    (base) =>
      new Promise((resolve, reject) => {
        const source = `
          import { loadPyodide } from "${base}/pyodide.mjs";
          await loadPyodide({ indexURL: "${base}/" });
          postMessage("loaded");`;
        const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
        const begun = performance.now();
        const worker = new Worker(address, { type: "module" });
        worker.onmessage = () => resolve(performance.now() - begun);
        worker.onerror = reject;
      }),
    stock.url,
  );
}

/** @param {number[]} [values] */
function middle(values) {
  return quantile(values ?? [], 0.5);
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** @param {number} value */
function milliseconds(value) {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

/** @param {string[][]} rows */
function table(rows) {
  const all = [["what", "budget", "measured"], ...rows];
  return all
    .map(([what = "", budget = "", measured = ""]) =>
      `${what.padEnd(48)}${budget.padStart(10)}${measured.padStart(14)}`.trimEnd(),
    )
    .join("\n");
}
