// What is sent to a reader, in bytes, compressed as a server does it.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SITE } from "../browser/site.js";

/** All that Python needs, up to its first answer. */
export async function pythonBytes() {
  const folder = await assetFolder();
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  return sent(folder, ["manifest.json", "python-worker.js", ...Object.keys(manifest.files)]);
}

/** All baked answers of the lesson. */
export async function bakedBytes() {
  const lesson = await readFile(join(SITE, "index.html"), "utf8");
  const names = [...lesson.matchAll(/ data-baked="([^"]+)"/g)].map(([, name = ""]) => name);
  return sent(join(await assetFolder(), "baked"), [...new Set(names)]);
}

/**
 * What the lesson asks for by itself, where nothing large may be fetched unasked.
 *
 * @param {import("./line.js").Line} line
 * @param {(url: string, work: (page: import("playwright-core").Page) => Promise<void>) => Promise<void>} onPage
 */
export async function pageBytes(line, onPage) {
  line.counted();
  await onPage(`${line.url}/index.html`, (page) => page.waitForLoadState("networkidle"));
  return line.counted().bytes;
}

async function assetFolder() {
  const folders = await readdir(join(SITE, "assets"));
  return join(SITE, "assets", folders.find((name) => name.startsWith("specdec-")) ?? "");
}

/**
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
