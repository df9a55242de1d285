// <specdec-keep>: says how much of the site is kept on this device, and keeps all of it when asked.

import { child } from "./control.js";
import { define } from "./define.js";
import { refuse } from "./forget.js";
import { kept, registered, tell } from "./keep.js";
import { filled, megabytes } from "./status.js";

export class SpecdecKeep extends HTMLElement {
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {AbortController | undefined} */
  #life;

  connectedCallback() {
    this.#texts = JSON.parse(this.dataset["texts"] ?? "{}");
    this.#life = new AbortController();
    const button = child(this, "button", HTMLButtonElement);
    button.hidden = false;
    button.addEventListener("click", () => void this.#keep(button), { signal: this.#life.signal });
    void this.#sayHowMuch();
  }

  disconnectedCallback() {
    this.#life?.abort();
  }

  async #sayHowMuch() {
    const worker = (await registered())?.active;
    if (worker) tell(worker, { type: "amount" }, (amount) => this.#say(this.#sentence(amount)));
  }

  /** @param {HTMLButtonElement} button */
  async #keep(button) {
    button.disabled = true;
    this.#say(this.#texts["asking"]);
    refuse(false);
    // Else a browser may clear it when it needs room.
    void globalThis.navigator.storage?.persist?.().catch(() => false);
    const worker = await kept();
    if (worker) tell(worker, { type: "keep" }, (answer) => this.#heard(answer, button));
    else this.#end(this.#texts["cannot"], button);
  }

  /**
   * @param {import("./kept.js").Amount & {isDone?: boolean, failure?: "room" | "line"}} answer
   * @param {HTMLButtonElement} button
   */
  #heard(answer, button) {
    if (answer.failure) this.#end(this.#texts[`failed_${answer.failure}`], button);
    else if (answer.isDone) this.#end(this.#sentence(answer), button);
    else this.#progress(answer);
  }

  /** @param {import("./kept.js").Amount} amount */
  #progress({ kept, total }) {
    const bar = child(this, "progress", HTMLProgressElement);
    bar.hidden = false;
    bar.max = total;
    bar.value = kept;
  }

  /**
   * @param {string | undefined} sentence
   * @param {HTMLButtonElement} button
   */
  #end(sentence, button) {
    button.disabled = false;
    child(this, "progress", HTMLProgressElement).hidden = true;
    this.#say(sentence);
  }

  /** @param {import("./kept.js").Amount} amount */
  #sentence({ kept, total }) {
    const name = kept === total ? "all" : "part";
    return filled(this.#texts[name], { kept: megabytes(kept), total: megabytes(total) });
  }

  /** @param {string | undefined} sentence */
  #say(sentence = "") {
    child(this, "[role=status]", HTMLElement).textContent = sentence;
  }
}

define("specdec-keep", SpecdecKeep);
