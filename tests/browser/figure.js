// A figure as a reader meets it: its sliders, number fields, caption, status line and buttons, and
// the truth to hold it against, asked from the Python of this machine.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FIGURE, ROOT } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Record<string, number | null>} Settings */
/** @typedef {{caption: string, columns: string[], rows: string[][]}} Table */
/** @typedef {{svg: string, caption: string, numbers: Record<string, unknown>, table: Table}} Answer */

export const OPENING = { acceptance_rate: 0.8, draft_length: 4, draft_pass_ms: null, users: 1 };

/** How long Python may take to start on a slow machine. */
const PATIENCE = { timeout: 90_000 };

/**
 * @param {Page} page
 * @param {string} [id]
 */
export function figureOn(page, id = FIGURE) {
  const element = page.locator(`specdec-figure[id="${id}"]`);
  /** @param {string} setting */
  const control = (setting) => element.locator(`.sd-control[data-setting="${setting}"]`);
  return {
    element,
    /** @param {string} setting */
    slider: (setting) => control(setting).locator('input[type="range"]'),
    /** @param {string} setting */
    field: (setting) => control(setting).locator("input.sd-number"),
    /** @param {string} setting */
    refusal: (setting) => control(setting).locator(".sd-error"),
    caption: element.locator(".sd-caption"),
    picture: element.locator(".sd-picture svg"),
    status: element.locator(".sd-status"),
    retry: element.locator(".sd-retry"),
    reset: element.locator(".sd-reset"),
    table: element.locator(".sd-table table"),

    /** @param {...string} states  waits until the figure is in one of these */
    becomes: (...states) =>
      page
        .locator(states.map((state) => `specdec-figure[id="${id}"][data-state="${state}"]`).join())
        .waitFor({ state: "attached", ...PATIENCE }),

    /**
     * Waits until the figure says it shows these settings, then checks that it does: its caption,
     * picture, numbers and table are those of this machine's own Python.
     *
     * @param {Partial<Settings>} moved  those that differ from the opening ones
     */
    async shows(moved) {
      const settings = { ...OPENING, ...moved };
      await page.waitForFunction(
        ([name, wanted]) => {
          const shown = JSON.parse(document.getElementById(name)?.dataset["shown"] ?? "{}");
          return Object.entries(wanted).every(([key, value]) => shown[key] === value);
        },
        /** @type {const} */ ([id, settings]),
        PATIENCE,
      );
      const answer = door(settings);
      assert.equal(await this.caption.textContent(), answer.caption);
      assert.equal(await this.picture.getAttribute("aria-label"), labelOf(answer.svg));
      assert.deepEqual(await this.table.locator("tbody tr").evaluateAll(cells), answer.table.rows);
      assert.equal(await this.table.locator("caption").textContent(), answer.table.caption);
    },
  };
}

/** @param {Element[]} rows */
function cells(rows) {
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

/** @param {string} svg */
function labelOf(svg) {
  const label = /aria-label="([^"]*)"/.exec(svg)?.[1] ?? "";
  return label.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** @type {Map<string, Answer>} */
const known = new Map();

/**
 * The answer of the door on this machine.
 *
 * @param {Settings} settings
 * @param {string} [figure]
 * @returns {Answer}
 */
export function door(settings, figure = FIGURE) {
  const request = JSON.stringify({ v: 1, figure, settings, lang: "en" });
  const answer = known.get(request) ?? JSON.parse(askPython(request)).ok;
  known.set(request, answer);
  return answer;
}

/** @param {string} request */
function askPython(request) {
  const own = join(ROOT, ".venv/bin/python");
  return execFileSync(
    existsSync(own) ? own : "python3",
    ["-c", "import sys; from specdec.door import answer; print(answer(sys.stdin.read()))"],
    { input: request, encoding: "utf8", env: { ...process.env, PYTHONPATH: join(ROOT, "py") } },
  );
}
