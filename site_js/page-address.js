// Keeps a figure and the page's address in line: reads what the address says of it, writes what it
// shows. Where the address is an anchor of the page, a figure stays as it was, even when the theme
// has put a new copy of the page in place of the old one.

import { addressed, formatAddress, parseAddress } from "./address.js";

/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{id: string, shown: Settings, opening: Settings, controls: About[]}} Part */
/** @typedef {HTMLElement & {readonly addressPart: Part}} Figure */

/** Whether the page stands in a page of somebody else. */
export const isFramed = self !== top;

/** What each figure of this visit was last set to: page and id -> settings. */
const lastSet = /** @type {Map<string, Settings>} */ (new Map());

export class PageAddress {
  #path = location.pathname;
  #figure;

  /** @param {Figure} figure */
  constructor(figure) {
    this.#figure = figure;
  }

  /** Whether the reader is still on the figure's page, and not on the way to another. */
  get isHere() {
    return location.pathname === this.#path;
  }

  /** @param {Settings} settings  what the reader has set the figure to */
  remember(settings) {
    lastSet.set(this.#key, settings);
  }

  /**
   * What an address says of the figure.
   *
   * @param {Record<string, string>} texts
   * @param {string} [fragment]
   * @returns {{settings: Settings, named: boolean, refusal: string}}
   */
  read(texts, fragment = location.hash) {
    const address = parseAddress(fragment);
    const part = this.#figure.addressPart;
    const stays = address === undefined && fragment;
    const before = stays && lastSet.get(this.#key);
    if (before) return { settings: before, named: false, refusal: "" };
    return addressed(address, { ...part, ids: idsOfPage() }, texts);
  }

  /** Makes what the figures show a new entry of the history; in a frame that is the host's own. */
  write() {
    if (isFramed) return;
    const kept = parseAddress(location.hash)?.kept ?? [];
    const parts = figuresOfPage().map(({ addressPart }) => addressPart);
    const fragment = formatAddress(parts, this.#figure.id, kept);
    if (fragment === location.hash) return;
    // The theme keeps the place a reader has scrolled to in the entry's state.
    history.pushState(history.state, "", fragment || location.pathname + location.search);
  }

  get #key() {
    return `${this.#path} ${this.#figure.id}`;
  }
}

/** The ids of all figures of the page, of those too that are still to wake. */
function idsOfPage() {
  return [...document.querySelectorAll("specdec-figure")].map(({ id }) => id);
}

/** The figures of the page that are awake, in their order. */
function figuresOfPage() {
  const elements = /** @type {NodeListOf<Figure>} */ (document.querySelectorAll("specdec-figure"));
  return [...elements].filter(({ addressPart }) => addressPart);
}
