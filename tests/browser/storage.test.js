// A browser that forbids a page all storage, as it does where a reader has blocked cookies: figures,
// search and colours work, and no script throws.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { answersLive } from "./offline.js";
import { launchWith, serve } from "./site.js";
import { told } from "./told.js";

/** Chromium's own setting for a reader who lets no page store anything. */
const FORBIDDEN = { profile: { default_content_setting_values: { cookies: 2 } } };

test("where all storage is forbidden figures, search and colours work, and no script throws", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "forbidden-"));
  await mkdir(join(folder, "Default"));
  await writeFile(join(folder, "Default", "Preferences"), JSON.stringify(FORBIDDEN));
  const site = await serve();
  const context = await launchWith(folder);
  t.after(async () => {
    await context.close();
    await site.close();
    await rm(folder, { recursive: true });
  });
  /** @type {Error[]} */
  const thrown = [];
  context.on("weberror", (error) => thrown.push(error.error()));
  const page = await context.newPage();
  await page.goto(`${site.url}/index.html`);
  const stored = page.evaluate(() => navigator.serviceWorker.register("sw.js"));
  await assert.rejects(stored, /denied permission/, "this browser does forbid storage");
  await answersLive(page);
  const colours = page.locator("form[data-md-component=palette] label:visible");
  const before = await colours.getAttribute("title");
  await colours.click();
  assert.notEqual(await colours.getAttribute("title"), before);
  await page.locator(".md-search__input").click();
  await page.locator(".md-search__input").pressSequentially("acceptance");
  await page.locator(".md-search-result__item").first().waitFor({ state: "attached" });
  await page.goto(`${site.url}/offline.html`);
  await page.locator("specdec-keep").getByRole("button").click();
  await page.getByText(told("storage")).waitFor();
  assert.deepEqual(thrown, []);
});
