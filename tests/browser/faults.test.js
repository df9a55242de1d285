// What a reader sees when Python cannot come: a sentence, what is still possible, and a way to retry.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open } from "./open.js";
import { told } from "./told.js";

const PYODIDE = /pyodide|\.whl$|stdlib.*\.zip$/;
const NO_WASM =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** @typedef {import("./open.js").Page} Page */

/** @param {Page} page */
async function moveOffTheGrid(page) {
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").press("ArrowLeft");
  await figure.shows({ acceptance_rate: 0.775 });
  await figure.slider("draft_length").press("ArrowRight");
}

test("with Pyodide blocked every stop of every slider is answered from the build", async (t) => {
  const { page } = await open(t, { faults: { missing: PYODIDE } });
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").press("End");
  await figure.shows({ acceptance_rate: 1 });
  await figure.slider("acceptance_rate").press("Home");
  await figure.shows({ acceptance_rate: 0 });
  await figure.reset.click();
  await figure.slider("draft_length").press("End");
  await figure.shows({ draft_length: 12 });
});

test("off the baked settings the last true picture stays, with a state that says so", async (t) => {
  const { page } = await open(t, { faults: { stalled: /\.wasm$/ } });
  const figure = figureOn(page);
  await moveOffTheGrid(page);
  await figure.becomes("loading");
  await figure.shows({ acceptance_rate: 0.775 });
  assert.match((await figure.status.textContent()) ?? "", /\d.* of .*\d.* MB/);
});

test("where a policy forbids WebAssembly the page says so and what it can still show", async (t) => {
  const faults = { headers: { "content-security-policy": NO_WASM } };
  const { page } = await open(t, { faults });
  const figure = figureOn(page);
  await moveOffTheGrid(page);
  await figure.becomes("failed");
  const said = (await figure.status.textContent()) ?? "";
  assert.ok(said.startsWith(told("wasm")));
  assert.match(said, /Chance a guess is kept/);
  await figure.shows({ acceptance_rate: 0.775 });
  await figure.reset.click();
  await figure.slider("draft_length").press("ArrowLeft");
  await figure.shows({ draft_length: 3 });
});

test("baked answers of another build are refused, and Python answers alone", async (t) => {
  const { page } = await open(t, {
    first: (page) =>
      page.route("**/baked/*.json", async (route) => {
        const response = await route.fetch();
        const file = { ...(await response.json()), build: "another" };
        await route.fulfill({ json: file });
      }),
  });
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowLeft");
  await figure.becomes("live", "baked");
  assert.equal(await figure.element.getAttribute("data-state"), "live");
  await figure.shows({ draft_length: 3 });
});

test("without baked answers and without Python the opening picture stays, and a sentence", async (t) => {
  const { page } = await open(t, { faults: { missing: /\.wasm$|baked\// } });
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowLeft");
  await figure.becomes("failed");
  await figure.shows({});
  assert.notEqual(await figure.status.textContent(), "");
});

test("a page whose scripts do not arrive, as an old one of a new site, is whole and says so", async (t) => {
  const { page } = await open(t, { faults: { missing: /specdec-\w+\/(?!baked)/ } });
  const figure = figureOn(page);
  await figure.element.getByText(told("start")).waitFor();
  await figure.shows({});
  await page.goto(new URL("/run-the-tests.html", page.url()).href);
  await page.locator("specdec-tests").getByText("At a web address").waitFor();
});
