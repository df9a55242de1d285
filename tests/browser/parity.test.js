// Baked answers and Python in the page say the same, letter for letter, at every baked setting.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./open.js";

for (const path of ["/index.html", "/how-it-is-built.html"]) {
  test(`on ${path} Python in the page gives every baked answer again`, async (t) => {
    const { page } = await open(t, { path });
    for (const figure of await page.locator("specdec-figure").all()) {
      const { compared, different } = await figure.evaluate(compare);
      assert.deepEqual(different, []);
      assert.ok(compared >= 40, `only ${compared} answers were compared`);
    }
  });
}

/**
 * @param {Element} element  a figure
 * @returns {Promise<{compared: number, different: [setting: string, value: unknown][]}>}
 */
async function compare(element) {
  const { assets = "", baked = "", figure, opening = "{}" } = /** @type {HTMLElement} */ (element)
    .dataset;
  const folder = new URL(`${assets.replace(/\/$/, "")}/`, document.baseURI).href;
  const [{ python }, { bakedAnswer, loadBaked }, { build }] = await Promise.all(
    ["python.js", "baked.js", "build.js"].map((name) => import(`${folder}${name}`)),
  );
  const file = await loadBaked(`${folder}baked/${baked}`, build);
  /** @type {[string, unknown][]} */
  const different = [];
  let compared = 0;
  for (const [setting, values] of Object.entries(/** @type {Record<string, any[]>} */ (file.stops))) {
    for (const value of values) {
      const settings = { ...JSON.parse(opening), [setting]: value };
      const text = await python.ask(JSON.stringify({ v: 1, figure, settings, lang: "en" }));
      const written = JSON.stringify({ ok: bakedAnswer(file, settings), v: 1 });
      if (written !== JSON.stringify(JSON.parse(text))) different.push([setting, value]);
      compared += 1;
    }
  }
  return { compared, different };
}
