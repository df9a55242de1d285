// A short log as an address, and back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readExcerpt, writeExcerpt } from "../../site_js/log-address.js";

const LOG = "50% kept & more\n#acc = 3 ÷ 4, “quoted”\n";
const TIMES = { baseline_tokens_per_second: "41.5", pass_ms: "20", draft_ms: "2 ms" };

test("an address gives back the log and the times letter by letter, also those that are none", () => {
  const { fragment, isTooLong } = writeExcerpt({ log: LOG, times: TIMES }, "");
  assert.equal(isTooLong, false);
  assert.doesNotMatch(fragment, /\s/);
  assert.deepEqual(readExcerpt(fragment), { log: LOG, times: TIMES });
});

test("times that are not known are left out, and what an address says of the page is kept", () => {
  const { fragment } = writeExcerpt({ log: "a", times: { pass_ms: "20" } }, "#v=1&theme=dark&log=b&d=3");
  assert.equal(fragment, "#v=1&theme=dark&log=a&p=20");
});

test("an address that would be too long to be read says so", () => {
  for (const letters of [1900, 2100]) {
    const { fragment, isTooLong } = writeExcerpt({ log: "x".repeat(letters), times: {} }, "");
    assert.equal(isTooLong, letters > 2000);
    assert.equal(readExcerpt(fragment) === null, isTooLong);
  }
});

test("an anchor of the page is nobody's log", () => {
  assert.equal(readExcerpt("#what-it-does"), undefined);
  assert.equal(readExcerpt(""), undefined);
  assert.equal(readExcerpt("#v=1&theme=dark"), undefined);
});

for (const rest of ["&log=", "&log=a&x=1", "&p=20", "&fig=a&log=b", "&log=a&log=b", "&log=%E0%A4%A"]) {
  test(`an address of ours that ends in ${rest} is refused as a whole`, () => {
    assert.equal(readExcerpt(`#v=1${rest}`), null);
  });
}
