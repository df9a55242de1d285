// The main path in three engines: without script, from the build, from live Python, and embedded.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { door, OPENING } from "../browser/figure.js";
import { FIGURE, serve } from "../browser/site.js";
import { ENGINES } from "./engines.js";

/** @typedef {import("./engines.js").Engine} Engine */

const LEFT = "\uE012";
const RIGHT = "\uE014";
const PATIENCE_MS = 60_000;
const FIND = `const figure = document.getElementById("${FIGURE}");`;

for (const [name, { missing, start }] of Object.entries(ENGINES)) {
  const skip = missing.length > 0 && `${name} is not there: install ${missing.join(" and ")}`;
  if (skip) console.warn(`NOT RUN: ${skip}`);
  test(`${name}: the main path`, { skip, timeout: 300_000 }, async (t) => {
    const engine = await start();
    t.after(() => engine.close());
    t.diagnostic(`${name} ${engine.version}`);
    const site = await serve();
    t.after(() => site.close());

    await t.test("with every script blocked the picture, its caption and its table are there", async () => {
      site.faults = { headers: { "content-security-policy": "script-src 'none'", "cache-control": "no-store" } };
      await engine.open(`${site.url}/figure.html`);
      const seen = await engine.run(`${FIND} return {
        state: figure.dataset.state, caption: figure.querySelector(".sd-caption").textContent,
        height: figure.querySelector(".sd-picture svg").getBoundingClientRect().height,
        controls: figure.querySelector(".sd-controls").getBoundingClientRect().height,
        rows: figure.querySelectorAll("table tbody tr").length };`);
      const { caption, table } = door(OPENING);
      assert.ok(seen.height > 100, `its picture is ${seen.height} px high`);
      assert.deepEqual(
        { state: seen.state, caption: seen.caption, controls: seen.controls, rows: seen.rows },
        { state: "static", caption, controls: 0, rows: table.rows.length },
      );
      site.faults = {};
    });

    await t.test("with Python out of reach a slider is answered from the build", async () => {
      site.faults = { stalled: /\.wasm$/ };
      await engine.open(`${site.url}/figure.html`);
      await focus(engine, "draft_length");
      await engine.press(RIGHT);
      await shows(engine, { draft_length: 5 });
      site.faults = {};
    });

    await t.test("two sliders moved are answered by Python in the page", async () => {
      await engine.open(`${site.url}/glossary.html`);
      await engine.open(`${site.url}/figure.html`);
      await focus(engine, "acceptance_rate");
      await engine.press(LEFT);
      await focus(engine, "draft_length");
      await engine.press(RIGHT);
      await shows(engine, { acceptance_rate: 0.775, draft_length: 5 });
      assert.equal(await engine.run(`${FIND} return figure.dataset.state`), "live");
    });

    await t.test("embedded in a page of another origin it sizes itself and answers live", async (t) => {
      const host = createServer((_, response) => {
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(`<!doctype html><title>Host</title><script>
          addEventListener("specdec-change", ({ detail }) => (globalThis.last = detail));
        </script><script src="${site.url}/embed.js" async></script><specdec-widget></specdec-widget>`);
      });
      await new Promise((done) => host.listen(0, "127.0.0.1", () => done(undefined)));
      t.after(() => host.close().closeAllConnections());
      const { port } = /** @type {import("node:net").AddressInfo} */ (host.address());
      await engine.open(`http://127.0.0.1:${port}/`);
      await becomes(engine, "globalThis.last");
      await engine.run(`const widget = document.querySelector("specdec-widget");
        widget.scrollIntoView();
        widget.setAttribute("acceptance-rate", "0.123"); widget.setAttribute("draft-length", "7");`);
      await becomes(engine, "last.settings.acceptance_rate === 0.123 && last.settings.draft_length === 7");
      const height = await engine.run(`return document.querySelector("specdec-widget").getBoundingClientRect().height`);
      assert.ok(height > 200, `it is ${height} px high`);
    });
  });
}

/** @param {Engine} engine @param {string} setting */
async function focus(engine, setting) {
  await becomes(engine, `document.querySelector('#${FIGURE} [data-setting="${setting}"] input[type=range]')?.checkVisibility()`);
  await engine.run(`document.querySelector('#${FIGURE} [data-setting="${setting}"] input[type=range]').focus()`);
}

/**
 * Waits until the figure says it shows these settings, then checks its caption against this machine's
 * own Python.
 *
 * @param {Engine} engine
 * @param {object} moved
 */
async function shows(engine, moved) {
  const settings = { ...OPENING, ...moved };
  const wanted = JSON.stringify(settings);
  await becomes(engine, `document.getElementById("${FIGURE}").dataset.shown === ${JSON.stringify(wanted)}`);
  const caption = await engine.run(`${FIND} return figure.querySelector(".sd-caption").textContent`);
  assert.equal(caption, door(settings).caption);
}

/**
 * Waits until something has become true in the page.
 *
 * @param {Engine} engine
 * @param {string} condition
 */
async function becomes(engine, condition) {
  const until = Date.now() + PATIENCE_MS;
  while (!(await engine.run(`return Boolean(${condition})`))) {
    if (Date.now() > until) throw new Error(`waited in vain for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
