// The table twin as a CSV file.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asCsv } from "../../site_js/downloads.js";

test("a row is a line, and a cell is quoted only where it has to be", () => {
  assert.equal(asCsv([["a", "b c"], ["1", "2"]]), "a,b c\r\n1,2\r\n");
  assert.equal(asCsv([["1,000", 'say "no"', "two\nlines"]]), '"1,000","say ""no""","two\nlines"\r\n');
});
