// The pages' way to write numbers, held against the Python that wrote them first.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { FORMATS, printed } from "../../site_js/notation.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DECIMALS = [".0f", ".1f", ".2f", ".3f", ".4f"];

const SCRIPT = `
import json, sys
from site_build.numbers import FORMATS, printed
values, decimals = json.load(sys.stdin)
formats = [*FORMATS, *decimals]
print(json.dumps({form: [printed(float(value), form) for value in values] for form in formats}))
`;

/**
 * @param {number[]} values
 * @returns {Record<string, string[]>} by format
 */
function byPython(values) {
  const own = `${ROOT}.venv/bin/python`;
  const answer = execFileSync(existsSync(own) ? own : "python3", ["-c", SCRIPT], {
    input: JSON.stringify([values, DECIMALS]),
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: `${ROOT}py` },
  });
  return JSON.parse(answer);
}

test("every number of a grid is written as Python writes it, in every format", () => {
  const counts = Array.from({ length: 401 }, (_, index) => index - 200);
  const values = [8, 7, 64, 1000, 3 ** 20]
    .flatMap((part) => counts.map((count) => count / part))
    .concat([0.005, 0.015, 1.005, 2.675, 1e15 + 0.5, 999.995, 999999.5, 8030261248, 4e15, 5e-324]);
  const python = byPython(values);
  assert.deepEqual(Object.keys(python), [...FORMATS.keys(), ...DECIMALS]);
  for (const [format, texts] of Object.entries(python)) {
    assert.deepEqual(values.map((value) => printed(value, format)), texts, format);
  }
});

test("a tie goes to the even digit, on both sides of zero", () => {
  assert.deepEqual([0.125, 0.375, -0.125, 2.5].map((value) => printed(value, ".2f")), [
    "0.12",
    "0.38",
    "-0.12",
    "2.50",
  ]);
  assert.deepEqual([0.5, 1.5, 2.5, -0.5].map((value) => printed(value, "whole")), ["0", "2", "2", "0"]);
});

test("a whole number needs no format", () => {
  assert.equal(printed(5, ""), "5");
});
