// <specdec-movable>: a setting in a sentence becomes a small field, bound to the field of the
// figure it names, so that slider, picture, address and refusals are the figure's own.
// <specdec-value>: one of the figure's numbers in a sentence, which follows the picture.

import { define } from "./define.js";
import { forField, inSentence, nextStop } from "./inline-value.js";
import { printed } from "./notation.js";
import { made } from "./picture.js";
import { quoted, readValue, spoken, typed } from "./settings.js";

/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Value} Value */

/** Whatever may change what a figure's own fields say. */
const SIGNS = ["input", "change", "click", "specdec:change"];
/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowUp: 1, ArrowDown: -1 };
const NARROWEST = 2;
const WIDEST = 12;

export class SpecdecMovable extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;

  connectedCallback() {
    const figure = document.getElementById(this.dataset["figure"] ?? "");
    const name = this.dataset["setting"] ?? "";
    const field = document.getElementById(`${figure?.id}-${name}-number`);
    /** @type {About[]} */
    const abouts = JSON.parse(figure?.dataset["controls"] ?? "[]");
    const about = abouts.find((one) => one.name === name);
    if (!figure || !about || !(field instanceof HTMLInputElement)) return;
    this.#life = new AbortController();
    const { signal } = this.#life;
    const text = [...this.childNodes];
    const bound = new BoundField(this, about, field, JSON.parse(figure.dataset["texts"] ?? "{}"));
    for (const sign of SIGNS) figure.addEventListener(sign, () => bound.follow(), { signal });
    signal.addEventListener("abort", () => bound.leave(...text));
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
  }
}

class BoundField {
  #place;
  #about;
  #field;
  #emptyWord;
  #input;
  #before = document.createTextNode("");
  #after = document.createTextNode("");
  #error = made("span", { class: "sd-movable-error", "aria-live": "polite" });

  /**
   * @param {HTMLElement} place
   * @param {About} about
   * @param {HTMLInputElement} field  the figure's own
   * @param {Record<string, string>} texts
   */
  constructor(place, about, field, texts) {
    this.#place = place;
    this.#about = about;
    this.#field = field;
    this.#emptyWord = texts["empty"] ?? "";
    this.#input = document.createElement("input");
    const attributes = {
      class: "sd-movable",
      type: "text",
      inputmode: "decimal",
      role: "spinbutton",
      autocomplete: "off",
      "aria-label": about.label,
      "aria-describedby": field.getAttribute("aria-describedby") ?? "",
      "aria-valuemin": String(about.lowest * about.scale),
      "aria-valuemax": String(about.highest * about.scale),
      placeholder: field.placeholder,
      title: texts["movable"] ?? "",
    };
    for (const [key, value] of Object.entries(attributes)) this.#input.setAttribute(key, value);
    this.#input.addEventListener("input", () => this.#tell("input"));
    this.#input.addEventListener("change", () => this.#tell("input", "change"));
    this.#input.addEventListener("keydown", (event) => this.#pressed(event));
    this.#input.addEventListener("keyup", ({ key }) => key in STEPS && this.#fire("change"));
    place.replaceChildren(this.#before, this.#input, this.#after);
    // A sentence about the text comes after the sentence with the text.
    (place.closest("p, li, td") ?? place).append(this.#error);
    this.follow();
  }

  /** @param {...Node} nodes  what stands in the sentence from now on */
  leave(...nodes) {
    this.#error.remove();
    this.#place.replaceChildren(...nodes);
  }

  /** Says what the figure's own field says; a text that is being typed stays as it is. */
  follow() {
    const { value } = readValue(this.#about, this.#field.value, "");
    const isOurs = forField(this.#about, this.#input.value) === this.#field.value;
    const isBad = value === undefined && isOurs;
    this.#input.ariaInvalid = isBad ? "true" : null;
    this.#error.textContent = isBad ? this.#refusal : "";
    if (value !== undefined) this.#show(value);
  }

  /** @param {Value} value */
  #show(value) {
    const { before, number, after } = inSentence(this.#about, value);
    const said = readValue(this.#about, forField(this.#about, this.#input.value), "").value;
    const isTyping = document.activeElement === this.#input && said === value;
    if (!isTyping) this.#input.value = number;
    this.#before.data = before;
    this.#after.data = after;
    this.#input.setAttribute("aria-valuenow", number || this.#input.placeholder);
    this.#input.setAttribute("aria-valuetext", spoken(this.#about, value));
    this.#fit();
  }

  #fit() {
    const { length } = this.#input.value || this.#input.placeholder;
    this.#input.style.width = `${Math.min(Math.max(length, NARROWEST), WIDEST)}ch`;
  }

  /** What is wrong with the text, in the unit of the sentence, once the figure has refused it. */
  get #refusal() {
    if (this.#field.getAttribute("aria-invalid") !== "true") return "";
    const given = quoted(this.#input.value) || this.#emptyWord;
    return this.#about.refusal_in_sentence.replace("{given}", () => given);
  }

  /** @param {...string} types */
  #tell(...types) {
    this.#fit();
    this.#field.value = forField(this.#about, this.#input.value);
    for (const type of types) this.#fire(type);
  }

  /** @param {string} type */
  #fire(type) {
    this.#field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { value } = readValue(this.#about, this.#field.value, "");
    if (value === undefined) return;
    this.#field.value = typed(nextStop(this.#about, value, step));
    this.#fire("input");
  }
}

export class SpecdecValue extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;

  connectedCallback() {
    const figure = document.getElementById(this.dataset["figure"] ?? "");
    this.#life = new AbortController();
    const { signal } = this.#life;
    figure?.addEventListener("specdec:change", (event) => this.#follow(event), { signal });
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
  }

  /** @param {Event} event  its number is null where there is none, as a break-even never reached */
  #follow(event) {
    const number = this.querySelector("data");
    if (!(event instanceof CustomEvent) || !number) return;
    const value = event.detail.numbers[this.dataset["key"] ?? ""];
    number.value = String(value ?? "");
    number.textContent = typeof value === "number" ? printed(value, this.dataset["format"] ?? "") : "–";
  }
}

define("specdec-movable", SpecdecMovable);
define("specdec-value", SpecdecValue);
