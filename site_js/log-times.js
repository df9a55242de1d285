// The fields for what a reader knows beside a log: which of them matter, and what is wrong with a
// text, is for specdec to say.

import { child } from "./control.js";

export class LogTimes {
  #root;
  /** @type {Record<string, string> | undefined} the reader's own, while an example's are shown */
  #own;
  /** Whether the reader's own log is on its way, and a text typed meanwhile belongs to it. */
  #isAwaited = false;

  /** @param {HTMLElement} element  the <specdec-log> */
  constructor(element) {
    this.#root = child(element, ".sd-log-times", HTMLFormElement);
  }

  /**
   * @param {() => void} changed
   * @param {AbortSignal} signal  ends it
   */
  listen(changed, signal) {
    const typed = (/** @type {Event} */ { target }) => {
      this.#remember(/** @type {HTMLInputElement} */ (target));
      changed();
    };
    this.#root.addEventListener("input", typed, { signal });
    this.#root.addEventListener("submit", (event) => (event.preventDefault(), changed()), { signal });
  }

  /** The texts as typed, by the names of the times. */
  get texts() {
    /** @type {[string, string][]} */
    const pairs = this.#fields.map(([name, field]) => [name, input(field).value.trim()]);
    return Object.fromEntries(pairs.filter(([, text]) => text));
  }

  /** Those that the reader has typed beside the own log, whatever is shown. */
  get own() {
    return this.#own ?? this.texts;
  }

  set own(texts) {
    if (this.#own) this.#own = texts;
    else this.#show(texts);
  }

  /**
   * Shows the times of an example, until the reader's own log is back.
   *
   * @param {Record<string, string>} texts
   */
  lend(texts) {
    this.#own ??= this.texts;
    this.#isAwaited = false;
    this.#show(texts);
  }

  /** The reader's own log is on its way. */
  awaitOwn() {
    this.#isAwaited = true;
  }

  /** @param {HTMLInputElement} field  typed into */
  #remember(field) {
    const name = field.closest("[data-time]")?.getAttribute("data-time");
    if (name && this.#own && this.#isAwaited) this.#own[name] = field.value.trim();
  }

  giveBack() {
    if (this.#own) this.#show(this.#own);
    this.#own = undefined;
  }

  /** @param {Record<string, string>} texts */
  #show(texts) {
    for (const [name, field] of this.#fields) input(field).value = texts[name] ?? "";
  }

  /**
   * Shows the fields that matter, and says beside each what is wrong with it. A field that holds a
   * text stays.
   *
   * @param {string[] | undefined} asked  undefined: there is nothing that a time could decide
   * @param {Record<string, string>} refused
   */
  ask(asked, refused) {
    let shown = 0;
    for (const [name, field] of this.#fields) {
      field.hidden = !asked || (!asked.includes(name) && !input(field).value);
      shown += Number(!field.hidden);
      const sentence = refused[name] ?? "";
      const error = child(field, ".sd-error", HTMLElement);
      error.hidden = !sentence;
      error.textContent = sentence;
      if (sentence) input(field).setAttribute("aria-invalid", "true");
      else input(field).removeAttribute("aria-invalid");
    }
    this.#root.hidden = !shown;
  }

  get #fields() {
    const found = /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll("[data-time]"));
    return [...found].map((field) => /** @type {const} */ ([field.dataset["time"] ?? "", field]));
  }
}

/** @param {HTMLElement} field */
function input(field) {
  return child(field, "input", HTMLInputElement);
}
