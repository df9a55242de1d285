// The settings of a page's figures as an address: #v=1&fig=ID&KEY=VALUE…, opening values left out.
// Values, not slider positions. Every `fig` begins another figure; without one, the page's first is
// meant. A fragment that does not begin with "v=" is somebody else's and stays untouched.

import { quoted, readValue, typed } from "./settings.js";

/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{fig: string | null, given: [key: string, text: string][]}} Section */
/** @typedef {{sections: Section[], kept: [key: string, text: string][]}} Address */

export const LONGEST_READ = 2000;
const LONGEST_WRITTEN = 200;
/** Of the whole page, not of a figure: what each may be; kept when the address is written again. */
const OF_THE_PAGE = new Map([
  ["lang", /^[a-z]{2}$/],
  ["theme", /^(light|dark)$/],
]);

/**
 * Reads a fragment: undefined if it is not ours, null if it is ours and cannot be read.
 *
 * @param {string} fragment  with or without its #
 * @returns {Address | null | undefined}
 */
export function parseAddress(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith("v=")) return undefined;
  if (text.length > LONGEST_READ) return null;
  const [version, ...pairs] = text.split("&").map(decoded);
  if (version?.[1] !== "1") return null;
  /** @type {Address} */
  const address = { sections: [], kept: [] };
  for (const pair of pairs) {
    if (!pair || !placed(pair, address)) return null;
  }
  return address;
}

/**
 * @param {string} part
 * @returns {[key: string, text: string] | null}
 */
function decoded(part) {
  const at = part.indexOf("=");
  if (at < 1) return null;
  try {
    return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
  } catch {
    return null; // a % that encodes nothing
  }
}

/**
 * Puts a pair where it belongs; false if something is said twice or makes no sense.
 *
 * @param {[key: string, text: string]} pair
 * @param {Address} address
 */
function placed([key, text], address) {
  const allowed = OF_THE_PAGE.get(key);
  if (allowed) return allowed.test(text) && added(address.kept, key, text);
  if (key === "fig" && address.sections.some(({ fig }) => fig === text)) return false;
  if (key === "fig") return address.sections.push({ fig: text, given: [] }) > 0;
  if (!address.sections.length) address.sections.push({ fig: null, given: [] });
  return added(/** @type {Section} */ (address.sections.at(-1)).given, key, text);
}

/**
 * @param {[key: string, text: string][]} pairs
 * @param {string} key
 * @param {string} text
 */
function added(pairs, key, text) {
  return !pairs.some(([known]) => known === key) && pairs.push([key, text]) > 0;
}

/**
 * What an address says about one figure: settings to show, or a sentence why it is not followed.
 * What no figure can answer for, the page's first figure does.
 *
 * @param {Address | null | undefined} address
 * @param {{id: string, ids: string[], opening: Settings, controls: About[]}} figure
 * @param {Record<string, string>} texts
 * @returns {{settings: Settings, named: boolean, refusal: string}}
 */
export function addressed(address, { id, ids, opening, controls }, texts) {
  const isFirst = ids[0] === id;
  /** @param {string} [refusal] */
  const opened = (refusal = "") => ({ settings: opening, named: refusal !== "", refusal });
  if (address === undefined) return opened();
  if (address === null) return opened(isFirst ? texts["address_unreadable"] : "");
  const section = address.sections.find(({ fig }) => fig === id || (fig === null && isFirst));
  if (!section) {
    const stray = address.sections.find(({ fig }) => fig !== null && !ids.includes(fig));
    return opened(isFirst && stray ? unknown(texts, stray.fig ?? "") : "");
  }
  const settings = { ...opening };
  for (const [key, text] of section.given) {
    const about = controls.find((control) => control.key === key);
    if (!about) return opened(unknown(texts, key));
    const { value, refusal } = readValue(about, text, texts["empty"] ?? "");
    if (refusal !== undefined) return opened(`${refusal} ${texts["address_unused"]}`);
    settings[about.name] = value;
  }
  return { settings, named: true, refusal: "" };
}

/**
 * @param {Record<string, string>} texts
 * @param {string} given
 */
function unknown(texts, given) {
  return (texts["address_unknown"] ?? "").replace("{given}", () => quoted(given));
}

/**
 * Writes the fragment for a page's figures, "" when all are as they opened. A figure that has not
 * moved is left out; if the address grows too long, only the figure moved last is named.
 *
 * @param {{id: string, shown: Settings, opening: Settings, controls: About[]}[]} figures
 * @param {string} movedLast  its id
 * @param {Address["kept"]} kept
 */
export function formatAddress(figures, movedLast, kept) {
  const parts = figures.map(({ id, shown, opening, controls }) => ({
    id,
    pairs: controls
      .filter(({ name }) => shown[name] !== opening[name])
      .map(({ key, name }) => `${key}=${encodeURIComponent(typed(shown[name] ?? null))}`),
  }));
  const moved = parts.filter(({ pairs }) => pairs.length);
  const whole = written(moved, figures.length > 1, kept);
  if (whole.length <= LONGEST_WRITTEN) return whole;
  return written(moved.filter(({ id }) => id === movedLast), true, kept);
}

/**
 * @param {{id: string, pairs: string[]}[]} moved
 * @param {boolean} naming  whether each figure has to be named
 * @param {Address["kept"]} kept
 */
function written(moved, naming, kept) {
  const page = kept.map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  const parts = moved.flatMap(({ id, pairs }) =>
    naming ? [`fig=${encodeURIComponent(id)}`, ...pairs] : pairs,
  );
  return parts.length + page.length ? `#${["v=1", ...page, ...parts].join("&")}` : "";
}
