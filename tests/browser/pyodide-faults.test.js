// Each file that Python is started from, each way it can fail to come: a sentence that names the file,
// the last true picture, and Try again, which works once the file is back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open, until } from "./open.js";
import { told } from "./told.js";

/** @typedef {import("./open.js").Site} Site */

const FILES = [
  "manifest.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
  "specdec-compiled.zip", ".whl",
];
const BROKEN = /** @type {const} */ (["missing", "truncated", "damaged", "cut"]);

test("whatever is wrong with a file of Python is said, nothing runs, and Try again mends it", async (t) => {
  const { page, site } = await open(t, { first: (page) => page.clock.install() });
  const figure = figureOn(page);
  /** @type {() => Promise<unknown>} the first time, and then by the button */
  let start = async () => {
    await figure.slider("acceptance_rate").press("ArrowLeft");
    await figure.shows({ acceptance_rate: 0.775 });
    await figure.slider("draft_length").press("ArrowRight");
    start = () => figure.retry.click();
  };
  site.faults = { missing: /manifest\.json$/ };
  for (const file of FILES) {
    const path = new RegExp(`${file.replaceAll(".", "\\.")}$`);
    for (const fault of BROKEN) {
      await t.test(`${file} ${fault}`, async () => {
        site.faults = { [fault]: path };
        const before = asked(site, path);
        await start();
        await until(() => asked(site, path) > before);
        await figure.becomes("failed");
        const said = (await figure.status.textContent()) ?? "";
        // What a manifest with another byte says cannot be foretold.
        const named = file === "manifest.json" && fault === "damaged" ? "" : file;
        assert.match(said, /Without it one slider/);
        assert.ok(said.includes(told("file").slice(told("file").indexOf(" is missing"))));
        assert.ok(said.includes(named), said);
        assert.equal(await figure.element.getAttribute("data-shown"), SHOWN);
      });
    }
    await t.test(`${file} never answered`, async () => {
      site.faults = { stalled: path };
      const before = asked(site, path);
      await start();
      await until(() => asked(site, path) > before);
      // The other files arrive meanwhile; each is a sign of life.
      for (let waits = 0; waits < 50 && !(await figure.retry.isVisible()); waits += 1) {
        await page.clock.runFor(31_000);
      }
      assert.match((await figure.status.textContent()) ?? "", new RegExp(`^${told("time")}`));
    });
  }
  site.faults = {};
  await start();
  await figure.becomes("live");
  await figure.shows({ acceptance_rate: 0.775, draft_length: 5 });
  assert.equal(await figure.retry.isVisible(), false);
});

const SHOWN = JSON.stringify({ acceptance_rate: 0.775, draft_length: 4, draft_pass_ms: null, users: 1 });

/** @param {Site} site @param {RegExp} path */
function asked(site, path) {
  return site.asked.filter((one) => path.test(one)).length;
}
