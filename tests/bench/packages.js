// Packages that are measured or measure, and are no part of the site: from the npm registry into
// build/, pinned, when the bench runs.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../browser/site.js";

export const FOLDER = join(ROOT, "build", "bench");
const VERSIONS = { lighthouse: "12.2.3", "@pyscript/core": "0.7.31", brython: "3.14.3" };

/**
 * Fetches a package, unless it is there.
 *
 * @param {keyof typeof VERSIONS} name
 * @returns {Promise<string>} its folder
 */
export async function fetchPackage(name) {
  const folder = join(FOLDER, "node_modules", name);
  const about = join(folder, "package.json");
  const isThere = existsSync(about) && JSON.parse(await readFile(about, "utf8")).version === VERSIONS[name];
  if (!isThere) {
    await mkdir(FOLDER, { recursive: true });
    const wanted = `${name}@${VERSIONS[name]}`;
    const quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"];
    await promisify(execFile)("npm", ["install", ...quiet, "--prefix", FOLDER, wanted]);
  }
  return folder;
}
