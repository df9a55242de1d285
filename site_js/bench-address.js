// A pair of the exactness bench as an address: #v=1&d=1/5,4/5&t=1/2,1/2&k=2, chances as typed.
// Whether they can be used is for specdec to say; here they only have to fit the form.

import { parseAddress } from "./address.js";

/** @typedef {{draft: string[], target: string[], guesses: number}} Pair */
/**
 * @typedef {object} Form  what fits the form
 * @property {number} fewest  tokens
 * @property {number} most  tokens
 * @property {number} mostGuesses
 * @property {Pair} opening  the pair where an address names none
 */

/**
 * What names a pair in an address and among the answers computed at build.
 *
 * @param {Pair} pair
 */
export function pairKey({ draft, target, guesses }) {
  return `d=${written(draft)}&t=${written(target)}&k=${guesses}`;
}

/**
 * Reads a fragment: undefined if it is no address of ours, null if no pair can be made of it.
 *
 * @param {string} fragment
 * @param {Form} form
 * @returns {Pair | null | undefined}
 */
export function readPair(fragment, form) {
  const address = parseAddress(fragment);
  if (!address) return address;
  const [section, ...more] = address.sections;
  if (!section) return form.opening;
  const given = new Map(section.given);
  const isPair = [...given.keys()].sort().join() === "d,k,t" && section.fig === null;
  if (!isPair || more.length) return null;
  const pair = {
    draft: (given.get("d") ?? "").split(","),
    target: (given.get("t") ?? "").split(","),
    guesses: Number(given.get("k")),
  };
  return fits(pair, form) ? pair : null;
}

/**
 * @param {Pair} pair
 * @param {Form} form
 */
function fits({ draft, target, guesses }, { fewest, most, mostGuesses }) {
  const isTable = draft.length === target.length && draft.length >= fewest && draft.length <= most;
  return isTable && Number.isInteger(guesses) && guesses >= 1 && guesses <= mostGuesses;
}

/**
 * Writes the fragment for a pair, "" for the one the bench opens with.
 *
 * @param {Pair} pair
 * @param {Pair} opening
 * @param {string} fragment  the one before: what it says of the page as a whole is kept
 */
export function formatPair(pair, opening, fragment) {
  const kept = parseAddress(fragment)?.kept ?? [];
  const parts = kept.map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  if (pairKey(pair) !== pairKey(opening)) parts.push(pairKey(pair));
  return parts.length ? `#${["v=1", ...parts].join("&")}` : "";
}

/** @param {string[]} chances */
function written(chances) {
  return chances.map((text) => encodeURIComponent(text.trim()).replaceAll("%2F", "/")).join(",");
}
