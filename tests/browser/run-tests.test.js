// The package's own tests in the reader's browser: all of them, told as they end, and stopped at will.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "./open.js";
import { ROOT } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */

const PATH = "/run-the-tests.html";
const PATIENCE = { timeout: 300_000 };
const COLLECTED = `
import collections, json, pytest
class Files:
    def pytest_collection_finish(self, session):
        self.counts = collections.Counter(one.nodeid.split("::")[0] for one in session.items)
files = Files()
pytest.main(["--collect-only", "-p", "no:cacheprovider", "-p", "no:terminal"], [files])
print(json.dumps(files.counts))
`;

test("all tests pass in the browser, and they are those that run outside it, file by file", async (t) => {
  const { page, site } = await open(t, { path: PATH });
  const tests = testsOn(page);
  await tests.run.click();
  await tests.soFar.filter({ hasText: /\d+ of \d+ tests have ended, 0 of them/ }).waitFor(PATIENCE);
  await tests.says(/passed/);
  assert.deepEqual(await tests.failures.allTextContents(), []);
  const python = join(ROOT, ".venv", "bin", "python");
  const env = { ...process.env, PYTHONPATH: join(ROOT, "py"), PYTHONDONTWRITEBYTECODE: "1" };
  /** @type {Record<string, number>} */
  const outside = JSON.parse(String(execFileSync(python, ["-c", COLLECTED], { cwd: ROOT, env })));
  const rows = Object.entries(outside).map(([file, count]) => [file, `${count}`, "0"]);
  assert.deepEqual((await tests.rows()).sort(), rows.sort());
  const total = Object.values(outside).reduce((sum, count) => sum + count);
  assert.ok(total > 1000, `${total} tests`);
  assert.equal(await tests.status.textContent(), `All ${total} tests passed.`);
  assert.equal(site.asked.filter((path) => /wheels\/pytest-/.test(path)).length, 1);
});

test("nothing is loaded until the button is pressed, and Stop ends it by keys alone", async (t) => {
  const { page, site } = await open(t, { path: PATH, faults: { stalled: /wheels\/pytest-/ } });
  const tests = testsOn(page);
  await tests.run.focus();
  assert.deepEqual(site.asked.filter((path) => /\.wasm$|\.zip$|\.whl$|tests-worker/.test(path)), []);
  await page.keyboard.press("Enter");
  await tests.says(/on their way: [\d.]+ of [\d.]+ MB/);
  assert.equal(await tests.stop.evaluate((one) => one === document.activeElement), true);
  await page.keyboard.press("Enter");
  await tests.says("Stopped.");
  assert.equal(await tests.run.evaluate((one) => one === document.activeElement), true);
});

test("a file that is damaged is named, and no test runs", async (t) => {
  const { page } = await open(t, { path: PATH, faults: { damaged: /project\.zip$/ } });
  const tests = testsOn(page);
  await tests.run.click();
  await tests.says(/project\.zip is missing or damaged/);
  assert.equal(await tests.rowCount(), 0);
});

test("tests that fail are counted and told in full, at 320 px too", async (t) => {
  const profile = { viewport: { width: 320, height: 640 } };
  const { page } = await open(t, { path: PATH, profile, first: withFailure });
  const tests = testsOn(page);
  await tests.run.click();
  await tests.says("1 of 2 tests passed, 1 did not.");
  assert.match((await tests.failures.textContent()) ?? "", /^tests\/a\.py::test_tea\nassert 1 == 2 {1}x+\n$/);
  assert.deepEqual(await tests.rows(), [["tests/a.py", "1", "1"]]);
  await page.locator(".sd-tests-files summary").click();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
});

test("without script a sentence says what to do instead", async (t) => {
  const { page } = await open(t, { path: PATH, profile: { javaScriptEnabled: false } });
  await page.locator(".sd-hint-script").filter({ hasText: "make test" }).waitFor({ state: "visible" });
  assert.equal(await testsOn(page).run.isVisible(), false);
});

/**
 * Puts a worker in the place of Python's that tells of a failed test.
 *
 * @param {Page} page
 */
async function withFailure(page) {
  const failure = `assert 1 == 2 ${"x".repeat(300)}`;
  const reports = [
    { kind: "told", message: { total: 2 } },
    { kind: "told", message: { name: "tests/a.py::test_water", failure: "" } },
    { kind: "told", message: { name: "tests/a.py::test_tea", failure } },
    { kind: "done", result: { status: 1, total: 2, passed: 1, failed: 1 } },
  ];
  const body = `self.onmessage = () => ${JSON.stringify(reports)}.forEach((one) => postMessage(one));
postMessage({ kind: "ready" });`;
  await page.route("**/tests-worker.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
}

/** @param {Page} page */
function testsOn(page) {
  const element = page.locator("specdec-tests");
  const rows = element.locator(".sd-tests-files tbody tr");
  const status = element.locator(".sd-status");
  return {
    run: element.locator('[data-press="run"]'),
    stop: element.locator('[data-press="stop"]'),
    soFar: element.locator(".sd-so-far"),
    failures: element.locator(".sd-output"),
    status,
    says: (/** @type {string | RegExp} */ sentence) =>
      status.filter({ hasText: sentence }).waitFor(PATIENCE),
    rowCount: () => rows.count(),
    rows: () =>
      rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
      ),
  };
}
