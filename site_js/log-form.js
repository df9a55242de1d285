// The form of the page that reads logs: where a log comes from, and what is known beside it.

import { child } from "./control.js";

/** @typedef {{blob: Blob, name: string, isOnlyOneOfSeveral?: boolean}} Source  a log; name: "" for typed text */
/**
 * @typedef {object} Listener
 * @property {(source: Source) => void} given  a log is to be read
 * @property {(name: string) => void} example  an example is wanted
 * @property {() => void} link
 */

export class LogForm {
  #root;
  #text;
  #examples;
  #files;
  /** What the reader has typed or pasted, while an example stands in the field. */
  #own = "";

  /** @param {HTMLElement} element  the <specdec-log> */
  constructor(element) {
    this.#root = child(element, ".sd-log-form", HTMLFormElement);
    this.#text = child(this.#root, "textarea", HTMLTextAreaElement);
    this.#examples = child(this.#root, "#log-example", HTMLSelectElement);
    this.#files = child(this.#root, "input[type=file]", HTMLInputElement);
    this.#root.hidden = false;
  }

  get text() {
    return this.#text.value;
  }

  /**
   * Puts an example or an address's text into the field; the reader's own text is not lost.
   *
   * @param {string} text
   * @param {string} example  its name, "" for the reader's own
   */
  show(text, example) {
    this.#text.value = text;
    this.#examples.value = example;
    if (!example) this.#own = text;
  }

  /**
   * @param {Listener} listener
   * @param {AbortSignal} signal  ends it
   */
  listen({ given, example, link }, signal) {
    const read = () => given({ blob: new Blob([this.text]), name: "" });
    const held = { signal };
    this.#text.addEventListener("input", ({ inputType }) => {
      this.show(this.text, "");
      if (/^insertFrom(Paste|Drop)/.test(inputType)) read();
    }, held);
    this.#root.addEventListener("submit", (event) => (event.preventDefault(), read()), held);
    this.#press("choose").addEventListener("click", () => this.#files.click(), held);
    this.#press("link").addEventListener("click", link, held);
    this.#files.addEventListener("change", () => {
      this.#take(this.#files.files, given);
      this.#files.value = ""; // the same file may be chosen again
    }, held);
    this.#examples.addEventListener("change", () => {
      const { value } = this.#examples;
      if (value) return example(value);
      this.show(this.#own, "");
      if (this.#own) read();
    }, held);
    this.#listenToDrops(given, held);
  }

  /**
   * @param {Listener["given"]} given
   * @param {AddEventListenerOptions} held
   */
  #listenToDrops(given, held) {
    const holdsFiles = (/** @type {DragEvent} */ { dataTransfer }) =>
      dataTransfer?.types.includes("Files") ?? false;
    this.#root.addEventListener("dragover", (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      this.#root.dataset["dropping"] = "";
    }, held);
    this.#root.addEventListener("dragleave", () => delete this.#root.dataset["dropping"], held);
    this.#root.addEventListener("drop", (event) => {
      delete this.#root.dataset["dropping"];
      if (!holdsFiles(event)) return;
      event.preventDefault();
      this.#take(event.dataTransfer?.files ?? null, given);
    }, held);
  }

  /**
   * @param {FileList | null} files
   * @param {Listener["given"]} given
   */
  #take(files, given) {
    const [file, ...others] = files ?? [];
    if (file) given({ blob: file, name: file.name, isOnlyOneOfSeveral: others.length > 0 });
  }

  /** @param {string} name */
  #press(name) {
    return child(this.#root, `[data-press="${name}"]`, HTMLButtonElement);
  }
}
