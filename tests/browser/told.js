// What the page "When something fails" promises to say.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SITE } from "./site.js";

/**
 * @param {string} fault  the anchor of its row
 * @returns {string} the sentence
 */
export function told(fault) {
  const page = readFileSync(join(SITE, "when-something-fails.html"), "utf8");
  const [, sentence] = new RegExp(`<tr id="${fault}">.*?<span>([^<]*)</span>`).exec(page) ?? [];
  assert.ok(sentence, `${fault} has no row on the page`);
  return sentence;
}
