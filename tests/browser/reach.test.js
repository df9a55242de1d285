// Reachable by everyone: narrow screens, screen readers, dark pages, files to take away.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { door, figureOn, OPENING } from "./figure.js";
import { browser, open, openEverything } from "./open.js";
import { SITE } from "./site.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const PAGES = readdirSync(SITE).filter((name) => name.endsWith(".html"));
/** The pages about engines are made alike: the longest and the shortest stand for all. */
const ALIKE = /^\/engine-(?!vllm|rapid-mlx)/;

for (const path of PAGES.map((name) => `/${name}`)) {
  test(`${path} never scrolls sideways on a screen of 320 px`, async (t) => {
    const { page } = await open(t, { path, profile: { viewport: { width: 320, height: 640 } } });
    await page.evaluate(openEverything);
    for (const field of await page.locator("input.sd-number:visible").all()) {
      await field.fill("1000000000");
      await field.press("Enter");
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `the page is ${width} px wide`);
  });

  if (ALIKE.test(path)) continue;
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`axe finds nothing wrong with our content of ${path} in ${colorScheme} colours`, async (t) => {
      const { page } = await open(t, { path, profile: { colorScheme, bypassCSP: true } });
      await page.evaluate(openEverything);
      const field = page.locator("input.sd-number:visible").first();
      if (await field.isVisible()) {
        await field.fill("forty");
        await field.press("Enter");
      }
      await page.addScriptTag({ path: AXE });
      const violations = await page.evaluate(async () => {
        const { axe } = /** @type {any} */ (window);
        // The theme's own: around the copy button of every code block it puts an unnamed landmark.
        const found = await axe.run({ include: "article", exclude: ".md-code__nav" });
        return found.violations.map((/** @type {any} */ one) => [
          one.id,
          one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 200)),
        ]);
      });
      assert.deepEqual(violations, []);
    });
  }
}

test("every control of a figure is reached by the Tab key, in the order in which it is read", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").focus();
  const names = [];
  for (let step = 0; step < 8; step += 1) {
    names.push(
      await page.evaluate(() => {
        const at = /** @type {HTMLElement} */ (document.activeElement);
        return at.closest("specdec-figure") ? at.id || at.tagName : "outside";
      }),
    );
    await page.keyboard.press("Tab");
  }
  assert.deepEqual(names.slice(0, 7), [
    "speedup-by-acceptance-acceptance_rate",
    "speedup-by-acceptance-acceptance_rate-number",
    "speedup-by-acceptance-draft_length",
    "speedup-by-acceptance-draft_length-number",
    "SUMMARY",
    "BUTTON",
    "SUMMARY",
  ]);
});

test("the table can be taken away as CSV that says what the table says", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
  await figure.element.locator(".sd-table summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Table as CSV" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.csv$/);
  const { columns, rows } = door({ ...OPENING, draft_length: 5 }).table;
  const text = await readFile(await download.path(), "utf8");
  const lines = text.replace(/^\ufeff/, "").trim().split("\r\n");
  assert.deepEqual(lines, [columns, ...rows].map((line) => line.join(",")));
});

test("the picture can be taken away as an SVG that stands alone, with its colours", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.element.locator(".sd-table summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Picture as SVG" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.svg$/);
  const svg = await readFile(await download.path(), "utf8");
  assert.doesNotMatch(svg, /var\(--/);
  const alone = await (await browser()).newPage();
  t.after(() => alone.close());
  await alone.setContent(svg.replace(/^<\?xml[^>]*>/, ""));
  const [own, there] = await Promise.all([paints(page, ".sd-picture"), paints(alone, "body")]);
  assert.deepEqual(there, own);
});

/**
 * How the parts of a picture are painted, in order.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} around
 */
function paints(page, around) {
  return page.locator(`${around} svg`).first().evaluate((svg) =>
    [".sd-curve", ".sd-dot", ".sd-value", ".sd-faster-area", ".sd-axis-title"].map((part) => {
      const style = getComputedStyle(svg.querySelector(part) ?? svg);
      return [part, style.fill, style.stroke, style.strokeWidth, style.fontSize, style.fontWeight];
    }),
  );
}

test("opened from a folder, without a server, a page shows its figures and its tables", async () => {
  const page = await (await browser()).newPage();
  await page.goto(pathToFileURL(join(SITE, "index.html")).href);
  const figure = figureOn(page);
  assert.equal(await figure.picture.isVisible(), true);
  assert.equal(await figure.slider("acceptance_rate").isVisible(), false);
  await figure.element.locator(".sd-hint-address").waitFor({ state: "visible" });
  await figure.element.locator(".sd-table summary").click();
  assert.equal(await figure.table.isVisible(), true);
  await page.close();
});
