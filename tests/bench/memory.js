// How much memory a page takes up, its workers with it: what its process has to itself.

import { readFile } from "node:fs/promises";

/**
 * @param {import("playwright-core").Browser} browser  with no other page open
 * @param {import("playwright-core").Page} page
 * @returns {Promise<number>} bytes; NaN where the system does not tell
 */
export async function memoryOf(browser, page) {
  const own = await page.context().newCDPSession(page);
  await own.send("HeapProfiler.collectGarbage");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const taken = await Promise.all(renderers.map(({ id }) => privateBytes(id)));
  return Math.max(...taken);
}

/** @param {number} id */
async function privateBytes(id) {
  const told = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
  const parts = [...told.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, size]) => Number(size));
  return parts.length ? parts.reduce((one, other) => one + other) * 1024 : NaN;
}
