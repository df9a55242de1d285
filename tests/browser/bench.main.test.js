// The exactness bench as a reader meets it: chances typed, judged, refused, scaled and shared.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "./open.js";
import { ROOT } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{draft: string[], target: string[], guesses: number}} Pair */

const PATH = "/exactness-bench.html";
const PATIENCE = { timeout: 90_000 };
const LESSON = { draft: ["1/5", "3/10", "1/2"], target: ["1/2", "3/10", "1/5"], guesses: 2 };

/** @param {Pair} pair */
function door(pair) {
  const request = JSON.stringify({ v: 1, bench: pair, lang: "en" });
  const script = "import sys; from specdec.door import answer; print(answer(sys.stdin.read()))";
  const env = { ...process.env, PYTHONPATH: join(ROOT, "py") };
  const python = join(ROOT, ".venv/bin/python");
  return JSON.parse(execFileSync(python, ["-c", script], { input: request, encoding: "utf8", env }));
}

/** @param {Page} page */
function benchOn(page) {
  const bench = page.locator("specdec-bench");
  return {
    bench,
    /** @param {string} name  "draft.0" */
    field: (name) => bench.locator(`[data-field="${name}"] input`),
    /** @param {string} name */
    note: (name) => bench.locator(`[data-field="${name}"] .sd-error`),
    /** @param {string} name */
    press: (name) => bench.locator(`[data-press="${name}"]`),
    /** @param {"draft" | "target"} whose */
    scale: (whose) => bench.locator(`[data-field="${whose}"] [data-press="rescale"]`),
    guesses: bench.locator("select"),
    status: bench.locator(".sd-status"),

    /**
     * Types and lets go.
     *
     * @param {Record<string, string>} texts
     */
    async type(texts) {
      for (const [name, text] of Object.entries(texts)) {
        await this.field(name).fill(text);
        await this.field(name).press("Tab");
      }
    },

    /**
     * Waits until the bench shows a pair, then holds it against this machine's own Python.
     *
     * @param {Pair} pair
     */
    async shows(pair) {
      await page.waitForFunction(
        ([wanted]) => {
          const element = document.querySelector("specdec-bench");
          const shown = element?.getAttribute("data-shown") ?? element?.getAttribute("data-opening");
          const { draft, target, guesses } = JSON.parse(shown ?? "{}");
          return JSON.stringify({ draft, target, guesses }) === wanted;
        },
        /** @type {const} */ ([JSON.stringify(pair)]),
        PATIENCE,
      );
      for (const [name, answer] of Object.entries(door(pair).ok)) {
        const part = bench.locator(`#exactness-${name}`);
        assert.equal(await part.locator("figcaption").textContent(), answer.caption);
        const rows = await part.locator("tbody tr").evaluateAll((found) =>
          found.map((row) => [...row.children].map((cell) => cell.textContent)),
        );
        assert.deepEqual(rows, answer.table.rows);
      }
    },

    /**
     * Waits until a note says this, and checks that its fields are marked and point at it.
     *
     * @param {string} name
     * @param {RegExp} sentence
     */
    async isRefused(name, sentence) {
      await this.note(name).filter({ hasText: sentence }).waitFor({ state: "visible", ...PATIENCE });
      const note = await this.note(name).getAttribute("id");
      const field = this.field(name.includes(".") ? name : `${name}.0`);
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      assert.ok((await field.getAttribute("aria-describedby"))?.split(" ").includes(note ?? "?"));
    },
  };
}

test("chances typed as fractions or decimals are judged exactly, and their address is shared", async (t) => {
  const { page, site } = await open(t, { path: PATH });
  const bench = benchOn(page);
  await bench.type({ "draft.0": "0.3", "draft.1": "1/5" });
  const typed = { ...LESSON, draft: ["0.3", "1/5", "1/2"] };
  await bench.shows(typed);
  await bench.guesses.selectOption("4");
  await bench.shows({ ...typed, guesses: 4 });
  await page.waitForFunction(() => location.hash === "#v=1&d=0.3,1/5,1/2&t=1/2,3/10,1/5&k=4");

  const other = await page.context().newPage();
  await other.goto(site.url + PATH + new URL(page.url()).hash);
  await benchOn(other).shows({ ...typed, guesses: 4 });
  assert.equal(await benchOn(other).field("draft.1").inputValue(), "1/5");

  await page.goBack();
  await bench.shows(typed);
  await bench.press("reset").click();
  await bench.shows(LESSON);
  await page.waitForFunction(() => location.hash === "");
});

