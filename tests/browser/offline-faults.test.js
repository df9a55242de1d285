// Whatever goes wrong with keeping the site: the page is there and answers, and there is a way out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import {
  answersBaked, answersLive, becomesTrue, go, isKept, keep, listed, showsTheLesson, visit,
} from "./offline.js";
import { told } from "./told.js";

/** What may be wrong with a service worker, put before it. */
const BROKEN = {
  "fails when it starts": "throw new Error('broken');",
  "throws whenever it is asked":
    "addEventListener('fetch', (event) => { event.stopImmediatePropagation(); throw new Error('broken'); });",
  "may not use its cache":
    "Object.defineProperty(self, 'caches', { get() { throw new DOMException('no', 'SecurityError'); } });",
  "cannot open its cache": "CacheStorage.prototype.open = () => Promise.reject(new Error('broken'));",
  "has no room": "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));",
  "finds nothing": "if (registration.active) Cache.prototype.match = () => Promise.reject(new Error('broken'));",
  "waits for its cache for ever":
    "addEventListener('activate', () => { Cache.prototype.match = () => new Promise(() => {}); });",
  "is empty": "/*",
};
/** Room for the pages, and none for what is as large as Python. */
const FULL_FOR_PYTHON = `const put = Cache.prototype.put;
Cache.prototype.put = async function (key, response) {
  if ((await response.clone().arrayBuffer()).byteLength > 4_000_000) throw new DOMException("full", "QuotaExceededError");
  return put.call(this, key, response);
};
`;

for (const [fault, script] of Object.entries(BROKEN)) {
  test(`with a service worker that ${fault} the page shows and answers`, async (t) => {
    const changed = (/** @type {string} */ path, /** @type {string} */ text) =>
      path === "/sw.js" ? (script === "/*" ? "" : `${script}\n${text}`) : text;
    const { page } = await visit(t, { faults: { changed } });
    await keep(page).catch(() => undefined);
    await page.reload();
    await showsTheLesson(page);
    await answersBaked(page);
    await go(page, "offline.html");
    await page.getByRole("heading", { level: 1, name: "Keep it for offline" }).waitFor();
  });
}

test("what is kept and spoilt is not shown: the network's is, and it is kept anew", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) await cache.put(key, new Response("spoilt"));
    }
  });
  await page.reload();
  await showsTheLesson(page);
  await answersBaked(page);
  const { pages } = await listed();
  const index = pages["index.html"]?.sha256 ?? "";
  await becomesTrue(page, async (hash) => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    const found = await cache.match(new URL(`kept/${hash}`, location.href).href);
    return (await found?.text())?.includes("</html>");
  }, index);
  await site.close();
  await page.reload();
  await showsTheLesson(page);
});

test("a file of Python that is kept and spoilt runs nothing; Try again mends it for good", async (t) => {
  const { page } = await visit(t);
  await keep(page);
  await answersLive(page);
  const { python } = await listed();
  const files = Object.entries(python["manifest.json"] ?? {});
  for (const [, { sha256 }] of files) await becomesTrue(page, isKept, sha256);
  const spoilt = files.filter(([name]) => /\.(wasm|mjs)$/.test(name)).map(([, { sha256 }]) => sha256);
  assert.equal(spoilt.length, 3);
  await page.evaluate(async (hashes) => {
    const cache = await caches.open((await caches.keys())[0] ?? "");
    for (const hash of hashes) {
      const key = new URL(`kept/${hash}`, location.href).href;
      const bytes = new Uint8Array((await (await cache.match(key))?.arrayBuffer()) ?? []);
      bytes.fill(0, bytes.length >> 1);
      await cache.put(key, new Response(bytes, { headers: { "content-type": "text/javascript" } }));
    }
  }, spoilt);
  await page.reload();
  const figure = figureOn(page);
  await figure.reset.click();
  await figure.becomes("failed");
  assert.match((await figure.status.textContent()) ?? "", /pyodide\.asm\.wasm is missing or damaged/);
  await figure.retry.click();
  await figure.becomes("live");
  for (const [, { sha256 }] of files) await becomesTrue(page, isKept, sha256);
  await page.reload();
  await figure.reset.click();
  await figure.becomes("live");
});

