// The form of the page that reads logs: where a log comes from. Its field holds the reader's own text
// and nothing else: an example is shown beside it.

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
  #isUnread = false;

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

  set text(text) {
    this.#text.value = text;
  }

  /** The text in the field if nothing was read since it was typed, else "". */
  get unread() {
    return this.#isUnread ? this.text : "";
  }

  /** The name of the example that is chosen, "" for the reader's own log. */
  get example() {
    return this.#examples.value;
  }

  set example(name) {
    this.#examples.value = name;
  }

  /**
   * @param {Listener} listener
   * @param {AbortSignal} signal  ends it
   */
  listen({ given, example, link }, signal) {
    const take = (/** @type {Source} */ source) => {
      this.#isUnread = false;
      given(source);
    };
    const read = () => take({ blob: new Blob([this.text]), name: "" });
    const show = () => {
      this.#isUnread = false;
      example(this.example);
    };
    const held = { signal };
    this.#text.addEventListener("input", ({ inputType }) => {
      this.#isUnread = true;
      if (/^insertFrom(Paste|Drop)/.test(inputType)) read();
    }, held);
    this.#root.addEventListener("submit", (event) => (event.preventDefault(), read()), held);
    this.#press("choose").addEventListener("click", () => this.#files.click(), held);
    this.#press("link").addEventListener("click", link, held);
    this.#files.addEventListener("change", () => {
      this.#take(this.#files.files, take);
      this.#files.value = ""; // the same file may be chosen again
    }, held);
    this.#examples.addEventListener("change", () => (this.example ? show() : read()), held);
    this.#listenToDrops(take, held);
  }

  /**
   * A file may be dropped anywhere: beside the form the browser would open it, and the page be gone.
   *
   * @param {Listener["given"]} given
   * @param {AddEventListenerOptions} held
   */
  #listenToDrops(given, held) {
    const holdsFiles = (/** @type {DragEvent} */ { dataTransfer }) =>
      dataTransfer?.types.includes("Files") ?? false;
    document.addEventListener("dragover", (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      this.#root.dataset["dropping"] = "";
    }, held);
    document.addEventListener("dragleave", () => delete this.#root.dataset["dropping"], held);
    document.addEventListener("drop", (event) => {
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
