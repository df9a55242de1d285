// The one sentence under a figure: where Python is, and what the picture shows meanwhile.
// statusSentence is pure: texts (specdec's own) and a situation in, a sentence out.

import { child } from "./control.js";

/** @typedef {import("./python.js").State} State */
/**
 * @typedef {object} Situation
 * @property {State | undefined} python  undefined: not worth saying
 * @property {string} baked  settings that can be shown without Python, in words
 * @property {string} stillShown  settings the picture shows and the controls do not, in words
 * @property {string} notice  what has to be said first, or ""
 */

const MEGABYTE = 1_000_000;
/** A line that only counts on is renewed this often: it is read aloud. */
const COUNT_EVERY_MS = 1000;

/**
 * @param {Record<string, string>} texts
 * @param {Situation} situation
 * @returns {string}
 */
export function statusSentence(texts, { python, baked, stillShown, notice }) {
  const parts = [notice];
  if (python) parts.push(pythonSentence(texts, python));
  if (python?.phase === "failed" && baked) {
    parts.push(filled(texts["baked_only"], { settings: baked }));
  }
  if (python && python.phase !== "ready" && stillShown) {
    parts.push(filled(texts["still_shown"], { settings: stillShown }));
  }
  return parts.filter(Boolean).join(" ");
}

/**
 * @param {Record<string, string>} texts
 * @param {State} state
 */
export function pythonSentence(texts, { phase, loaded, total, fault }) {
  if (phase === "ready") return texts["ready"] ?? "";
  if (phase === "idle") return "";
  if (fault) return filled(texts[`failed_${fault.reason}`], { detail: fault.detail });
  if (total === 0) return texts["asking"] ?? "";
  if (loaded >= total) return texts["starting"] ?? "";
  return filled(texts["loading"], { loaded: megabytes(loaded), total: megabytes(total) });
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1);
}

/**
 * @param {string | undefined} text
 * @param {Record<string, string>} values
 */
export function filled(text = "", values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/**
 * What a figure's data-state says once the reader has touched it.
 *
 * @param {import("./python.js").State["phase"]} phase
 * @param {boolean} behind
 */
export function livelinessOf(phase, behind) {
  if (phase === "failed") return "failed";
  if (behind) return "loading";
  return phase === "ready" ? "live" : "baked";
}

/** The line itself, and the button beside it when something can be tried again. */
export class StatusLine {
  #line;
  #button = document.createElement("button");
  #saidAt = -Infinity;

  /**
   * @param {HTMLElement} figure
   * @param {AbortSignal} signal  takes it back
   */
  constructor(figure, signal) {
    this.#line = child(figure, ".sd-status", HTMLElement);
    this.#line.tabIndex = -1; // takes the focus when the button goes
    this.#button.type = "button";
    this.#button.className = "sd-retry";
    signal.addEventListener("abort", () => {
      this.#line.textContent = "";
      this.#button.remove();
    });
  }

  /**
   * @param {string} sentence
   * @param {{label: string, press: () => void}} [again]
   */
  say(sentence, again) {
    this.#offer(again);
    if (sentence === this.#line.textContent || this.#onlyCountsOn(sentence)) return;
    this.#line.textContent = sentence;
    this.#saidAt = performance.now();
  }

  /** @param {{label: string, press: () => void} | undefined} again */
  #offer(again) {
    if (again) {
      this.#button.textContent = again.label;
      this.#button.onclick = again.press;
    }
    if (again && !this.#button.isConnected) this.#line.after(this.#button);
    if (again || !this.#button.isConnected) return;
    if (document.activeElement === this.#button) this.#line.focus();
    this.#button.remove();
  }

  /** @param {string} sentence */
  #onlyCountsOn(sentence) {
    const isSoon = performance.now() - this.#saidAt < COUNT_EVERY_MS;
    const bare = (/** @type {string | null} */ text) => text?.replace(/\d+/g, "");
    return isSoon && bare(sentence) === bare(this.#line.textContent);
  }
}
