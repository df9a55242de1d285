// The form of the exactness bench: rows of typed chances, and the notes beside those that are wrong.
// A refused text stays as it was typed; only the button that scales, and the reader, change texts.

import { child } from "./control.js";

/** @typedef {import("./bench-address.js").Pair} Pair */
/**
 * @typedef {object} Refusal  what specdec says of chances that are no pair
 * @property {Record<string, string>} fields  "draft.0" or "draft" -> a sentence
 * @property {Record<string, string[]>} rescaled  "draft" -> texts that add to 1
 */
/**
 * @typedef {object} Listener
 * @property {() => void} changed  something else is typed
 * @property {() => void} settled  the reader has let go of a field or pressed a button
 */

const MODELS = /** @type {const} */ (["draft", "target"]);

export class BenchForm {
  #root;
  #fewest;
  #rows;
  #guesses;
  /** @type {string | undefined} the field that is being typed in */
  #typing;

  /**
   * @param {HTMLFormElement} root
   * @param {number} fewest  tokens there must be
   */
  constructor(root, fewest) {
    this.#root = root;
    this.#fewest = fewest;
    this.#rows = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-row]"))];
    this.#guesses = child(root, "select", HTMLSelectElement);
  }

  /** What fits it. */
  get form() {
    const { length } = this.#guesses.options;
    return { fewest: this.#fewest, most: this.#rows.length, mostGuesses: length };
  }

  /**
   * The pair as it is typed.
   *
   * @returns {Pair}
   */
  get pair() {
    const [draft, target] = MODELS.map((whose) =>
      this.#shownRows.map((_, place) => this.#input(`${whose}.${place}`).value.trim()),
    );
    return { draft: draft ?? [], target: target ?? [], guesses: Number(this.#guesses.value) };
  }

  /** @param {Pair} pair */
  show(pair) {
    for (const whose of MODELS) {
      pair[whose].forEach((text, place) => (this.#input(`${whose}.${place}`).value = text));
    }
    this.#showRows(pair.draft.length);
    this.#guesses.value = String(pair.guesses);
    this.#typing = undefined;
    this.explain({ fields: {}, rescaled: {} });
  }

  /**
   * @param {Listener} listener
   * @param {Record<string, () => void>} presses  what a button does that is not the form's own
   * @param {AbortSignal} signal  ends it
   */
  listen({ changed, settled }, presses, signal) {
    const entered = (/** @type {Event} */ { target }) => {
      this.#typing = fieldOf(target);
      changed();
    };
    const left = () => {
      this.#typing = undefined;
      settled();
    };
    this.#root.addEventListener("input", entered, { signal });
    this.#root.addEventListener("change", left, { signal });
    // Enter in a field is no more than leaving it.
    const submitted = (/** @type {Event} */ event) => (event.preventDefault(), left());
    this.#root.addEventListener("submit", submitted, { signal });
    const pressed = (/** @type {Event} */ { target }) => {
      const button = target instanceof Element ? target.closest("[data-press]") : null;
      if (!(button instanceof HTMLButtonElement)) return;
      this.#press(button, presses);
      left();
    };
    this.#root.addEventListener("click", pressed, { signal });
  }

  /**
   * Says beside each field what is wrong with it, and takes back what was said before. Of the column
   * that is being typed in nothing is said until the reader lets go.
   *
   * @param {Refusal} refusal
   */
  explain({ fields, rescaled }) {
    const [typedIn] = this.#typing?.split(".") ?? [];
    for (const whose of MODELS) {
      const isWaiting = whose === typedIn;
      const sum = isWaiting ? "" : (fields[whose] ?? "");
      this.#say(whose, sum);
      const button = child(this.#cell(whose), "button", HTMLButtonElement);
      button.hidden = isWaiting || !rescaled[whose];
      button.dataset["texts"] = JSON.stringify(rescaled[whose] ?? []);
      this.#rows.forEach((_, place) => {
        const name = `${whose}.${place}`;
        const sentence = name === this.#typing ? "" : (fields[name] ?? "");
        this.#say(name, sentence);
        this.#mark(name, Boolean(sentence || sum));
      });
    }
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Record<string, () => void>} presses
   */
  #press(button, presses) {
    const count = this.#shownRows.length;
    const name = button.dataset["press"] ?? "";
    if (name === "add") this.#showRows(count + 1);
    else if (name === "remove") this.#showRows(count - 1);
    else if (name === "rescale") this.#rescale(button);
    else presses[name]?.();
  }

  /**
   * Puts in the texts that add to 1, and goes back to the first of them: the button is about to go.
   *
   * @param {HTMLButtonElement} button
   */
  #rescale(button) {
    const whose = button.closest("[data-field]")?.getAttribute("data-field") ?? "";
    /** @type {string[]} */
    const texts = JSON.parse(button.dataset["texts"] ?? "[]");
    texts.forEach((text, place) => (this.#input(`${whose}.${place}`).value = text));
    this.#input(`${whose}.0`).focus();
  }

  /** @param {number} count  a row that goes keeps its texts and brings them back */
  #showRows(count) {
    this.#rows.forEach((row, place) => (row.hidden = place >= count));
    const [add, remove] = ["add", "remove"].map((name) =>
      child(this.#root, `[data-press="${name}"]`, HTMLButtonElement),
    );
    this.#allow(add, count < this.#rows.length, remove);
    this.#allow(remove, count > this.#fewest, add);
  }

  /**
   * @param {HTMLButtonElement | undefined} button
   * @param {boolean} isAllowed
   * @param {HTMLButtonElement | undefined} other  takes the focus of a button that is switched off
   */
  #allow(button, isAllowed, other) {
    if (!button) return;
    const hadFocus = document.activeElement === button;
    button.disabled = !isAllowed;
    if (hadFocus && !isAllowed) other?.focus();
  }

  get #shownRows() {
    return this.#rows.filter((row) => !row.hidden);
  }

  /** @param {string} name */
  #cell(name) {
    return child(this.#root, `[data-field="${name}"]`, HTMLElement);
  }

  /** @param {string} name */
  #input(name) {
    return child(this.#cell(name), "input", HTMLInputElement);
  }

  /**
   * @param {string} name
   * @param {string} sentence
   */
  #say(name, sentence) {
    const error = child(this.#cell(name), ".sd-error", HTMLElement);
    error.hidden = !sentence;
    if (error.textContent !== sentence) error.textContent = sentence;
  }

  /**
   * @param {string} name
   * @param {boolean} isWrong
   */
  #mark(name, isWrong) {
    if (isWrong) this.#input(name).setAttribute("aria-invalid", "true");
    else this.#input(name).removeAttribute("aria-invalid");
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {string | undefined} "draft.0" for its first field
 */
function fieldOf(target) {
  const cell = target instanceof HTMLInputElement ? target.closest("[data-field]") : null;
  return cell?.getAttribute("data-field") ?? undefined;
}
