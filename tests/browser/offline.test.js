// Without network: what has been kept opens and answers, an update never mixes two versions, and
// whatever goes wrong with keeping, the page is there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { element, embedded, inside } from "./host.js";
import {
  answersBaked, answersLive, becomesTrue, buildsIn, go, isKept, keep, listed, NEWS, secondBuild,
  showsTheLesson, visit,
} from "./offline.js";
import { until } from "./open.js";
import { told } from "./told.js";

const WASM = /pyodide\.asm\.wasm$/;

test("after the first visit every page opens without network, whole, and figures answer", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  await site.close();
  const { pages } = await listed();
  for (const name of Object.keys(pages).filter((one) => one.endsWith(".html"))) {
    const response = await go(page, name);
    assert.equal(response?.status(), 200, name);
    assert.ok(await page.locator("h1, specdec-figure").first().isVisible(), name);
    const lost = await page.evaluate(() =>
      [...document.styleSheets].filter(({ cssRules }) => !cssRules.length).length,
    );
    assert.equal(lost, 0, `${name} lacks a style sheet`);
  }
  await go(page, "./");
  await showsTheLesson(page);
  await answersBaked(page);
  await page.locator(".md-nav a[href$='glossary.html']").first().click();
  await page.waitForURL(/glossary/);
  await page.getByRole("heading", { level: 1, name: "Glossary" }).waitFor();
});

test("Keep for offline keeps Python too: figures and edited code work without network", async (t) => {
  const { page, site } = await visit(t, { path: "/offline.html" });
  const part = page.locator("specdec-keep");
  await part.getByRole("button").click();
  await part.getByText("Everything is kept on this device").waitFor({ timeout: 60_000 });
  await site.close();
  await go(page, "index.html");
  await answersLive(page);
  const code = page.locator("specdec-code").first();
  await code.getByRole("button", { name: "Edit and run" }).click();
  await code.getByRole("button", { name: "Run", exact: true }).click();
  await code.getByText("Done.").waitFor({ timeout: 60_000 });
  await go(page, "offline.html");
  await part.getByText("Everything is kept on this device").waitFor();
});

test("what was used once is kept: Python answers without network on the next visit", async (t) => {
  const { page, site } = await visit(t);
  await answersLive(page);
  await until(() => site.asked.includes("/sw.js"));
  const { python } = await listed();
  const files = Object.values(python["manifest.json"] ?? {});
  assert.ok(files.length > 4);
  for (const { sha256 } of files) await becomesTrue(page, isKept, sha256);
  await site.close();
  await page.reload();
  await figureOn(page).reset.click();
  await answersLive(page);
});

test("keeping comes last: nothing is fetched for it before Python has loaded", async (t) => {
  const { page, site } = await visit(t, { faults: { stalled: WASM } });
  await figureOn(page).slider("draft_length").focus();
  await until(() => site.asked.some((path) => WASM.test(path)));
  await new Promise((resolve) => setTimeout(resolve, 7000));
  assert.ok(!site.asked.includes("/sw.js"));
});

test("with Save-Data nothing is kept unasked, and the button still works", async (t) => {
  const { page, site } = await visit(t, {
    path: "/offline.html",
    first: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, "connection", {
          get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: "4g" }),
        });
      }),
  });
  await page.waitForLoadState("networkidle");
  await new Promise((resolve) => setTimeout(resolve, 7000));
  assert.ok(!site.asked.includes("/sw.js"));
  await page.locator("specdec-keep").getByRole("button").click();
  await page.getByText("Everything is kept on this device").waitFor({ timeout: 60_000 });
});

test("an update never mixes: the old page stays whole, the new one comes whole when asked for", async (t) => {
  const { page, site } = await visit(t);
  const old = (await listed()).build;
  await keep(page);
  await page.reload();
  const next = await secondBuild(t);
  site.root = next.root;
  await page.reload(); // the browser looks for a new version
  const news = page.locator(".sd-update");
  await news.getByRole("button", { name: "Show it" }).waitFor({ timeout: 60_000 });
  // The server has nothing of the old build any more, and the open page goes on with it.
  await answersBaked(page);
  await page.locator(".md-nav a[href$='glossary.html']").first().click();
  await page.waitForURL(/glossary/);
  assert.equal(await page.getByText(NEWS).count(), 0);
  assert.deepEqual(await buildsIn(page), [old]);
  await page.reload();
  assert.deepEqual(await buildsIn(page), [old]);
  await go(page, "index.html");
  await news.getByRole("button", { name: "Show it" }).click();
  await page.getByText(NEWS).waitFor();
  await answersBaked(page);
  assert.deepEqual(await buildsIn(page), [next.build]);
  await site.close();
  await page.reload();
  await page.getByText(NEWS).waitFor();
  assert.deepEqual(await buildsIn(page), [next.build]);
});

test("while another tab shows the old version, the new one waits and says why", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  await page.reload();
  const other = await page.context().newPage();
  await other.goto(page.url());
  site.root = (await secondBuild(t)).root;
  await page.reload();
  const news = page.locator(".sd-update");
  await news.getByRole("button", { name: "Show it" }).click({ timeout: 60_000 });
  await news.getByText(told("update")).waitFor();
  assert.equal(await other.getByText(NEWS).count(), 0);
  await other.close();
  await news.getByRole("button", { name: "Show it" }).click();
  await page.getByText(NEWS).waitFor();
});

test("an update that does not arrive whole changes nothing", async (t) => {
  const { page, site } = await visit(t);
  await keep(page);
  site.root = (await secondBuild(t)).root;
  site.faults = { damaged: /baked\/one-round\.json$/ };
  await page.reload();
  await until(() => site.asked.filter((path) => path.endsWith("one-round.json")).length > 1);
  site.faults = { missing: /./ };
  await page.reload();
  await showsTheLesson(page);
  assert.equal(await page.getByText(NEWS).count(), 0);
  await answersBaked(page);
});

test("below a path it keeps its own pages and no others of that host", async (t) => {
  const { page, site } = await visit(t, { path: "/learn/index.html", faults: { under: "/learn" } });
  await keep(page);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  assert.equal(scope, `${site.url}/learn/`);
  await site.close();
  await go(page, "/learn/");
  await showsTheLesson(page);
  await answersBaked(page);
  await assert.rejects(go(page, "/index.html"));
});

test("in a figure on another site nothing is kept", async (t) => {
  const { page, requests } = await embedded(t, (site) => element(site), {
    profile: { serviceWorkers: "allow" },
  });
  await inside(page).locator("specdec-figure").waitFor();
  await new Promise((resolve) => setTimeout(resolve, 7000));
  assert.ok(!requests.some((url) => url.endsWith("/sw.js")));
  const count = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
  assert.equal(await inside(page).locator("body").evaluate(count), 0);
});
