// <specdec-term>: a link to the glossary that shows the term's meaning on hover and on focus. The
// meaning stays while the pointer is on it, and Escape takes it away; where the browser knows no
// popovers the link is all there is.

import { child } from "./control.js";
import { define } from "./define.js";

const EDGE = 8;
let count = 0;

export class SpecdecTerm extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;

  connectedCallback() {
    if (!HTMLElement.prototype.showPopover) return;
    this.#life = new AbortController();
    const { signal } = this.#life;
    const link = child(this, "a", HTMLAnchorElement);
    const meaning = this.#meaning();
    link.setAttribute("aria-describedby", meaning.id);
    signal.addEventListener("abort", () => {
      link.removeAttribute("aria-describedby");
      meaning.remove();
    });

    const place = () => placeBeside(link, meaning);
    const show = () => {
      meaning.showPopover();
      place();
    };
    const hide = () => meaning.hidePopover();
    const leave = () => {
      if (!this.matches(":hover") && document.activeElement !== link) hide();
    };
    this.addEventListener("pointerenter", (event) => event.pointerType === "touch" || show(), { signal });
    this.addEventListener("pointerleave", leave, { signal });
    link.addEventListener("focus", show, { signal });
    link.addEventListener("blur", leave, { signal });
    link.addEventListener("click", hide, { signal });
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
    for (const moved of ["scroll", "resize"]) {
      const onMoved = () => meaning.matches(":popover-open") && place();
      window.addEventListener(moved, onMoved, { signal, passive: true });
    }
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
  }

  #meaning() {
    const meaning = document.createElement("span");
    count += 1;
    meaning.id = `meaning-${count}`;
    meaning.className = "sd-meaning";
    meaning.role = "tooltip";
    meaning.popover = "manual";
    meaning.textContent = this.dataset["meaning"] ?? "";
    this.append(meaning);
    return meaning;
  }
}

/**
 * Puts the meaning under its link, or above where there is no room, and inside the window.
 *
 * @param {HTMLElement} link
 * @param {HTMLElement} meaning
 */
function placeBeside(link, meaning) {
  const at = link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = meaning;
  const furthest = document.documentElement.clientWidth - width - EDGE;
  const fitsBelow = at.bottom + height <= window.innerHeight;
  meaning.style.left = `${Math.max(EDGE, Math.min(at.left, furthest))}px`;
  meaning.style.top = `${fitsBelow ? at.bottom : at.top - height}px`;
}

define("specdec-term", SpecdecTerm);
