// The page that reads a server's log, as a test sees it.

import { readFile } from "node:fs/promises";

/** @typedef {import("./open.js").Page} Page */

export const PATH = "/read-your-log.html";
export const PATIENCE = { timeout: 60_000 };
export const LINE = "draft acceptance = 0.57576 (   171 accepted /   297 generated), mean len =  2.73";

/** @param {Page} page */
export function logOn(page) {
  const element = page.locator("specdec-log");
  return {
    element,
    text: page.getByLabel("Lines of your log"),
    status: element.locator(".sd-status"),
    verdict: element.locator(".sd-verdict"),
    told: async () => (await element.locator(".sd-verdict").textContent()) ?? "",
    says: (/** @type {string | RegExp} */ sentence) =>
      element.locator(".sd-status").filter({ hasText: sentence }).waitFor(PATIENCE),
    press: (/** @type {string} */ name) => element.getByRole("button", { name }).click(),
    takeAway: async (/** @type {string} */ name, part = element) => {
      const downloading = page.waitForEvent("download", PATIENCE);
      await part.getByRole("button", { name }).first().click();
      return readFile(await (await downloading).path(), "utf8");
    },
  };
}

/**
 * Pastes as a reader does, from the clipboard and by the keyboard.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function paste(page, text) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await logOn(page).text.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
}
