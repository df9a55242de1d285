// What Lighthouse says of a page on a mid-range phone, as it simulates one.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { fetchPackage } from "./packages.js";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  '--host-resolver-rules="MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"',
];

/**
 * @param {string} address
 * @returns {Promise<Record<string, number>>} four scores, of 100 at most
 */
export async function lighthouse(address) {
  const program = join(await fetchPackage("lighthouse"), "cli", "index.js");
  const how = ["--quiet", "--output=json", `--chrome-flags=${FLAGS.join(" ")}`];
  const { stdout } = await promisify(execFile)(process.execPath, [program, address, ...how], {
    maxBuffer: 2 ** 26,
  });
  const { categories } = JSON.parse(stdout);
  return Object.fromEntries(
    ["performance", "accessibility", "best-practices", "seo"].map((name) => [
      `lighthouse_${name.replace("-", "_")}`,
      Math.round(100 * categories[name].score),
    ]),
  );
}
