// What the tests without network stand on: a reader whose browser keeps the site, and a second build
// of the site that differs in the hash of its folder, in a sentence and in a style sheet.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figureOn } from "./figure.js";
import { open } from "./open.js";
import { SITE } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{build: string, pages: Record<string, {sha256: string, bytes: number}>,
 *   python: Record<string, Record<string, {sha256: string, bytes: number}>>}} Listed */

const LIST = /\{"build":.*?\}\}\}\}/s;

/**
 * @param {string} [site]
 * @returns {Promise<Listed>} what its service worker is told
 */
export async function listed(site = SITE) {
  const found = LIST.exec(await readFile(join(site, "sw.js"), "utf8"));
  return JSON.parse(found?.[0] ?? "{}");
}

/**
 * Opens a page in a browser that may keep the site.
 *
 * @param {import("node:test").TestContext} t
 * @param {Parameters<typeof open>[1]} [how]
 */
export function visit(t, how = {}) {
  return open(t, { path: "/index.html", ...how, profile: { serviceWorkers: "allow", ...how.profile } });
}

/**
 * Has the browser keep the pages now, and not only when nothing else is to be done.
 *
 * @param {Page} page
 */
export async function keep(page) {
  await page.evaluate(async () => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[src$="/keep.js"]'));
    const { kept } = await import(script.src);
    if (!(await kept())) throw new Error("The service worker does not work");
  });
}

/**
 * Goes to a page of the same site.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function go(page, name) {
  return page.goto(new URL(name, page.url()).href);
}

/**
 * Waits until something has become true in a page.
 *
 * @template T
 * @param {Page} page
 * @param {(argument: T) => Promise<boolean | undefined>} check
 * @param {T} argument
 */
export async function becomesTrue(page, check, argument) {
  let isTrue = false;
  for (let tries = 0; !isTrue && tries < 600; tries += 1) {
    isTrue = Boolean(await page.evaluate(/** @type {any} */ (check), argument));
    if (!isTrue) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.ok(isTrue, `waited in vain until ${check}`);
}

/**
 * Whether the browser keeps a file; to run in a page.
 *
 * @param {string} sha256
 */
export async function isKept(sha256) {
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => url.endsWith(sha256))) return true;
  }
  return false;
}

/** The build of the scripts that a page runs. @param {Page} page */
export async function buildsIn(page) {
  return page.evaluate(() => {
    const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
    const named = addresses.map((address) => /specdec-(\w+)\//.exec(address)?.[1] ?? "");
    return [...new Set(named)].filter(Boolean);
  });
}

/** What the lesson asks. */
const LESSON = "How can a small model speed up a big one?";

/** @param {Page} page */
export async function showsTheLesson(page) {
  assert.equal(await page.locator("h1").first().evaluate((one) => one.firstChild?.textContent), LESSON);
}

/** @param {Page} page */
export async function answersBaked(page) {
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
}

/** @param {Page} page */
export async function answersLive(page) {
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").press("ArrowLeft");
  await figure.slider("draft_length").press("ArrowRight");
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.775, draft_length: 5 });
}

/** What the second build says in its lesson. */
export const NEWS = "This is the second edition";

/**
 * @param {import("node:test").TestContext} t
 * @returns {Promise<{root: string, build: string}>} a second build of the site
 */
export async function secondBuild(t) {
  const root = await mkdtemp(join(tmpdir(), "second-"));
  t.after(() => rm(root, { recursive: true }));
  await cp(SITE, root, { recursive: true });
  const first = await listed();
  const build = [...first.build].reverse().join("");
  const folder = join(root, "assets");
  await rename(join(folder, `specdec-${first.build}`), join(folder, `specdec-${build}`));
  for (const name of await readdir(root, { recursive: true })) {
    if (!/\.(html|js|json)$/.test(name) || name === "sw.js") continue;
    const text = await readFile(join(root, name), "utf8");
    await writeFile(join(root, name), text.replaceAll(first.build, build).replace("<h1", `<p>${NEWS}</p><h1`));
  }
  const script = (await readFile(join(root, "sw.js"), "utf8")).replaceAll(first.build, build);
  const list = await listed();
  const renamed = JSON.parse(JSON.stringify(list).replaceAll(first.build, build));
  for (const files of [renamed.pages, ...Object.values(renamed.python)]) {
    for (const name of Object.keys(files)) {
      const data = await readFile(join(root, name.replace(/\?.*/, "")));
      files[name] = { sha256: createHash("sha256").update(data).digest("hex"), bytes: data.length };
    }
  }
  await writeFile(join(root, "sw.js"), script.replace(LIST, () => JSON.stringify(renamed)));
  return { root, build };
}
