// What a typed text means for one setting, and how a value is written: numbers in, never a picture.
// The bounds and sentences come from specdec (data-controls); nothing is declared here a second time.

/** @typedef {number | null} Value  null: computed by specdec, where the setting allows it */
/** @typedef {Record<string, Value>} Settings */
/**
 * @typedef {object} About  one setting as specdec.controls.describe gives it
 * @property {string} name
 * @property {string} key  its letter in an address
 * @property {string} label
 * @property {number} lowest
 * @property {number} highest
 * @property {boolean} whole
 * @property {boolean} optional
 * @property {Value[]} stops
 * @property {string[]} texts  how each stop is spoken
 * @property {string} between  how a value between two stops is spoken, with {value}
 * @property {number} scale  what such a value is multiplied by there: 100 for a chance in percent
 * @property {string} refusal  the sentence for a value that cannot be used, with {given}
 * @property {string} refusal_in_sentence  the same for a value times the scale
 */

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;
const LONGEST = 40;
const DECIMALS = 4;

/**
 * Reads a typed text: `{ value }` if the setting may have it, otherwise `{ refusal }`, a sentence.
 *
 * @param {About} about
 * @param {string} typed
 * @param {string} emptyWord  what stands for an empty text in the sentence
 * @returns {{value: Value, refusal?: undefined} | {value?: undefined, refusal: string}}
 */
export function readValue(about, typed, emptyWord) {
  const text = typed.trim();
  if (text === "" && about.optional) return { value: null };
  const isNumber = text.length <= LONGEST && DECIMAL.test(text);
  const number = isNumber ? Number(text) + 0 : NaN; // + 0 makes a negative zero plain
  const allowed = number >= about.lowest && number <= about.highest;
  if (allowed && (!about.whole || Number.isInteger(number))) return { value: number };
  return { refusal: about.refusal.replace("{given}", () => quoted(text) || emptyWord) };
}

/**
 * A text from outside, fit for a sentence: one line, at most 40 letters.
 *
 * @param {string} text
 */
export function quoted(text) {
  const line = text.slice(0, LONGEST + 1).replace(/[\p{C}\p{Z}]/gu, " ");
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/**
 * A value as a reader would type it.
 *
 * @param {Value} value
 */
export function typed(value) {
  return value === null ? "" : String(value);
}

/**
 * A value as it is spoken, with its unit.
 *
 * @param {About} about
 * @param {Value} value
 */
export function spoken(about, value) {
  const stop = about.stops.indexOf(value);
  if (stop >= 0 || value === null) return about.texts[stop] ?? "";
  const scaled = Number((value * about.scale).toFixed(DECIMALS));
  return about.between.replace("{value}", () => String(scaled));
}

/**
 * The index of the stop a slider rests at: the value's own, or the nearest one.
 *
 * @param {About} about
 * @param {Value} value
 */
export function nearestStop(about, value) {
  const own = about.stops.indexOf(value);
  if (own >= 0 || value === null) return Math.max(own, 0);
  const away = about.stops.map((stop) => (stop === null ? Infinity : Math.abs(stop - value)));
  return away.indexOf(Math.min(...away));
}

/**
 * @param {Settings} one
 * @param {Settings} other
 */
export function sameSettings(one, other) {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/**
 * @template {{about: About}} T
 * @param {T[]} controls
 * @param {Settings} one
 * @param {Settings} other
 * @returns {About[]} the settings in which they differ
 */
export function differing(controls, one, other) {
  return controls.map(({ about }) => about).filter(({ name }) => one[name] !== other[name]);
}
