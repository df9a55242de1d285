// The code that embeds the widget, for what a reader has set.

import assert from "node:assert/strict";
import { test } from "node:test";

// The module defines an element, which only a browser has.
Object.assign(globalThis, {
  HTMLElement: class {},
  document: { readyState: "complete" },
  customElements: { get: () => true, define: () => undefined },
});
const { codeFor } = await import("../../site_js/embed-code.js");

const KEYS = { "acceptance-rate": "a", "draft-pass-ms": "d" };
const OPENING = { acceptance_rate: 0.8, draft_pass_ms: null };
const ELEMENT = "<specdec-widget><a></a></specdec-widget>";
const FRAME = '<iframe src="https://a.example/widget.html"></iframe>';

test("at the opening settings the code stays as it is", () => {
  for (const code of [ELEMENT, FRAME]) assert.equal(codeFor(code, OPENING, OPENING, KEYS), code);
});

test("what differs from the opening becomes an attribute, or a part of the address", () => {
  const moved = { acceptance_rate: 0.6, draft_pass_ms: 2.4 };
  assert.equal(
    codeFor(ELEMENT, moved, OPENING, KEYS),
    '<specdec-widget acceptance-rate="0.6" draft-pass-ms="2.4"><a></a></specdec-widget>',
  );
  assert.equal(
    codeFor(FRAME, { ...moved, draft_pass_ms: null }, OPENING, KEYS),
    '<iframe src="https://a.example/widget.html#v=1&a=0.6"></iframe>',
  );
});
