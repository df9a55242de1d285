// One setting's slider and number field, kept in step: the slider moves over stops, the field takes
// any allowed value. A refused text stays as typed, with the sentence that says why beside it.

import { nearestStop, readValue, spoken, typed } from "./settings.js";

/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Value} Value */
/**
 * @typedef {object} Listener
 * @property {() => void} moved  the value is another one
 * @property {() => void} committed  the reader has let go
 */

export class Control {
  /** @type {Value} */
  value = null;
  /** @type {Value} what the reader last settled on */
  #settledOn = null;
  #slider;
  #field;
  #error;
  #keyHeld = false;

  /**
   * @param {HTMLElement} root  the setting's .sd-control
   * @param {About} about
   * @param {string} emptyWord
   */
  constructor(root, about, emptyWord) {
    this.about = about;
    this.emptyWord = emptyWord;
    this.#slider = child(root, "input[type=range]", HTMLInputElement);
    this.#field = child(root, "input.sd-number", HTMLInputElement);
    this.#error = child(root, ".sd-error", HTMLElement);
  }

  /**
   * @param {Listener} listener
   * @param {AbortSignal} signal  ends it
   */
  listen(listener, signal) {
    const held = { signal };
    this.#slider.addEventListener("input", () => this.#slid(listener), held);
    this.#slider.addEventListener("change", () => this.#keyHeld || listener.committed(), held);
    this.#slider.addEventListener("keydown", ({ repeat }) => (this.#keyHeld = repeat), held);
    this.#slider.addEventListener("keyup", () => this.#released(listener), held);
    this.#slider.addEventListener("blur", () => this.#released(listener), held);
    this.#field.addEventListener("input", () => this.#entered(listener), held);
    this.#field.addEventListener("change", () => this.#settled(listener), held);
  }

  /**
   * Puts slider and field at a value.
   *
   * @param {Value} value
   */
  show(value) {
    this.#point(value);
    this.#settledOn = value;
    this.#field.value = typed(value);
    this.refuse("");
  }

  /**
   * Says beside the field why its text cannot be used; "" takes the sentence away.
   *
   * @param {string} sentence
   */
  refuse(sentence) {
    this.#error.hidden = !sentence;
    this.#error.textContent = sentence;
    if (sentence) this.#field.setAttribute("aria-invalid", "true");
    else this.#field.removeAttribute("aria-invalid");
  }

  /** @param {Value} value */
  #point(value) {
    this.value = value;
    this.#slider.value = String(nearestStop(this.about, value));
    this.#slider.setAttribute("aria-valuetext", spoken(this.about, value));
  }

  /** @param {Listener} listener */
  #slid(listener) {
    this.show(this.about.stops[Number(this.#slider.value)] ?? null);
    listener.moved();
  }

  /**
   * A held arrow key moves like a drag: only letting it go commits.
   *
   * @param {Listener} listener
   */
  #released(listener) {
    if (this.#keyHeld) listener.committed();
    this.#keyHeld = false;
  }

  /**
   * Follows a number while it is typed; a text that is none yet is not complained about.
   *
   * @param {Listener} listener
   */
  #entered(listener) {
    const { value } = readValue(this.about, this.#field.value, this.emptyWord);
    if (value === undefined) return;
    this.refuse("");
    this.#point(value);
    listener.moved();
  }

  /**
   * A text that is refused takes back what was followed while it was typed; the text stays.
   *
   * @param {Listener} listener
   */
  #settled(listener) {
    const { refusal } = readValue(this.about, this.#field.value, this.emptyWord);
    this.refuse(refusal ?? "");
    if (refusal === undefined) {
      this.#settledOn = this.value;
      listener.committed();
    } else if (this.value !== this.#settledOn) {
      this.#point(this.#settledOn);
      listener.moved();
    }
  }
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T} throws if there is none: the page and the script are of different builds
 */
export function child(root, selector, kind) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`There is no ${selector} in this figure`);
}
