// The page that reads a server's log: from the clipboard, the keyboard, an address or an example to a
// verdict, with and without what it needs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { LINE, logOn, paste, PATH, PATIENCE } from "./log.js";
import { open } from "./open.js";

const NO_WASM =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

test("a pasted line is read at once, and the verdict says what it means, in view on the smallest screen", async (t) => {
  const { page } = await open(t, { path: PATH, profile: { viewport: { width: 320, height: 568 } } });
  const log = logOn(page);
  await paste(page, LINE);
  await log.says("This is what your text says.");
  assert.match(await log.told(), /A round of 3 guesses adds 2\.73 tokens/);
  assert.equal(await log.element.locator("pre").isVisible(), false);
  assert.equal(await log.text.inputValue(), LINE);
  const box = await log.verdict.boundingBox();
  assert.ok(box && box.y > 0 && box.y + box.height < 568, `the verdict is at ${JSON.stringify(box)}`);
  assert.equal(await log.text.evaluate((field) => field.scrollWidth - field.clientWidth), 0);
});

test("a time that is typed answers the question again, and one that is none is explained beside it", async (t) => {
  const { page } = await open(t, { path: PATH });
  const log = logOn(page);
  await paste(page, LINE);
  await log.says("This is what your text says.");
  const pass = page.getByLabel("Milliseconds of a pass without guesses");
  await page.getByLabel("Milliseconds of one guess").fill("2");
  await pass.fill("20 ms");
  const error = page.locator("#log-pass_ms-error");
  await error.filter({ hasText: "“20 ms” cannot be used" }).waitFor(PATIENCE);
  assert.equal(await pass.getAttribute("aria-invalid"), "true");
  assert.match(await log.told(), /^It depends/);
  await pass.fill("20");
  // 2.73 tokens for a pass of 20 ms and three guesses of 2 ms, where a pass alone gives one.
  await log.verdict.filter({ hasText: "2.10 times" }).waitFor(PATIENCE);
  assert.equal(await error.isVisible(), false);
  await page.getByLabel("Or try an example").selectOption("cliff");
  await log.says("An example is shown: A cliff");
  assert.equal(await log.text.inputValue(), LINE);
  await page.getByLabel("Or try an example").selectOption("");
  await log.says("This is what your text says.");
  assert.match(await log.told(), /2\.10 times/);
});

test("a time that is typed while the log is still being read stays, and counts", async (t) => {
  const { page, site } = await open(t, { path: PATH, faults: { slow: /\.wasm$/ } });
  const log = logOn(page);
  await paste(page, LINE);
  await log.says("Python is on its way");
  const pass = page.getByLabel("Milliseconds of a pass without guesses");
  await pass.fill("20 ms");
  site.faults = {};
  await log.says("This is what your text says.");
  await page.locator("#log-pass_ms-error").filter({ hasText: "“20 ms” cannot be used" }).waitFor(PATIENCE);
  assert.equal(await pass.inputValue(), "20 ms");
});

test("all numbers, a table and a picture can be taken away, of the example in the page as well", async (t) => {
  const { page } = await open(t, { path: PATH });
  const log = logOn(page);
  const { readings } = JSON.parse(await log.takeAway("All numbers as JSON"));
  assert.equal(readings[0].engine, "vLLM");
  assert.equal(readings[0].best_draft_length, 4);
  assert.match(await log.takeAway("Counts over time as CSV"), /rounds.*drafted.*accepted/);
  const survival = log.element.locator("#log-survival");
  await survival.locator("summary").click();
  assert.match(await log.takeAway("Table as CSV", survival), /^Guess,.*\r\n1,62\.7/);
  assert.match(await log.takeAway("Picture as SVG", survival), /^<svg [^]*<\/svg>$/);
  // An answer that comes later leaves what the reader has opened open.
  await page.getByLabel("Milliseconds of a pass without guesses").fill("30");
  await log.verdict.filter({ hasNotText: "1.79" }).waitFor(PATIENCE);
  assert.equal(await survival.locator("table").isVisible(), true);
});

