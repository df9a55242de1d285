// The lesson's code, edited and run in the page: shown as it is until asked, stopped when it runs
// away, and never a danger to the figures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open, until } from "./open.js";

/** @typedef {import("playwright-core").Page} Page */

const LESSON = "/index.html";
const PATIENCE = { timeout: 60_000 };
const OWN_FILES = /code-(editor|worker)|own-python|code\.json|stdlib_full|workbench/;

test("code of the lesson runs as it is shown, and an edited function is used by the package", async (t) => {
  const { page } = await open(t, { path: LESSON });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  assert.match(await cell.text.inputValue(), /def mean_tokens[^]*# Try it:\nmean_tokens\(0\.8, 4\)$/);
  await cell.run.click();
  await cell.says("Done.");
  assert.match((await cell.output.textContent()) ?? "", /^3\.3616\d*\n$/);
  await cell.text.fill("def mean_tokens(acceptance_rate, draft_length):\n    return 5\nspeedup(0.8, 4)");
  await cell.text.press("Control+Enter");
  await cell.says("Done.");
  assert.match((await cell.output.textContent()) ?? "", /^3\.0\d+\n$/);
});

test("an error is told with its line, what was printed before it stays, and nothing typed is lost", async (t) => {
  const { page } = await open(t, { path: LESSON });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  const program = "print('<img src=x onerror=alert(1)>')\nspeedup(2, 4)";
  await cell.text.fill(program);
  await cell.run.click();
  await cell.says("Ended with an error.");
  assert.match((await cell.output.textContent()) ?? "", /^<img src=x onerror=alert\(1\)>\nLine 2: SettingError: [^\n]+\n {4}speedup\(2, 4\)\n$/);
  await cell.toggle.click();
  assert.equal(await cell.shown.isVisible(), true);
  await cell.toggle.click();
  assert.equal(await cell.text.inputValue(), program);
  await cell.reset.click();
  assert.match(await cell.text.inputValue(), /^def mean_tokens/);
  assert.equal(await cell.output.isVisible(), false);
});

test("a loop without end is stopped by hand or by the limit, and the next run is as good as the first", async (t) => {
  const { page } = await open(t, { path: LESSON, first: (page) => page.clock.install() });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  await cell.text.fill("print('tea')\nwhile True: pass");
  await cell.run.click();
  await cell.says("Running.");
  await cell.output.filter({ hasText: "tea" }).waitFor(PATIENCE);
  await cell.stop.click();
  await cell.says("Stopped.");
  assert.equal(await cell.run.evaluate((one) => one === document.activeElement), true);
  await cell.run.click();
  await cell.says("Running.");
  await cell.output.filter({ hasText: "tea" }).waitFor(PATIENCE);
  await page.clock.fastForward(10_000);
  await cell.says(/more than 10 seconds/);
  assert.equal(await cell.output.textContent(), "tea\n");
  await cell.text.fill("1 + 1");
  await cell.run.click();
  await cell.says("Done.");
  assert.equal(await cell.output.textContent(), "2\n");
});

test("while a reader's code runs the figures answer, and what it changes they never see", async (t) => {
  const { page } = await open(t, { path: LESSON });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  await cell.text.fill("import specdec.timing\nspecdec.timing.speedup = None\nprint('tea')\nwhile True: pass");
  await cell.run.click();
  await cell.output.filter({ hasText: "tea" }).waitFor(PATIENCE);
  const figure = figureOn(page, "speedup-by-acceptance");
  await figure.field("acceptance_rate").fill("0.123");
  await figure.field("acceptance_rate").press("Enter");
  await figure.shows({ acceptance_rate: 0.123 });
});

test("what a loop prints without end is cut, and the page stays as quick as before", async (t) => {
  const { page } = await open(t, { path: LESSON });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  await cell.text.fill("while True: print('tea ' * 9)");
  await cell.run.click();
  await cell.says("Ended with an error.");
  const told = (await cell.output.textContent()) ?? "";
  assert.ok(told.length < 21_000, `${told.length} letters`);
  assert.match(told, /Stopped: more than 20,000 letters of output\.\n$/);
});

test("nothing of it is loaded until it is asked for, and Python only by the first run", async (t) => {
  const { page, site } = await open(t, { path: LESSON });
  await figureOn(page, "speedup-by-acceptance").slider("draft_length").press("ArrowRight");
  await until(() => site.asked.some((path) => path.endsWith("specdec-compiled.zip")));
  assert.deepEqual(site.asked.filter((path) => OWN_FILES.test(path)), []);
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  await cell.text.waitFor();
  assert.deepEqual(site.asked.filter((path) => /code-worker|code\.json|stdlib_full/.test(path)), []);
});

test("where Python cannot come a sentence says why, and the text stays", async (t) => {
  const { page, site } = await open(t, { path: LESSON, faults: { missing: /stdlib_full/ } });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  await cell.text.fill("1 + 1");
  await cell.run.click();
  await cell.says(/python_stdlib_full\.zip is missing or damaged/);
  assert.equal(await cell.text.inputValue(), "1 + 1");
  site.faults = {};
  await cell.run.click();
  await cell.says("Done.");
});

test("the Tab key leads into the editor and out of it again, and every stop can be seen", async (t) => {
  const { page } = await open(t, { path: LESSON });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens", "Enter");
  const stops = [];
  for (let step = 0; step < 4; step += 1) {
    stops.push(
      await page.evaluate(() => {
        const at = /** @type {HTMLElement} */ (document.activeElement);
        const isSeen = getComputedStyle(at).outlineStyle !== "none";
        return at.closest("specdec-code") && isSeen ? (at.ariaLabel ?? at.textContent) : "outside";
      }),
    );
    await page.keyboard.press("Tab");
  }
  assert.deepEqual(stops, ["Code to edit", "Run", "Back to the original", "outside"]);
  await cell.toggle.press("Enter");
  assert.equal(await cell.text.isVisible(), false);
});

test("on paper and without script the code stands as it is shown, with no editor", async (t) => {
  const { page } = await open(t, { path: LESSON });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  await page.emulateMedia({ media: "print" });
  assert.equal(await cell.shown.isVisible(), true);
  assert.equal(await cell.text.isVisible(), false);
  const { page: bare } = await open(t, { path: LESSON, profile: { javaScriptEnabled: false } });
  assert.equal(await bare.locator("specdec-code .highlight:visible").count(), 13);
  assert.equal(await bare.locator(".sd-code-bar:visible").count(), 0);
});

test("on a screen of 320 px the editor and its output do not widen the page", async (t) => {
  const { page } = await open(t, { path: LESSON, profile: { viewport: { width: 320, height: 640 } } });
  const cell = await openCell(page, "specdec.acceptance.mean_tokens");
  await cell.text.fill(`'${"x".repeat(300)}'`);
  await cell.run.click();
  await cell.says("Done.");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
});

/**
 * @param {Page} page
 * @param {string} name  of the code
 * @param {string} [key]  to open it by, instead of the pointer
 */
async function openCell(page, name, key) {
  const element = page.locator(`specdec-code[data-name="${name}"]`);
  const toggle = element.locator(".sd-code-bar button");
  await (key ? toggle.press(key) : toggle.click());
  const text = element.locator("textarea");
  await text.waitFor();
  const button = (/** @type {string} */ label) =>
    element.getByRole("button", { name: label, exact: true });
  const status = element.locator(".sd-status");
  return {
    toggle,
    text,
    shown: element.locator(".highlight"),
    run: button("Run"),
    stop: button("Stop"),
    reset: button("Back to the original"),
    output: element.locator(".sd-output"),
    says: (/** @type {string | RegExp} */ sentence) =>
      status.filter({ hasText: sentence }).waitFor(PATIENCE),
  };
}
