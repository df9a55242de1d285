// How fast a log of 200 MB is read in the page, beside the same log read by Python here: prints a
// table, asserts nothing. Both take turns, so that their ratio holds on any machine.

import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logOn, PATH } from "../browser/log.js";
import { launch, ROOT, serve } from "../browser/site.js";

const MEGABYTES = 200;
const ROUNDS = 3;
const ALLOWED_RATIO = 4;
const PYTHON = join(ROOT, ".venv/bin/python");
const WRITE = `import sys; sys.path.append("tests/bench"); import logs
print(logs.written(sys.argv[1], int(sys.argv[2]), 0.01))`;

const folder = await mkdtemp(join(tmpdir(), "log-page-"));
const site = await serve();
const chromium = await launch();
try {
  const file = python("-c", WRITE, folder, String(MEGABYTES)).trim();
  const page = await chromium.newPage();
  await page.goto(site.url + PATH);
  await reading(page, file); // Python is there from now on
  const [inPage, here] = [[], []].map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < ROUNDS; round += 1) {
    here?.push(await timed(() => python("-m", "specdec", "read", file)));
    inPage?.push(await timed(() => reading(page, file)));
  }
  const [own, native] = [inPage, here].map((times = []) => Math.min(...times));
  console.log(`log of ${MEGABYTES} MB, 1 % metric lines, least of ${ROUNDS}
  in the page       ${seconds(own)}
  by Python here    ${seconds(native)}
  ratio             ${((own ?? 0) / (native ?? 1)).toFixed(1)}  (allowed: ${ALLOWED_RATIO})`);
} finally {
  await Promise.all([chromium.close(), site.close(), rm(folder, { recursive: true })]);
}

/** @param {...string} words */
function python(...words) {
  const env = { ...process.env, PYTHONPATH: join(ROOT, "py") };
  return execFileSync(PYTHON, words, { cwd: ROOT, env, encoding: "utf8" });
}

/**
 * Reads a file in the page, and waits for what is said of it.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} file
 */
async function reading(page, file) {
  const log = logOn(page);
  await page.locator("specdec-log input[type=file]").setInputFiles(file);
  await log.says("Reading ");
  await log.says("This is what ");
}

/** @param {() => unknown} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** @param {number | undefined} milliseconds */
function seconds(milliseconds = NaN) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