test("a short excerpt travels in the address, with the times known beside it", async (t) => {
  const { page, site } = await open(t, { path: PATH });
  const log = logOn(page);
  await log.text.fill(LINE);
  await log.press("Put it into the address");
  await log.says("The address of this page now holds these lines");
  const address = `${page.url()}&p=20&d=2`;
  await log.text.fill(LINE.repeat(40));
  await log.press("Put it into the address");
  await log.says("An address holds 2000 letters");
  await page.goto(`${site.url}/glossary.html`);
  await page.goto(address);
  await log.says("This is what your text says.");
  assert.equal(await log.text.inputValue(), LINE);
  assert.match(await log.told(), /2\.10 times/);
  await log.text.fill("typed, and not read");
  await page.getByLabel("Or try an example").selectOption("nothing-accepted");
  await log.says("An example is shown");
  await log.press("Put it into the address");
  await log.says("now holds these lines");
  assert.match(decodeURIComponent(page.url()), /#v=1&log=Speculative metrics/);
  const packed = { name: "server.log.gz", mimeType: "application/gzip", buffer: gzipSync(LINE) };
  await log.element.locator("input[type=file]").setInputFiles(packed);
  await log.says("This is what server.log.gz says.");
  await log.press("Put it into the address");
  await log.says("The file is packed");
  await page.goto(`${site.url}/glossary.html`);
  await page.goto(`${site.url}${PATH}#v=1&log=a&x=1`);
  await log.says("cannot be read");
});

test("a text of no known form is answered with what is known and the nearest lines, and stays", async (t) => {
  const { page } = await open(t, { path: PATH });
  const log = logOn(page);
  await paste(page, LINE);
  await page.getByLabel("Milliseconds of one guess").fill("2");
  const text = "ready\n<img src=x onerror=alert(1)> acceptance rate: NaN of 1e999 drafts\n";
  await paste(page, text);
  await log.verdict.filter({ hasText: "No line of a known form was found" }).waitFor(PATIENCE);
  const result = log.element.locator(".sd-log-result");
  assert.equal(await result.locator("pre").textContent(), text.split("\n")[1]);
  for (const engine of ["vLLM", "SGLang", "llama.cpp", "TensorRT-LLM", "Spec-Bench"]) {
    assert.equal(await result.getByRole("link", { name: engine, exact: true }).count(), 1, engine);
  }
  assert.equal(await log.text.inputValue(), text);
  assert.equal(await result.locator("img").count(), 0);
  assert.equal(await page.getByLabel("Milliseconds of one guess").isVisible(), false);
  await paste(page, "x".repeat(1_000_000));
  await result.getByText("None of its lines speaks of drafts").waitFor(PATIENCE);
  await paste(page, LINE);
  await log.says("This is what your text says.");
  assert.equal(await page.getByLabel("Milliseconds of one guess").inputValue(), "2");
});

test("with the keyboard alone a line is typed, read, and its reading is reached", async (t) => {
  const { page } = await open(t, { path: PATH });
  const log = logOn(page);
  await log.text.focus();
  await page.keyboard.insertText(LINE);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await log.says("This is what your text says.");
  const stops = [];
  for (let step = 0; step < 8; step += 1) {
    stops.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent));
    await page.keyboard.press("Tab");
  }
  assert.deepEqual(stops, [
    "Read it", "Choose a file", "Put it into the address", "log-example", "log-pass_ms", "log-draft_ms",
    "What llama.cpp prints, what it means and how to get it", "The same as a table",
  ]);
});

test("without script an example is explained, whole, and nothing offers what cannot be done", async (t) => {
  const { page } = await open(t, { path: PATH, profile: { javaScriptEnabled: false } });
  const log = logOn(page);
  assert.match(await log.told(), /^Faster/);
  assert.match((await log.status.textContent()) ?? "", /An example is shown: .* a pass of 24 ms/);
  assert.equal(await log.element.locator(".sd-hint-script").isVisible(), true);
  assert.equal(await log.element.locator("pre").isVisible(), true);
  assert.equal(await log.element.locator("svg").count(), 3);
  assert.equal(await log.element.locator("button:visible, textarea:visible, input:visible, select:visible").count(), 0);
});

test("where a policy forbids WebAssembly the page says so, keeps the text, and shows its examples", async (t) => {
  const faults = { headers: { "content-security-policy": NO_WASM } };
  const { page } = await open(t, { path: PATH, faults });
  const log = logOn(page);
  await log.text.fill(LINE);
  await log.press("Read it");
  await log.says("WebAssembly is missing or forbidden");
  assert.equal(await log.text.inputValue(), LINE);
  await page.getByLabel("Or try an example").selectOption("nothing-accepted");
  await log.says("An example is shown: No guess was kept");
  assert.match(await log.told(), /^Slower/);
  await log.press("Put it into the address");
  assert.equal(await log.text.inputValue(), LINE);
});
