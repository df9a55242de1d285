// A setting's value in a sentence: its number as a reader reads it, in percent where it is a share,
// the words around it, and what a text typed there means. Numbers in and out, never a page.

import { readValue, spoken, typed } from "./settings.js";

/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Value} Value */

const DECIMALS = 4;

/**
 * A value as it stands in a sentence; an empty number is one that is computed.
 *
 * @param {About} about
 * @param {Value} value
 * @returns {{before: string, number: string, after: string}}
 */
export function inSentence(about, value) {
  const [before = "", after = ""] = about.between.split("{value}");
  if (value === null) return { before, number: "", after };
  const number = String(Number((value * about.scale).toFixed(DECIMALS)));
  const whole = spoken(about, value);
  const isPlain = whole.startsWith(before + number);
  return { before, number, after: isPlain ? whole.slice((before + number).length) : after };
}

/**
 * What the setting's own field would have to hold: 80 in a sentence is 0.8 there. A text that is no
 * number is handed on as it is, for the setting's own sentence about it.
 *
 * @param {About} about
 * @param {string} text
 */
export function forField(about, text) {
  if (about.scale === 1) return text;
  const { value } = readValue({ ...about, lowest: -Infinity, highest: Infinity }, bare(text), "");
  if (value === undefined || value === null) return text;
  return typed(Number((value / about.scale).toPrecision(15)));
}

/** @param {string} text  which may end with its sign */
function bare(text) {
  return text.trim().replace(/\s*%$/, "");
}

/**
 * The next stop above or below a value; its own at the end.
 *
 * @param {About} about
 * @param {Value} value
 * @param {1 | -1} step
 * @returns {Value}
 */
export function nextStop({ stops }, value, step) {
  const own = stops.indexOf(value);
  if (own >= 0) return stops[own + step] ?? (own + step in stops ? null : value);
  if (value === null) return value;
  const beyond = stops.filter((stop) => stop !== null && (stop - value) * step > 0);
  return (step > 0 ? beyond[0] : beyond.at(-1)) ?? value;
}
