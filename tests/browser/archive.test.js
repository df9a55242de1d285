// The whole site as an archive: unpacked and opened as files, it can be read; served, it moves.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { figureOn } from "./figure.js";
import { browser } from "./open.js";
import { serve, SITE } from "./site.js";
import { told } from "./told.js";

/** @param {import("node:test").TestContext} t */
async function unpacked(t) {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  t.after(() => rm(folder, { recursive: true }));
  execFileSync("python3", ["-m", "zipfile", "-e", join(SITE, "speculative-decoding.zip"), folder]);
  return folder;
}

test("opened as a file the lesson can be read, and says why its sliders rest", async (t) => {
  const folder = await unpacked(t);
  const context = await (await browser()).newContext({ colorScheme: "light" });
  t.after(() => context.close());
  /** @type {string[]} */
  const elsewhere = [];
  context.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const figures = page.locator("specdec-figure");
  assert.ok((await figures.count()) > 3);
  for (const figure of await figures.all()) {
    const size = await figure.locator(".sd-picture svg").boundingBox();
    assert.ok(size && size.width > 200 && size.height > 50, "a picture is drawn");
    await figure.getByText(told("start")).waitFor();
  }
  const position = await page.locator(".md-header").evaluate((one) => getComputedStyle(one).position);
  assert.equal(position, "sticky", "the style sheets are there");
  assert.ok((await page.locator("article").innerText()).length > 10_000);
  await page.locator(".md-nav a[href$='glossary.html']").first().click();
  await page.waitForURL(/^file:.*\/glossary\.html/);
  await page.getByRole("heading", { level: 1, name: "Glossary" }).waitFor();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(".html"))) {
    await page.goto(pathToFileURL(join(folder, name)).href);
    assert.ok(await page.locator("h1, specdec-figure").first().isVisible(), name);
  }
  await page.goto(pathToFileURL(join(folder, "offline.html")).href);
  await page.getByText("There nothing has to be kept, for you have the files").waitFor();
  assert.deepEqual(elsewhere, []);
});

test("served from its folder it is the whole site, with live Python", async (t) => {
  const folder = await unpacked(t);
  const site = await serve({}, folder);
  t.after(() => site.close());
  const context = await (await browser()).newContext({ serviceWorkers: "block" });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${site.url}/index.html`);
  const figure = figureOn(page);
  await figure.field("acceptance_rate").fill("0.123");
  await figure.field("acceptance_rate").press("Enter");
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.123 });
});
