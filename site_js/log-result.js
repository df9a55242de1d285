// The result of the page that reads logs: places what specdec says of a log, and offers to take it
// away. Nothing is worked out here.

import { child } from "./control.js";
import { offerDownloads } from "./downloads.js";
import { made } from "./picture.js";
import { filled } from "./status.js";

/**
 * @typedef {object} Answer  of specdec.server_logs.page
 * @property {boolean} known
 * @property {string} verdict  HTML, as the next
 * @property {string} result
 * @property {string[]} [readings]
 * @property {number} [count]  of all readings: of very many some are left out
 * @property {number} [chosen]
 * @property {string[]} [asked]
 * @property {Record<string, string>} [refused]
 */
/**
 * @typedef {object} Listener
 * @property {(index: number) => void} chosen  another reading of the log is wanted
 * @property {(kind: "json" | "csv") => void} wanted  all numbers are wanted as a file
 */

export class LogResult {
  #element;
  #texts;
  #choice;
  #listener;
  /** Ends what belongs to the result that is shown. */
  #life = new AbortController();

  /**
   * @param {HTMLElement} element  the <specdec-log>
   * @param {Record<string, string>} texts
   * @param {Listener} listener
   * @param {AbortSignal} signal  ends it
   */
  constructor(element, texts, listener, signal) {
    this.#element = element;
    this.#texts = texts;
    this.#listener = listener;
    this.#choice = child(element, "#log-choice", HTMLSelectElement);
    this.#choice.addEventListener("change", () => listener.chosen(Number(this.#choice.value)), { signal });
    signal.addEventListener("abort", () => this.#life.abort());
    this.#offer();
  }

  /** @param {Answer} answer */
  show({ known, verdict, result, readings = [], count = 0, chosen = 0 }) {
    const parts = ".sd-log-result .sd-part";
    const opened = [...this.#element.querySelectorAll(`${parts}:has(details[open])`)].map(({ id }) => id);
    child(this.#element, ".sd-log-verdict", HTMLElement).innerHTML = verdict;
    child(this.#element, ".sd-log-result", HTMLElement).innerHTML = result;
    for (const id of opened) {
      const details = this.#element.querySelector(`#${id} details`);
      if (details instanceof HTMLDetailsElement) details.open = true;
    }
    this.#offerChoice(readings, count, chosen);
    this.#element.dataset["state"] = known ? "read" : "unknown";
    this.#offer();
  }

  /**
   * @param {string[]} readings
   * @param {number} count
   * @param {number} chosen
   */
  #offerChoice(readings, count, chosen) {
    const names = readings.map((name, index) => made("option", { value: String(index) }, name));
    this.#choice.replaceChildren(...names);
    this.#choice.value = String(chosen);
    const about = child(this.#element, ".sd-log-choice", HTMLElement);
    about.hidden = readings.length < 2;
    child(about, "label", HTMLElement).textContent = filled(this.#texts["choice"], {
      count: String(count),
    });
  }

  /** Puts the downloads of what is shown into their places. */
  #offer() {
    this.#life.abort();
    this.#life = new AbortController();
    const parts = /** @type {NodeListOf<HTMLElement>} */ (
      this.#element.querySelectorAll(".sd-part:has(.sd-picture)")
    );
    for (const part of parts) offerDownloads(part, this.#texts, this.#life.signal);
    const numbers = this.#element.querySelector("#log-numbers");
    const all = made("div", { class: "sd-downloads" }, this.#file("json"), this.#file("csv"));
    numbers?.append(all);
    this.#life.signal.addEventListener("abort", () => all.remove());
  }

  /** @param {"json" | "csv"} kind */
  #file(kind) {
    const button = made("button", { type: "button", class: "sd-download" }, this.#texts[`download_all_${kind}`] ?? "");
    button.onclick = () => this.#listener.wanted(kind);
    return button;
  }
}
