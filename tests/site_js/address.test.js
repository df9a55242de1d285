// The settings of a page's figures as an address, read and written.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, formatAddress, parseAddress } from "../../site_js/address.js";
import { DRAFT_PASS, GUESSES, RATE, TEXTS } from "./abouts.js";

const controls = [RATE, GUESSES, DRAFT_PASS];
const opening = { acceptance_rate: 0.8, draft_length: 4, draft_pass_ms: null };
const ids = ["curve", "curve-2"];

/**
 * @param {string} fragment
 * @param {string} [id]
 */
function saidOf(fragment, id = "curve") {
  return addressed(parseAddress(fragment), { id, ids, opening, controls }, TEXTS);
}

/**
 * @param {import("../../site_js/settings.js").Settings[]} moved  one for each figure
 * @param {string} [movedLast]
 * @param {[string, string][]} [kept]
 */
function fragmentOf(moved, movedLast = "curve", kept = []) {
  const figures = moved.map((settings, index) => ({
    id: ids[index] ?? `curve-${index + 1}`,
    shown: { ...opening, ...settings },
    opening,
    controls,
  }));
  return formatAddress(figures, movedLast, kept);
}

test("a fragment that is not ours is told from one that cannot be read", () => {
  for (const other of ["", "#", "#a-heading", "#version=1", "#__toc"]) {
    assert.equal(parseAddress(other), undefined);
  }
  for (const broken of ["#v=2&a=1", "#v=", "#v=1&", "#v=1&a", "#v=1&=1", "#v=1&a=%E0%A4%A"]) {
    assert.equal(parseAddress(broken), null);
  }
});

test("an address that says something twice cannot be read", () => {
  assert.equal(parseAddress("#v=1&a=0.6&a=0.7"), null);
  assert.equal(parseAddress("#v=1&fig=curve&a=0.6&fig=curve&k=2"), null);
  assert.equal(parseAddress("#v=1&theme=dark&theme=light"), null);
});

test("an address of more than 2,000 letters cannot be read", () => {
  assert.equal(parseAddress(`#v=1&a=${"1".repeat(2000)}`), null);
});

test("what is written is read back as the same settings, for any of several figures", () => {
  /** @type {import("../../site_js/settings.js").Settings[][]} */
  const cases = [
    [{ acceptance_rate: 0.6 }, {}],
    [{ acceptance_rate: 0.1 + 0.2, draft_length: 0 }, { draft_pass_ms: 1e-7 }],
    [{}, { acceptance_rate: 1, draft_length: 32, draft_pass_ms: 1000 }],
  ];
  for (const moved of cases) {
    const fragment = fragmentOf(moved);
    moved.forEach((settings, index) => {
      assert.deepEqual(saidOf(fragment, ids[index]).settings, { ...opening, ...settings });
    });
  }
});

test("opening values are left out, and an address without any setting is no address", () => {
  assert.equal(fragmentOf([{ draft_length: 2 }]), "#v=1&k=2");
  assert.equal(fragmentOf([{}]), "");
  assert.equal(fragmentOf([{}, {}]), "");
});

test("on a page with two figures every figure is named", () => {
  assert.equal(fragmentOf([{ draft_length: 2 }, {}]), "#v=1&fig=curve&k=2");
  const both = fragmentOf([{ draft_length: 2 }, { acceptance_rate: 0.5 }]);
  assert.equal(both, "#v=1&fig=curve&k=2&fig=curve-2&a=0.5");
});

test("an address that would grow beyond 200 letters names the figure moved last only", () => {
  const many = Array.from({ length: 12 }, () => ({ acceptance_rate: 0.123456789 }));
  assert.equal(fragmentOf(many, "curve-7"), "#v=1&fig=curve-7&a=0.123456789");
});

test("a value set to computed where the page opens with a number is written as empty", () => {
  const figure = {
    id: "curve",
    shown: { draft_pass_ms: null },
    opening: { draft_pass_ms: 2 },
    controls: [DRAFT_PASS],
  };
  const fragment = formatAddress([figure], "curve", []);
  assert.equal(fragment, "#v=1&d=");
  const { settings } = addressed(parseAddress(fragment), { ...figure, ids: ["curve"] }, TEXTS);
  assert.deepEqual(settings, { draft_pass_ms: null });
});

test("language and theme belong to the page and are kept when the address is written again", () => {
  const address = parseAddress("#v=1&lang=en&theme=dark&k=2");
  assert.deepEqual(address?.kept, [["lang", "en"], ["theme", "dark"]]);
  assert.equal(fragmentOf([{}], "curve", address?.kept), "#v=1&lang=en&theme=dark");
  assert.equal(parseAddress("#v=1&theme=%3Cb%3E"), null);
});

test("without a name the page's first figure is meant, and only it", () => {
  assert.equal(saidOf("#v=1&k=2").settings["draft_length"], 2);
  assert.deepEqual(saidOf("#v=1&k=2", "curve-2"), { settings: opening, named: false, refusal: "" });
});

test("an address with a value that cannot be used gives the opening values and says why", () => {
  const { settings, refusal } = saidOf("#v=1&k=2&a=7");
  assert.deepEqual(settings, opening);
  assert.equal(
    refusal,
    "Chance must be a number from 0 to 1, but it is 7. So the figure opens as usual.",
  );
});

test("an address that names an unknown setting or figure gives the opening values and says so", () => {
  for (const name of ["nobody", "__proto__", "constructor", "toString"]) {
    assert.deepEqual(saidOf(`#v=1&${name}=1`).settings, opening);
    assert.equal(saidOf(`#v=1&${name}=1`).refusal, `The address names ${name}.`);
    assert.equal(saidOf(`#v=1&fig=${name}&k=2`).refusal, `The address names ${name}.`);
    assert.equal(saidOf(`#v=1&fig=${name}&k=2`, "curve-2").refusal, "");
  }
});

test("only the page's first figure speaks of an address that cannot be read", () => {
  assert.equal(saidOf("#v=9").refusal, TEXTS.address_unreadable);
  assert.equal(saidOf("#v=9", "curve-2").refusal, "");
});
