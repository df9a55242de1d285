// Whatever is typed, pasted or put into an address, markup, huge numbers and megabytes among them,
// gets a sentence: nothing of it becomes markup, no script of it runs, and none of ours throws.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LINE, paste } from "./log.js";
import { open } from "./open.js";

/** @typedef {import("./open.js").Page} Page */
/** @typedef {(page: Page, text: string) => Promise<unknown>} Way */

const MARKUP = '<img src="x" class="hostile" onerror="alert(1)"><script>alert(1)</script>';
const MEGABYTE = 2 ** 20;
/** @type {Record<string, string>} */
const HOSTILE = {
  "the end of an element, markup, and signs that no text has":
    `"></textarea></template></script>${MARKUP}\u0000\ud800\u202e\ufffe`,
  "a tiny number of ten million digits": "1e-9999999",
  "a megabyte of markup": MARKUP.repeat(MEGABYTE / MARKUP.length),
};

const FIGURE = "speedup-by-acceptance";
const LOG = "specdec-log";
const BENCH = "specdec-bench";
/**
 * @type {Record<string, {path: string, given: Way, said: string}>} said: where the sentence stands
 */
const PLACES = {
  "a figure's number field": {
    path: "/figure.html",
    given: (page, text) => typed(page, `#${FIGURE} [data-setting="acceptance_rate"] input.sd-number`, text),
    said: `#${FIGURE} [data-setting="acceptance_rate"] .sd-error`,
  },
  "a log's line": {
    path: "/read-your-log.html",
    given: (page, text) => paste(page, `${LINE.replace("297", text)}\n${text}\n${LINE}${text}`),
    said: `${LOG} .sd-status`,
  },
  "a time beside the log": {
    path: "/read-your-log.html",
    given: async (page, text) => {
      await paste(page, LINE);
      await typed(page, `${LOG} input[id="log-pass_ms"]`, text);
    },
    said: "#log-pass_ms-error",
  },
  "a log's address": {
    path: "/read-your-log.html",
    given: (page, text) => addressed(page, `log=${encoded(text)}`),
    said: `${LOG} .sd-status`,
  },
  "a chance of the bench": {
    path: "/exactness-bench.html",
    given: (page, text) => typed(page, `${BENCH} [data-field="draft.0"] input`, text),
    said: `${BENCH} [data-field="draft.0"] .sd-error`,
  },
  "an address of the bench": {
    path: "/exactness-bench.html",
    given: (page, text) => addressed(page, `d=${encoded(text)},1/5&t=1/2,1/2&k=2`),
    said: `${BENCH} .sd-error:not([hidden]):not(:empty), ${BENCH} .sd-status:not(:empty)`,
  },
};

for (const [place, { path, given, said }] of Object.entries(PLACES)) {
  test(`${place} answers whatever it is given with a sentence`, async (t) => {
    const { page } = await open(t, { path, first: (page) => page.exposeFunction("alert", assert.fail) });
    for (const [what, text] of Object.entries(HOSTILE)) {
      await t.test(what, async () => {
        await page.reload();
        await given(page, text);
        const sentence = page.locator(said).filter({ hasText: /[a-z]{2}[^]*\.\s*$/ }).first();
        await sentence.waitFor({ timeout: 60_000 });
        assert.ok(((await sentence.textContent()) ?? "").length < 500, "it is short");
        assert.equal(await page.locator("img.hostile").count(), 0);
        assert.ok(await page.locator("h1").isVisible());
      });
    }
  });
}

/** @param {Page} page @param {string} field @param {string} text */
async function typed(page, field, text) {
  await page.locator(field).fill(text);
  await page.locator(field).press("Tab");
}

/** @param {Page} page @param {string} fragment */
async function addressed(page, fragment) {
  await page.evaluate((fragment) => void (location.hash = fragment), `v=1&${fragment}`);
  await page.reload();
}

/** @param {string} text */
function encoded(text) {
  return encodeURIComponent(text.toWellFormed?.() ?? text.replace(/[\ud800-\udfff]/g, ""));
}
