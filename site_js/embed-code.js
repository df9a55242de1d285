// <specdec-embed-code>: the code that embeds the widget, for the settings the reader has chosen in
// the live widget beside it.

import { child } from "./control.js";
import { define } from "./define.js";
import { made } from "./picture.js";

const BLOCKS = ["element", "frame"];

export class SpecdecEmbedCode extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const frame = child(this, "iframe", HTMLIFrameElement);
    const blocks = [...this.querySelectorAll("code[data-form]")];
    const first = new Map(blocks.map((code) => [code, code.textContent ?? ""]));
    /** @type {Record<string, string>} */
    const keys = JSON.parse(this.dataset["keys"] ?? "{}");
    const opening = JSON.parse(this.dataset["opening"] ?? "{}");
    addEventListener(
      "message",
      ({ source, data }) => {
        if (source !== frame.contentWindow || data?.v !== 1) return;
        if (data.type === "specdec:height") frame.height = String(data.height);
        if (data.type !== "specdec:change") return;
        for (const [code, text] of first) {
          const form = code.getAttribute("data-form") ?? "";
          code.textContent = BLOCKS.includes(form) ? codeFor(text, data.settings, opening, keys) : text;
        }
      },
      { signal },
    );
    for (const code of blocks) this.#offerCopy(code, signal);
    // What it said before this script ran, it says again.
    frame.contentWindow?.postMessage({ type: "specdec:ask", v: 1 }, "*");
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
  }

  /**
   * @param {Element} code
   * @param {AbortSignal} signal
   */
  #offerCopy(code, signal) {
    if (!navigator.clipboard) return;
    const button = made("button", { type: "button", class: "sd-button" }, this.dataset["copy"] ?? "");
    button.onclick = () => void navigator.clipboard.writeText(code.textContent ?? "");
    code.parentElement?.after(button);
    signal.addEventListener("abort", () => button.remove());
  }
}

/**
 * The code of an element or of a frame for other settings than the opening ones.
 *
 * @param {string} code  for the opening settings
 * @param {Record<string, number | null>} settings
 * @param {Record<string, number | null>} opening  what needs no mention
 * @param {Record<string, string>} keys  attribute -> its letter in an address
 */
export function codeFor(code, settings, opening, keys) {
  const given = Object.keys(keys)
    .map((name) => ({ name, setting: name.replaceAll("-", "_") }))
    .filter(({ setting }) => settings[setting] !== opening[setting])
    .map(({ name, setting }) => [name, settings[setting] ?? ""]);
  const attributes = given.map(([name, value]) => ` ${name}="${value}"`).join("");
  const pairs = Object.entries(keys)
    .flatMap(([name, key]) => given.filter(([own]) => own === name).map(([, value]) => `&${key}=${value}`))
    .join("");
  return code
    .replace("<specdec-widget>", () => `<specdec-widget${attributes}>`)
    .replace("widget.html", () => (pairs ? `widget.html#v=1${pairs}` : "widget.html"));
}

define("specdec-embed-code", SpecdecEmbedCode);
