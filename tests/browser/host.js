// A page of another origin that embeds the widget: HTML of its own, policies on request.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { browser } from "./open.js";
import { serve } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {import("node:test").TestContext} t
 * @param {(site: string) => string} html  of the host's page, by the site's address
 * @param {object} [how]
 * @param {(site: string) => string} [how.policy]
 * @param {import("./site.js").Faults} [how.faults]
 * @param {import("playwright-core").BrowserContextOptions} [how.profile]
 * @returns {Promise<{page: Page, site: string, requests: string[]}>}
 */
export async function embedded(t, html, { policy, faults, profile } = {}) {
  const site = await serve(faults);
  const address = `${site.url}${faults?.under ?? ""}`;
  const host = createServer((request, response) => {
    const headers = policy ? { "content-security-policy": policy(address) } : {};
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(request.url === "/" ? html(address) : "");
  });
  await new Promise((done) => host.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (host.address());
  const context = await (await browser()).newContext({ colorScheme: "light", ...profile });
  /** @type {string[]} */
  const requests = [];
  /** @type {Error[]} */
  const thrown = [];
  context.on("request", (request) => requests.push(request.url()));
  context.on("weberror", (error) => thrown.push(error.error()));
  t.after(async () => {
    await context.close();
    await site.close();
    host.closeAllConnections();
    await new Promise((done) => host.close(done));
    const known = [site.url, `http://127.0.0.1:${port}`];
    const elsewhere = requests.filter(
      (url) => !/^(blob|data):/.test(url) && !known.some((origin) => url.startsWith(origin)),
    );
    assert.deepEqual(elsewhere, []);
    assert.deepEqual(thrown, []);
  });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "domcontentloaded" });
  return { page, site: address, requests };
}