test("what is wrong is explained beside its field, and what was typed stays", async (t) => {
  const { page } = await open(t, { path: PATH });
  const bench = benchOn(page);
  const wrong = { "draft.0": "0,2", "draft.1": "-3/10", "draft.2": "1/0", "target.0": "0.1234567" };
  await bench.type({ ...wrong, "target.1": "", "target.2": "half" });
  await bench.isRefused("target.2", /“half” is not a chance/);
  await bench.isRefused("target.1", /missing/);
  await bench.isRefused("target.0", /At most 6 digits/);
  await bench.isRefused("draft.0", /“0,2” is not a chance: write it with a point/);
  await bench.isRefused("draft.1", /cannot be negative/);
  await bench.isRefused("draft.2", /cannot have 0 below its line/);
  for (const [name, text] of Object.entries(wrong)) {
    assert.equal(await bench.field(name).inputValue(), text);
  }
  await bench.shows(LESSON);
  assert.match((await bench.status.textContent()) ?? "", /cannot be used yet.*last pair worked out/);
  assert.equal(new URL(page.url()).hash, "");

  await bench.press("reset").click();
  await bench.shows(LESSON);
  assert.equal(await bench.bench.locator(".sd-error:visible, [aria-invalid]").count(), 0);
});

test("chances that do not add to 1 are scaled by one button, and the focus goes to them", async (t) => {
  const { page } = await open(t, { path: PATH });
  const bench = benchOn(page);
  await bench.type({ "draft.0": "1", "draft.1": "2" });
  await bench.isRefused("draft", /The draft's chances add to 7\/2; they must add to 1/);
  assert.equal(await bench.scale("target").isVisible(), false);
  await bench.scale("draft").press("Enter");
  await bench.shows({ ...LESSON, draft: ["2/7", "4/7", "1/7"] });
  assert.equal(await bench.field("draft.0").evaluate((one) => one === document.activeElement), true);
  assert.equal(await bench.scale("draft").isVisible(), false);
  assert.equal(await bench.note("draft").isVisible(), false);
});

test("nothing is said of a column that is still being typed in", async (t) => {
  const { page } = await open(t, { path: PATH });
  const bench = benchOn(page);
  await bench.type({ "target.0": "x" });
  await bench.isRefused("target.0", /not a chance/);
  await bench.field("draft.0").fill("1/");
  await bench.field("draft.0").fill("1/4");
  await bench.status.filter({ hasText: "cannot be used yet" }).waitFor(PATIENCE);
  assert.equal(await bench.note("draft").isVisible(), false);
  await bench.field("draft.0").press("Enter");
  await bench.isRefused("draft", /add to 21\/20/);
});

test("there are two to six tokens, and a row taken away comes back as it was", async (t) => {
  const { page } = await open(t, { path: PATH });
  const bench = benchOn(page);
  for (let row = 3; row < 6; row += 1) await bench.press("add").click();
  assert.equal(await bench.press("add").isDisabled(), true);
  const six = { ...LESSON, draft: [...LESSON.draft, "0", "0", "0"], target: [...LESSON.target, "0", "0", "0"] };
  await bench.shows(six);
  for (let row = 6; row > 2; row -= 1) await bench.press("remove").click();
  assert.equal(await bench.press("remove").isDisabled(), true);
  assert.equal(await bench.field("draft.2").isVisible(), false);
  await bench.isRefused("draft", /add to 1\/2/);
  await bench.press("add").click();
  await bench.shows(LESSON);
});

test("every example opens at once, and is marked; without Python too", async (t) => {
  const { page } = await open(t, { path: PATH, faults: { missing: /\.wasm$/ } });
  const bench = benchOn(page);
  const links = bench.bench.locator(".sd-bench-examples a");
  for (let place = (await links.count()) - 1; place >= 0; place -= 1) {
    await links.nth(place).click();
    const wanted = new URLSearchParams(((await links.nth(place).getAttribute("href")) ?? "").slice(1));
    const chances = (/** @type {string} */ key) => (wanted.get(key) ?? "").split(",");
    await bench.shows({ draft: chances("d"), target: chances("t"), guesses: Number(wanted.get("k")) });
    assert.equal(await links.nth(place).getAttribute("aria-current"), "true");
    assert.equal(await bench.bench.locator("[aria-current]").count(), 1);
  }
});

test("until Python is there what was typed is kept, and the status line says so", async (t) => {
  const { page, site } = await open(t, { path: PATH, faults: { stalled: /\.wasm$/ } });
  const bench = benchOn(page);
  await bench.type({ "draft.0": "1/10", "draft.1": "2/5" });
  await bench.status.filter({ hasText: /MB.*What you typed is kept/ }).waitFor(PATIENCE);
  assert.equal(await bench.bench.getAttribute("data-state"), "loading");
  await bench.shows(LESSON);
  assert.equal(await bench.field("draft.1").inputValue(), "2/5");
  site.faults = {};
});

test("where Python cannot come a sentence says so, and trying again works out what is typed", async (t) => {
  const { page, site } = await open(t, { path: PATH, faults: { missing: /\.wasm$/ } });
  const bench = benchOn(page);
  await bench.type({ "draft.0": "1/10", "draft.1": "2/5" });
  const retry = bench.bench.locator(".sd-retry");
  await retry.waitFor(PATIENCE);
  assert.match((await bench.status.textContent()) ?? "", /pyodide\.asm\.wasm.*pairs to begin with/);
  site.faults = {};
  await retry.click();
  await bench.shows({ ...LESSON, draft: ["1/10", "2/5", "1/2"] });
});

test("an address with chances that cannot be used explains them in their fields", async (t) => {
  const { page } = await open(t, { path: `${PATH}#v=1&d=1/2,x&t=1,0&k=3` });
  const bench = benchOn(page);
  await bench.isRefused("draft.1", /“x” is not a chance/);
  assert.equal(await bench.field("draft.0").inputValue(), "1/2");
  assert.equal(await bench.guesses.inputValue(), "3");
});

test("an address of which no pair can be made opens the bench as usual, and says so", async (t) => {
  const { page } = await open(t, { path: `${PATH}#v=1&d=1&t=1&k=9` });
  const bench = benchOn(page);
  await bench.shows(LESSON);
  await bench.status.filter({ hasText: "cannot be read" }).waitFor();
});

test("an anchor of the page leaves the typed pair as it is", async (t) => {
  const { page } = await open(t, { path: `${PATH}#v=1&d=1/4,3/4&t=1,0&k=1` });
  const bench = benchOn(page);
  const pair = { draft: ["1/4", "3/4"], target: ["1", "0"], guesses: 1 };
  await bench.shows(pair);
  await page.evaluate(() => void (location.hash = "#how-to-read-it"));
  await page.waitForFunction(() => location.hash === "#how-to-read-it");
  await bench.shows(pair);
  assert.equal(await bench.field("draft.1").inputValue(), "3/4");
});

test("without script the lesson's example is there, whole", async (t) => {
  const { page } = await open(t, { path: PATH, profile: { javaScriptEnabled: false } });
  const bench = page.locator("specdec-bench");
  assert.equal(await bench.locator("svg:visible").count(), 3);
  assert.equal(await bench.locator("form").isVisible(), false);
  assert.match((await bench.textContent()) ?? "", /kept with a chance of 7\/10/);
  await bench.locator(".sd-hint-script").waitFor({ state: "visible" });
});

test("coming from the lesson, its example opens without another start", async (t) => {
  const { page } = await open(t, { path: "/index.html" });
  await page.getByRole("link", { name: "Open this example in the exactness bench" }).click();
  await page.waitForURL(/exactness-bench\.html#v=1/);
  const bench = benchOn(page);
  await bench.type({ "draft.0": "3/10", "draft.1": "1/5" });
  await bench.shows({ ...LESSON, draft: ["3/10", "1/5", "1/2"] });
});
