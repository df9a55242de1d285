// Log files of any size: read piece by piece in the page, told how far, and sent nowhere.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { LINE, logOn, paste, PATH, PATIENCE } from "./log.js";
import { browser, open } from "./open.js";

/** @typedef {import("./open.js").Page} Page */

const MEGABYTES = 200;
/** What reading so many may take more than reading one; it has been 0 to 15. */
const MORE_MEMORY = 40;

test("of several files that are dropped, anywhere on the page, the first is read, and the page says so", async (t) => {
  const { page } = await open(t, { path: PATH });
  const log = logOn(page);
  const dropped = await page.evaluateHandle((line) => {
    const held = new DataTransfer();
    held.items.add(new File([line], "first.log"));
    held.items.add(new File(["nothing"], "second.log"));
    return held;
  }, LINE);
  await page.getByRole("heading", { level: 1 }).dispatchEvent("drop", { dataTransfer: dropped });
  await log.says("This is what first.log says. Only the first of the files is read.");
  assert.match(await log.told(), /2\.73 tokens/);
});

test("a file that has gone is said to be unreadable, and can be tried again", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "log-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "server.log");
  await writeFile(file, LINE);
  let isGone = () => {};
  const gone = new Promise((resolve) => (isGone = () => resolve(undefined)));
  const { page } = await open(t, {
    path: PATH,
    first: (page) => page.route(/log\.json$/, (route) => gone.then(() => route.continue())),
  });
  const log = logOn(page);
  await log.element.locator("input[type=file]").setInputFiles(file);
  await rm(file);
  isGone();
  await log.says("The file cannot be read");
  await log.press("Try again");
  await log.says("The file cannot be read");
  await paste(page, LINE);
  await log.says("This is what your text says.");
  assert.equal(await log.element.getByRole("button", { name: "Try again" }).count(), 0);
});

test(`${MEGABYTES} MB take less than ${MORE_MEMORY} MB more memory than one, and no request leaves`, async (t) => {
  const { page, requests } = await open(t, { path: PATH });
  const log = logOn(page);
  await chooseLog(page, 1);
  await log.says("This is what server.log says.");
  assert.ok(requests.some((url) => url.endsWith("pyodide.asm.wasm")), "the worker's requests are seen");
  const before = await mostMemory();
  const asked = requests.length;
  await watchProgress(page);
  await chooseLog(page, MEGABYTES);
  await log.says("Reading server.log.");
  await log.says("This is what server.log says.");
  const places = await page.evaluate(() => /** @type {any} */ (globalThis).places);
  assert.ok(places.length > 10, `the bar stood at ${places}`);
  assert.deepEqual(places, [...places].sort((one, other) => one - other));
  const drafted = log.element.locator("#log-numbers tr", { hasText: "guesses made" }).locator("td").first();
  assert.equal(await drafted.textContent(), (297 * MEGABYTES).toLocaleString("en"));
  assert.deepEqual(requests.slice(asked), []);
  for (const [id, peak] of await mostMemory()) {
    const grown = peak - (before.get(id) ?? peak);
    assert.ok(grown < MORE_MEMORY, `memory grew by ${grown} MB for ${MEGABYTES} MB`);
  }
});

test("reading is cancelled at once, what was shown stays, and the next log is read", async (t) => {
  const { page } = await open(t, { path: PATH });
  const log = logOn(page);
  await chooseLog(page, 20 * MEGABYTES);
  await log.says("Reading server.log.");
  await page.locator("progress[value]").waitFor(PATIENCE);
  await log.element.getByRole("button", { name: "Cancel" }).press("Enter");
  await log.says("Cancelled. Nothing else has changed.");
  assert.equal(await log.status.evaluate((line) => line === document.activeElement), true);
  assert.equal(await page.locator("progress").isVisible(), false);
  assert.match(await log.told(), /1\.79 times/);
  await paste(page, LINE);
  await log.says("This is what your text says.");
});

/**
 * Chooses a log of so many MB, of which a line a MB tells; the browser holds one of them.
 *
 * @param {Page} page
 * @param {number} megabytes
 */
async function chooseLog(page, megabytes) {
  const how = { line: LINE, megabytes };
  await page.locator("specdec-log input[type=file]").evaluate((field, { line, megabytes }) => {
    const other = "INFO: 127.0.0.1 - GET /health HTTP/1.1 200 OK\n";
    const part = new Blob([other.repeat(Math.floor((1e6 - line.length) / other.length)), line, "\n"]);
    const held = new DataTransfer();
    held.items.add(new File(Array(megabytes).fill(part), "server.log"));
    /** @type {HTMLInputElement} */ (field).files = held.files;
    field.dispatchEvent(new Event("change"));
  }, how);
}

/**
 * Keeps every place at which the bar stands.
 *
 * @param {Page} page
 */
function watchProgress(page) {
  return page.evaluate(() => {
    /** @type {number[]} */
    const places = [];
    Object.assign(globalThis, { places });
    const bar = /** @type {HTMLProgressElement} */ (document.querySelector("specdec-log progress"));
    new MutationObserver(() => bar.hasAttribute("value") && places.push(bar.value)).observe(bar, {
      attributeFilter: ["value"],
    });
  });
}

/**
 * The most memory that each page, its workers included, has had so far: process -> MB. Empty where
 * the system does not tell.
 *
 * @returns {Promise<Map<number, number>>}
 */
async function mostMemory() {
  if (process.platform !== "linux") return new Map();
  const session = await (await browser()).newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return new Map(pages.map(({ id }) => [id, peakOf(id)]));
}

/** @param {number} id */
function peakOf(id) {
  const told = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"));
  return Number(told?.[1]) / 1000;
}
