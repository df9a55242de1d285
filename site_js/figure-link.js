// <specdec-link>: a link to a figure becomes a link to the figure at some settings. On the figure's
// own page it sets the figure and brings it into view; all other figures stay as they are.

import { child } from "./control.js";
import { define } from "./define.js";

/** @typedef {import("./specdec-figure.js").SpecdecFigure} SpecdecFigure */

export class SpecdecLink extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const fragment = this.dataset["address"] ?? "";
    const link = child(this, "a", HTMLAnchorElement);
    const plain = link.href;
    link.href = new URL(fragment, plain).href;
    signal.addEventListener("abort", () => (link.href = plain));
    link.addEventListener("click", (event) => followed(event, link, fragment), { signal });
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
  }
}

/**
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 * @param {string} fragment
 */
function followed(event, link, fragment) {
  const isElsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (isElsewhere || link.pathname !== location.pathname) return;
  const id = new URLSearchParams(fragment.slice(1)).get("fig") ?? "";
  const figure = /** @type {SpecdecFigure | null} */ (document.getElementById(id));
  if (!figure?.follow) return; // not awake: the browser follows the address
  event.preventDefault();
  event.stopPropagation(); // the theme follows links by itself
  figure.follow(fragment);
  figure.scrollIntoView();
  figure.tabIndex = -1;
  figure.focus({ preventScroll: true });
}

define("specdec-link", SpecdecLink);