/** @type {Record<string, () => void>} */
const FORBIDDEN = {
  "has no service workers": () => {
    delete (/** @type {any} */ (Navigator.prototype).serviceWorker);
  },
  "forbids service workers": () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError"));
  },
  "forbids them and their caches": () => {
    for (const [owner, name] of [[Navigator.prototype, "serviceWorker"], [window, "caches"]]) {
      Object.defineProperty(owner, String(name), { get() { throw new DOMException("no", "SecurityError"); } });
    }
  },
};
for (const [what, first] of Object.entries(FORBIDDEN)) {
  test(`where a browser ${what} the site works as before, and the button says why`, async (t) => {
    const { page } = await visit(t, { first: (page) => page.addInitScript(first) });
    await showsTheLesson(page);
    await answersBaked(page);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await go(page, "offline.html");
    await page.locator("specdec-keep").getByRole("button").click();
    await page.getByText("does not let the page keep anything").waitFor();
    await go(page, "reset-offline.html");
    await page.getByRole("button").click();
    await page.getByText(/nothing to delete|Nothing of this site was kept/).waitFor();
  });
}

test("keeping that breaks off says why, and goes on by another press", async (t) => {
  const { page, site } = await visit(t, { path: "/offline.html", faults: { missing: /\.wasm$/ } });
  const button = page.locator("specdec-keep").getByRole("button");
  await button.click();
  await page.getByText(told("cut")).waitFor({ timeout: 60_000 });
  site.faults = {};
  await button.click();
  await page.getByText("Everything is kept on this device").waitFor({ timeout: 60_000 });
});

test("where there is no room the button says so, and what is on the page stays", async (t) => {
  const changed = (/** @type {string} */ path, /** @type {string} */ text) =>
    path === "/sw.js" ? FULL_FOR_PYTHON + text : text;
  const { page } = await visit(t, { path: "/offline.html", faults: { changed } });
  await page.locator("specdec-keep").getByRole("button").click();
  await page.getByText(told("room")).waitFor({ timeout: 60_000 });
});

test("an address that is not kept gets a sentence and the way to the lesson", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  await site.close();
  await go(page, "/some/where/else.html");
  await page.getByRole("heading", { name: told("away") }).waitFor();
  await page.getByRole("link", { name: "The lesson" }).click();
  await showsTheLesson(page);
});

test("the way out deletes everything, and nothing is kept until it is asked for again", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  await go(page, "reset-offline.html");
  await page.getByRole("button", { name: "Delete what is kept" }).click();
  await page.getByText("Done: nothing of this site is kept").waitFor();
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  const before = site.asked.filter((path) => path === "/sw.js").length;
  await go(page, "glossary.html");
  await new Promise((resolve) => setTimeout(resolve, 7000));
  assert.equal(site.asked.filter((path) => path === "/sw.js").length, before);
  await go(page, "offline.html");
  await page.locator("specdec-keep").getByRole("button").click();
  await page.getByText("Everything is kept on this device").waitFor({ timeout: 60_000 });
});

test("the way out comes from the network even when the rest does not", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  await page.reload();
  const known = site.asked.length;
  await go(page, "reset-offline.html");
  assert.deepEqual(
    site.asked.slice(known).filter((path) => path.startsWith("/reset")),
    ["/reset-offline.html", "/reset-offline.js"],
  );
});

test("a server that has no service worker any more ends the one that is there", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  site.faults = { missing: /^\/sw\.js$/ };
  await page.reload();
  const isOver = async () =>
    !(await navigator.serviceWorker.getRegistration()) && !(await caches.keys()).length;
  await becomesTrue(page, isOver, undefined);
  await page.reload();
  await showsTheLesson(page);
});
