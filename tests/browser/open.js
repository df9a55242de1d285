// open(t, …): a page of the site for one test. When the test ends, every request of the page must
// have gone to the site itself, and no script may have thrown.

import assert from "node:assert/strict";
import { after } from "node:test";
import { launch, serve } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */
/** @typedef {import("./site.js").Faults} Faults */
/** @typedef {import("./site.js").Site} Site */

/**
 * What a page asks for is looked at without what the service worker asks for besides; the tests of
 * that let it work.
 *
 * @type {ContextOptions}
 */
const PROFILE = { colorScheme: "light", serviceWorkers: "block" };

/** @type {ReturnType<typeof launch> | undefined} */
let launched;

/** The browser of this test file. */
export function browser() {
  launched ??= launch();
  return launched;
}

after(async () => {
  await (await launched)?.close();
});

/**
 * Opens a page of the site in a fresh browser profile. Where nothing is made to fail or changed
 * beforehand, all of its elements are alive.
 *
 * @param {import("node:test").TestContext} t
 * @param {object} [how]
 * @param {string} [how.path]
 * @param {Faults} [how.faults]
 * @param {ContextOptions} [how.profile]
 * @param {(page: Page) => Promise<unknown>} [how.first]  done before the page is loaded
 * @returns {Promise<{page: Page, site: Site, requests: string[]}>}
 */
export async function open(t, { path = "/figure.html", faults, profile, first } = {}) {
  const site = await serve(faults);
  const context = await (await browser()).newContext({ ...PROFILE, ...profile });
  /** @type {string[]} */
  const requests = [];
  /** @type {Error[]} */
  const thrown = [];
  context.on("request", (request) => requests.push(request.url()));
  context.on("weberror", (error) => thrown.push(error.error()));
  const page = await context.newPage();
  t.after(async () => {
    await context.close();
    await site.close();
    const elsewhere = requests.filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(site.url));
    assert.deepEqual(elsewhere, []);
    assert.deepEqual(thrown, []);
  });
  await first?.(page);
  await page.goto(site.url + path);
  const isWhole = !faults && !first && profile?.javaScriptEnabled !== false;
  if (isWhole) await awake(page);
  return { page, site, requests };
}

/**
 * Waits until all elements of a page have come alive, which they do in turn.
 *
 * @param {Page} page
 */
async function awake(page) {
  await page.locator("body :not(:defined)").first().waitFor({ state: "detached" });
}

/** Opens all that is folded; runs in the page. */
export function openEverything() {
  for (const details of document.querySelectorAll("article details")) {
    /** @type {HTMLDetailsElement} */ (details).open = true;
  }
}

/**
 * Waits until something outside the page has happened, a minute at most.
 *
 * @param {() => boolean} happened
 */
export async function until(happened) {
  for (let tries = 0; tries < 1200 && !happened(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.ok(happened(), `waited in vain until ${happened}`);
}
