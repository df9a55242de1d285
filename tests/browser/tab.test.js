// A tab that is left, frozen, shown again or kept open over a change of the site: figures answer as
// before.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { secondBuild } from "./offline.js";
import { open, until } from "./open.js";
import { launch, serve } from "./site.js";

/** @typedef {import("./open.js").Page} Page */

/** @param {Page} page */
async function live(page) {
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").press("ArrowLeft");
  await figure.slider("draft_length").press("ArrowRight");
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.775, draft_length: 5 });
}

test("gone back to, a page that the browser had frozen answers, with the Python it had", async (t) => {
  const own = await launch({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const site = await serve();
  t.after(async () => {
    await own.close();
    await site.close();
  });
  const page = await (await own.newContext({ serviceWorkers: "block" })).newPage();
  await page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => Object.assign(window, { isRestored: persisted }));
  });
  await page.goto(`${site.url}/figure.html`);
  await live(page);
  await page.goto(`${site.url}/not-there.html`);
  const before = site.asked.length;
  await page.goBack({ waitUntil: "commit" });
  await page.waitForFunction(() => "isRestored" in window);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).isRestored), true);
  const figure = figureOn(page);
  await figure.shows({ acceptance_rate: 0.775, draft_length: 5 });
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ acceptance_rate: 0.775, draft_length: 6 });
  assert.equal(await figure.element.getAttribute("data-state"), "live");
  const fetched = site.asked.slice(before).filter((path) => path.startsWith("/assets/"));
  assert.deepEqual(fetched, [], "Python is not loaded again");
});

test("a hidden tab that is frozen with a question open answers it when it is shown again", async (t) => {
  const { page } = await open(t);
  await live(page);
  const devtools = await page.context().newCDPSession(page);
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  await figure.shows({ acceptance_rate: 0.775, draft_length: 6 });
  assert.equal(await figure.element.getAttribute("data-state"), "live");
});

test("an old page goes on with what it has once the site has another build", async (t) => {
  const { page, site } = await open(t, { path: "/index.html" });
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
  await figure.becomes("live");
  site.root = (await secondBuild(t)).root;
  await figure.slider("acceptance_rate").press("ArrowLeft");
  await figure.shows({ acceptance_rate: 0.775, draft_length: 5 });
  await page.reload();
  await figure.slider("draft_length").press("ArrowRight");
  await figure.becomes("live");
});

test("an old page that has not loaded Python yet says so when the site has another build", async (t) => {
  const { page, site } = await open(t, { faults: { missing: /manifest\.json$/ } });
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
  await figure.becomes("failed");
  site.root = (await secondBuild(t)).root;
  site.faults = {};
  const asked = site.asked.length;
  await figure.retry.click();
  await until(() => site.asked.slice(asked).some((path) => path.endsWith("manifest.json")));
  await figure.becomes("failed");
  assert.match((await figure.status.textContent()) ?? "", /load the page again/);
  await figure.shows({ draft_length: 5 });
  await page.reload();
  await figure.shows({ draft_length: 5 });
  await figure.slider("acceptance_rate").press("ArrowLeft");
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.775, draft_length: 5 });
});
