// The page that reads a server's log: from the clipboard, a file or an example to a verdict, while
// the log stays in the browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./open.js";

/** @typedef {import("./open.js").Page} Page */

const PATH = "/read-your-log.html";
const PATIENCE = { timeout: 60_000 };
const LINE = "draft acceptance = 0.57576 (   171 accepted /   297 generated), mean len =  2.73";

/** @param {Page} page */
function logOn(page) {
  const element = page.locator("specdec-log");
  return {
    element,
    text: page.getByLabel("Lines of your log"),
    status: element.locator(".sd-status"),
    verdict: element.locator(".sd-verdict"),
    says: (/** @type {string | RegExp} */ sentence) =>
      element.locator(".sd-status").filter({ hasText: sentence }).waitFor(PATIENCE),
    press: (/** @type {string} */ name) => element.getByRole("button", { name }).click(),
  };
}

/**
 * Pastes as a reader does, from the clipboard and by the keyboard.
 *
 * @param {Page} page
 * @param {string} text
 */
async function paste(page, text) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await logOn(page).text.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
}

test("a pasted line is read at once, and the verdict says what it means", async (t) => {
  const { page } = await open(t, { path: PATH });
  const log = logOn(page);
  await paste(page, LINE);
  await log.says("This is what your text says.");
  assert.match((await log.verdict.textContent()) ?? "", /A round of 3 guesses adds 2\.73 tokens/);
});
