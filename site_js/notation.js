// How numbers are written: the same as specdec.notation, letter by letter, for numbers that
// sentences show while a figure moves. JavaScript rounds a tie away from zero, Python to even.

const NARROW_SPACE = "\u202f";
/** No tie between two printable numbers has more decimals than these. */
const EXACT = 100;

/**
 * @param {number} value  less than 1e21 away from zero
 * @param {number} [digits]
 * @returns {string} with that many decimals, never as a negative zero
 */
export function fixed(value, digits = 2) {
  const rounded = tieToEven(Math.abs(value), digits);
  return value < 0 && Number(rounded) !== 0 ? `-${rounded}` : rounded;
}

/**
 * @param {number} value  not below zero
 * @param {number} digits
 */
function tieToEven(value, digits) {
  const rounded = value.toFixed(digits);
  const exact = value.toFixed(EXACT);
  const kept = exact.length - EXACT + digits;
  const isTie = /^50*$/.test(exact.slice(kept));
  const isOdd = /[13579]$/.test(rounded);
  if (!isTie || !isOdd) return rounded;
  return exact.slice(0, digits === 0 ? kept - 1 : kept);
}

/** @param {number} value  whole */
export function grouped(value) {
  return fixed(value, 0).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @type {Map<string, (value: number) => string>} by the names the pages use */
export const FORMATS = new Map(
  Object.entries({
    percent: (value) => `${fixed(100 * value, 0)}${NARROW_SPACE}%`,
    percent1: (value) => `${fixed(100 * value, 1)}${NARROW_SPACE}%`,
    ms: (value) => `${fixed(value)}${NARROW_SPACE}ms`,
    times: (value) => `${fixed(value)}×`,
    whole: (value) => fixed(value, 0),
    grouped,
  }),
);

/**
 * A number as a sentence of the site shows it.
 *
 * @param {number} value
 * @param {string} format  a name of FORMATS, Python's .2f and its kin, or "" for a whole number
 */
export function printed(value, format) {
  const named = FORMATS.get(format);
  if (named) return named(value);
  const digits = /^\.(\d)f$/.exec(format)?.[1];
  return digits === undefined ? String(value) : fixed(value, Number(digits));
}
