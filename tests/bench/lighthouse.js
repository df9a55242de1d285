// What Lighthouse says of a page on a mid-range phone, as it simulates one.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchPackage } from "./packages.js";
import { middle } from "./quantiles.js";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  '--host-resolver-rules="MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"',
];

const RUNS = 3;

/**
 * @param {string} address
 * @returns {Promise<Record<string, number>>} four scores, of 100 at most: the middle one of three runs
 */
export async function lighthouse(address) {
  const program = join(await fetchPackage("lighthouse"), "cli", "index.js");
  const how = ["--quiet", "--output=json", `--chrome-flags=${FLAGS.join(" ")}`];
  /** @type {Record<string, {score: number}>[]} */
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [program, address, ...how], {
      maxBuffer: 2 ** 26,
    });
    runs.push(JSON.parse(stdout).categories);
  }
  return Object.fromEntries(
    ["performance", "accessibility", "best-practices", "seo"].map((name) => [
      `lighthouse_${name.replace("-", "_")}`,
      Math.round(100 * middle(runs.map((categories) => categories[name]?.score ?? NaN))),
    ]),
  );
}
