// The HTML of every page is valid, but for what the theme does wrong and nobody here can change.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { HtmlValidate } from "html-validate";
import { SITE } from "./site.js";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  rules: {
    // A file of the site itself needs no proof of where it comes from.
    "require-sri": ["error", { target: "crossorigin" }],
    // Forms answer while one types: there is nothing to submit.
    "wcag/h32": "off",
  },
});

/** What the theme is known for: the rule, and the element as it is found in a page. */
const KNOWN = [
  "valid-autocomplete #__drawer",
  "valid-autocomplete #__search",
  "input-missing-label #__search",
  "input-missing-label #__toc",
  "unique-landmark nav.md-nav",
];

test("the HTML of every page is valid, but for known faults of the theme", async () => {
  const names = (await readdir(SITE, { recursive: true })).filter((name) => name.endsWith(".html"));
  assert.ok(names.length > 5);
  const found = [];
  for (const name of names) {
    const { results } = await validator.validateFile(join(SITE, name));
    for (const { messages, source } of results) {
      for (const { ruleId, message, selector, line } of messages) {
        const fault = `${ruleId} ${nameOf(selector, source?.split("\n")[line - 1] ?? "")}`;
        if (!KNOWN.includes(fault)) found.push(`${name}:${line} ${fault}: ${message}`);
      }
    }
  }
  assert.deepEqual(found, []);
});

/**
 * Returns an element's id, or its tag with its class.
 *
 * @param {string | null} selector  a path to the element, or #id
 * @param {string} line  of the page's source, where the element begins
 */
function nameOf(selector, line) {
  if (selector?.startsWith("#")) return selector;
  const [, tag, classes = ""] = /<(\w+)[^>]*?class="([\w-]+)/.exec(line) ?? [];
  return `${tag}.${classes}`;
}
