// A page of another origin that embeds the widget: HTML of its own, policies on request.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { browser } from "./open.js";
import { serve } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").FrameLocator} FrameLocator */

/**
 * @param {import("node:test").TestContext} t
 * @param {(site: string) => string} html  of the host's page, by the site's address
 * @param {object} [how]
 * @param {(site: string) => string} [how.policy]
 * @param {import("./site.js").Faults} [how.faults]
 * @param {import("playwright-core").BrowserContextOptions} [how.profile]
 * @param {(page: Page) => Promise<unknown>} [how.first]  done before the page is loaded
 * @returns {Promise<{page: Page, site: string, requests: string[]}>}
 */
export async function embedded(t, html, { policy, faults, profile, first } = {}) {
  const site = await serve(faults);
  const address = `${site.url}${faults?.under ?? ""}`;
  const host = createServer((request, response) => {
    const headers = policy ? { "content-security-policy": policy(address) } : {};
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(request.url === "/" ? html(address) : "");
  });
  await new Promise((done) => host.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (host.address());
  const context = await (await browser()).newContext({ colorScheme: "light", serviceWorkers: "block", ...profile });
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
  await first?.(page);
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "domcontentloaded" });
  return { page, site: address, requests };
}

export const TOP = '<!doctype html><meta charset="utf-8"><title>Host</title>';

/** @param {string} site @param {string} [attributes] */
export function element(site, attributes = "") {
  return `${TOP}<script src="${site}/embed.js" async></script>
    <specdec-widget ${attributes}></specdec-widget>`;
}

/** @param {Page} page @param {number} [place] */
export function inside(page, place = 0) {
  return page.locator("iframe").nth(place).contentFrame();
}

/**
 * Waits until the widget in a frame shows a setting.
 *
 * @param {FrameLocator} frame
 * @param {string} name
 * @param {unknown} value
 */
export async function shows(frame, name, value) {
  const pair = `"${name}":${JSON.stringify(value)}`;
  await frame.locator(`specdec-figure[data-shown*='${pair}']`).waitFor({ timeout: 60_000 });
}

/**
 * Moves the slider of the guesses per round by a key, once the script has shown it.
 *
 * @param {FrameLocator} frame
 * @param {"ArrowLeft" | "ArrowRight"} key
 */
export async function slide(frame, key) {
  const slider = frame.locator("#two-lanes-draft_length");
  await slider.waitFor();
  await slider.press(key);
}

/** @param {Page} page @param {number} [place] */
export async function sized(page, place = 0) {
  await page.locator("iframe[data-ready]").nth(place).waitFor();
  await page.locator("iframe").nth(place).scrollIntoViewIfNeeded(); // out of sight frames rest
  for (let tries = 0, away = Infinity; away > 2; tries += 1) {
    const box = await page.locator("iframe").nth(place).boundingBox();
    const body = inside(page, place).locator("body");
    const whole = await body.evaluate(({ clientHeight }) => clientHeight);
    away = Math.abs((box?.height ?? 0) - whole);
    assert.ok(away <= 2 || tries < 100, `${box?.height} px for ${whole} px`);
  }
}
