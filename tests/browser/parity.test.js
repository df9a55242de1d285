// Baked answers and Python in the page say the same, letter for letter, at every baked setting.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./open.js";

for (const path of ["/index.html", "/how-it-is-built.html"]) {
  test(`on ${path} Python in the page gives every baked answer again`, async (t) => {
    const { page } = await open(t, { path });
    const { compared, different } = await page.evaluate(async () => {
      const element = /** @type {HTMLElement} */ (document.querySelector("specdec-figure"));
      const { assets = "", baked = "", figure, opening = "{}" } = element.dataset;
      const folder = new URL(`${assets.replace(/\/$/, "")}/`, document.baseURI).href;
      const { python } = await import(`${folder}python.js`);
      const { answers, stops } = await (await fetch(`${folder}baked/${baked}`)).json();
      const differing = [];
      let count = 0;
      for (const [setting, values] of Object.entries(/** @type {Record<string, any[]>} */ (stops))) {
        for (const [index, value] of values.entries()) {
          const settings = { ...JSON.parse(opening), [setting]: value };
          const text = await python.ask(JSON.stringify({ v: 1, figure, settings, lang: "en" }));
          const written = JSON.stringify({ ok: answers[setting][index], v: 1 });
          if (written !== JSON.stringify(JSON.parse(text))) differing.push([setting, value]);
          count += 1;
        }
      }
      return { compared: count, different: differing };
    });
    assert.deepEqual(different, []);
    assert.ok(compared >= 100, `only ${compared} answers were compared`);
  });
}
