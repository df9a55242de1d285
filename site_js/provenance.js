// <specdec-numbers>: the list of a page's numbers gets a switch that shows, behind every number of
// the page, where it comes from. The style sheet shows it; the switch only says whether.

import { child } from "./control.js";
import { define } from "./define.js";

export class SpecdecNumbers extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const page = this.closest("article") ?? document.body;
    const button = child(this, "button", HTMLButtonElement);
    /** @param {boolean} isOn */
    const turn = (isOn) => {
      page.toggleAttribute("data-sources", isOn);
      button.ariaPressed = String(isOn);
    };
    button.hidden = false;
    button.addEventListener("click", () => turn(!page.hasAttribute("data-sources")), { signal });
    signal.addEventListener("abort", () => {
      turn(false);
      button.hidden = true;
    });
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
  }
}

define("specdec-numbers", SpecdecNumbers);
