// <specdec-code>: code of the package that can be edited and run in the page. Until it is asked for,
// it is a button below the code that is shown anyway.

import { child } from "./control.js";
import { define } from "./define.js";

export class SpecdecCode extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;
  /** @type {import("./code-editor.js").CodeEditor | undefined} */
  #editor;

  connectedCallback() {
    if (!this.dataset["program"]) return; // not made by the site's build
    this.#life = new AbortController();
    const { signal } = this.#life;
    const bar = child(this, ".sd-code-bar", HTMLElement);
    bar.hidden = false;
    const button = child(bar, "button", HTMLButtonElement);
    button.addEventListener("click", () => this.#toggle(button), { signal });
    signal.addEventListener("abort", () => (bar.hidden = true));
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#editor?.leave();
    this.#editor = undefined;
  }

  /** @param {HTMLButtonElement} button */
  async #toggle(button) {
    const isOpening = button.ariaExpanded !== "true";
    const texts = JSON.parse(this.dataset["texts"] ?? "{}");
    if (isOpening) {
      const { CodeEditor } = await import("./code-editor.js");
      this.#editor ??= new CodeEditor(this, texts);
    }
    this.#editor?.show(isOpening);
    child(this, ".highlight", HTMLElement).hidden = isOpening;
    button.ariaExpanded = String(isOpening);
    button.textContent = (isOpening ? texts.close : texts.edit) ?? "";
  }
}

define("specdec-code", SpecdecCode);
