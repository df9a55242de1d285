// A short log as an address: #v=1&log=TEXT&b=…&p=…&d=…, with the times known beside it, all as typed.
// What the texts mean is for specdec to say.

import { LONGEST_READ, parseAddress } from "./address.js";

/** @typedef {{log: string, times: Record<string, string>}} Excerpt  times: by their names */

/** Key in an address -> name of a time. */
const TIMES = new Map([
  ["b", "baseline_tokens_per_second"],
  ["p", "pass_ms"],
  ["d", "draft_ms"],
]);

/**
 * Reads a fragment: undefined if it names no log, null if it is ours and cannot be read.
 *
 * @param {string} fragment
 * @returns {Excerpt | null | undefined}
 */
export function readExcerpt(fragment) {
  const address = parseAddress(fragment);
  if (!address) return address;
  const [section, ...more] = address.sections;
  if (!section) return undefined;
  const given = new Map(section.given);
  const log = given.get("log");
  given.delete("log");
  if (!log || section.fig !== null || more.length) return null;
  /** @type {Record<string, string>} */
  const times = {};
  for (const [key, text] of given) {
    const name = TIMES.get(key);
    if (!name) return null;
    times[name] = text;
  }
  return { log, times };
}

/**
 * Writes the fragment for an excerpt.
 *
 * @param {Excerpt} excerpt
 * @param {string} fragment  the one before: what it says of the page as a whole is kept
 * @returns {{fragment: string, isTooLong: boolean}}  isTooLong: it would not be read
 */
export function writeExcerpt({ log, times }, fragment) {
  const pairs = [
    ...(parseAddress(fragment)?.kept ?? []),
    ["log", log],
    ...[...TIMES].map(([key, name]) => [key, times[name] ?? ""]).filter(([, text]) => text),
  ];
  const parts = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text ?? "")}`);
  const written = `#${["v=1", ...parts].join("&")}`;
  return { fragment: written, isTooLong: written.length > LONGEST_READ };
}
