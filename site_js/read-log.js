// <specdec-log>: the page that reads a server's log. A log goes piece by piece to a Python of its own
// and to nowhere else; what comes back is placed as it is. Nothing is worked out here.

import { loadBaked } from "./baked.js";
import { assets, build, buildOf } from "./build.js";
import { child } from "./control.js";
import { offerDownloads, save } from "./downloads.js";
import { watchIntent, whenIdle } from "./intent.js";
import { latest } from "./latest.js";
import { readExcerpt, writeExcerpt } from "./log-address.js";
import { LogForm } from "./log-form.js";
import { LogTimes } from "./log-times.js";
import { OwnPython } from "./own-python.js";
import { made } from "./picture.js";
import { filled, pythonSentence } from "./status.js";

/** @typedef {import("./log-form.js").Source} Source */
/**
 * @typedef {object} Answer  of specdec.server_logs.page
 * @property {boolean} known
 * @property {string} verdict  HTML, as the next
 * @property {string} result
 * @property {string[]} readings
 * @property {number} chosen
 * @property {string[]} asked
 * @property {Record<string, string>} refused
 */
/** @typedef {{id: number, blob: Blob, name: string, shown: string}} Log  shown: what is said of it */

/** Each piece of a log is a sign of life. */
const LIMIT_MS = 60_000;
let lastId = 0;

export class SpecdecLog extends HTMLElement {
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {AbortController | undefined} */
  #life;
  /** Ends what belongs to the result that is shown. */
  #resultLife = new AbortController();
  #python = new OwnPython(() => new Worker(new URL("log-worker.js", assets), { type: "module" }), {
    ms: LIMIT_MS,
    renewed: true,
  });
  /** @type {LogForm | undefined} */
  #form;
  /** @type {LogTimes | undefined} */
  #times;
  /** @type {Log | undefined} the one whose result is shown */
  #log;
  /** @type {number | undefined} the reading that is chosen */
  #chosen;
  #isReading = false;

  connectedCallback() {
    this.#texts = JSON.parse(this.dataset["texts"] ?? "{}");
    this.#life = new AbortController();
    const { signal } = this.#life;
    if (buildOf(this.dataset["assets"] ?? "") !== build) return this.#say(this.#texts["renewed"]);
    this.#form = new LogForm(this);
    this.#times = new LogTimes(this);
    this.#form.listen(
      {
        given: (source) => this.#given(source),
        example: (name) => void this.#example(name),
        link: () => this.#link(),
      },
      signal,
    );
    this.#times.listen(() => void this.#ask({}), signal);
    this.#press("cancel").addEventListener("click", () => this.#python.stop(), { signal });
    this.#choice.addEventListener("change", () => this.#choose(), { signal });
    const warm = () => this.#python.warm();
    watchIntent(this, { near: () => whenIdle(warm, signal), touched: warm }, signal);
    addEventListener("popstate", () => this.#followAddress(), { signal });
    this.#followAddress();
    this.#offer();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#resultLife.abort();
    this.#python.stop();
  }

  /** @param {Source} source */
  #given({ blob, name, isOnlyOneOfSeveral }) {
    if (!blob.size) return this.#say(this.#texts["no_lines"]);
    if (this.#isReading) this.#python.stop();
    const shown = name ? filled(this.#texts["file_shown"], { name }) : this.#texts["text_shown"];
    const more = isOnlyOneOfSeveral ? ` ${this.#texts["first_file"]}` : "";
    this.#chosen = undefined;
    void this.#ask({ log: { id: ++lastId, blob, name, shown: shown + more } });
  }

  /**
   * Reads a log, or answers anew about the one that is shown.
   *
   * @param {{log?: Log}} asked
   */
  #ask = latest(async ({ log = this.#log }) => {
    if (!log || !this.#life) return;
    const request = { times: this.#times?.texts, chosen: this.#chosen };
    const answer = await this.#run(log, request);
    if (!answer) return;
    this.#log = log;
    this.#show(answer, log.shown);
  });

  /**
   * @param {Log} log
   * @param {object} request
   * @returns {Promise<any>} undefined if it was stopped or failed, which is then said
   */
  async #run(log, request) {
    const isNew = log !== this.#log;
    const name = log.name || this.#texts["your_text"] || "";
    this.#follow(isNew);
    const job = { id: log.id, log: log.blob, request: JSON.stringify(request) };
    const { how, result, fault } = await this.#python.run(job, {
      progress: (loaded, total) =>
        this.#say(pythonSentence(this.#texts, { phase: "loading", loaded, total })),
      started: () => isNew && this.#say(filled(this.#texts["reading"], { name })),
      told: ({ read, size }) => this.#showProgress(read, size),
    });
    this.#follow(false);
    if (how === "done") return result;
    if (how === "stopped") this.#say(this.#texts["cancelled"]);
    else {
      const reason = fault ?? { reason: /** @type {const} */ ("time"), detail: "" };
      this.#say(pythonSentence(this.#texts, { phase: "failed", loaded: 0, total: 0, fault: reason }));
    }
    return undefined;
  }

  /** @param {string} name */
  async #example(name) {
    if (this.#isReading) this.#python.stop();
    const file = `baked/log-${name}.json`;
    try {
      const baked = /** @type {any} */ (await loadBaked(new URL(file, assets).href, build));
      this.#form?.show(baked.log, name);
      this.#times?.show(baked.times);
      this.#chosen = undefined;
      const shown = filled(this.#texts["example_shown"], { name: baked.title });
      this.#log = { id: ++lastId, blob: new Blob([baked.log]), name: "", shown };
      this.#show(baked.answer, shown);
    } catch {
      this.#say(filled(this.#texts["failed_file"], { detail: file }));
    }
  }

  #choose() {
    this.#chosen = Number(this.#choice.value);
    void this.#ask({});
  }

  /**
   * @param {Answer} answer
   * @param {string} shown
   */
  #show({ known, verdict = "", result, readings = [], chosen, asked = [], refused = {} }, shown) {
    const opened = [...this.querySelectorAll(".sd-log-result .sd-part:has(details[open])")];
    const stayOpen = opened.map(({ id }) => id);
    this.querySelector("pre.sd-log-lines")?.remove();
    this.#say(shown);
    child(this, ".sd-log-verdict", HTMLElement).innerHTML = verdict;
    child(this, ".sd-log-result", HTMLElement).innerHTML = result;
    for (const id of stayOpen) {
      const details = this.querySelector(`#${id} details`);
      if (details instanceof HTMLDetailsElement) details.open = true;
    }
    this.#times?.ask(asked, refused);
    this.#choice.replaceChildren(
      ...readings.map((name, index) => made("option", { value: String(index) }, name)),
    );
    this.#choice.value = String(chosen);
    child(this, ".sd-log-choice", HTMLElement).hidden = readings.length < 2;
    this.dataset["state"] = known ? "read" : "unknown";
    this.#offer();
  }

  /** Puts the downloads of what is shown into its place. */
  #offer() {
    this.#resultLife.abort();
    this.#resultLife = new AbortController();
    const { signal } = this.#resultLife;
    const parts = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".sd-part:has(.sd-picture)"));
    for (const part of parts) offerDownloads(part, this.#texts, signal);
    const numbers = this.querySelector("#log-numbers");
    if (!numbers || !this.#log) return;
    const buttons = ["json", "csv"].map((kind) => {
      const label = this.#texts[kind === "json" ? "download_json" : "download_counts"] ?? "";
      const button = made("button", { type: "button", class: "sd-download" }, label);
      button.onclick = () => void this.#download(kind);
      return button;
    });
    numbers.append(made("div", { class: "sd-downloads" }, ...buttons));
  }

  /** @param {string} kind */
  async #download(kind) {
    if (!this.#log) return;
    const answer = await this.#run(this.#log, { times: this.#times?.texts, file: kind });
    const type = kind === "json" ? "application/json" : "text/csv";
    if (answer) save(`specdec-log.${kind}`, type, answer.file);
  }

  #link() {
    const text = this.#form?.text ?? "";
    if (!text) return this.#say(this.#texts["no_lines"]);
    const excerpt = { log: text, times: this.#times?.texts ?? {} };
    const { fragment, most, isTooLong } = writeExcerpt(excerpt, location.hash);
    const values = { most: String(most), length: String(fragment.length) };
    if (isTooLong) return this.#say(filled(this.#texts["too_long"], values));
    if (fragment !== location.hash) history.pushState(history.state, "", fragment);
    this.#say(this.#texts["linked"]);
  }

  #followAddress() {
    const excerpt = readExcerpt(location.hash);
    if (excerpt === null) return this.#say(this.#texts["address_unreadable"]);
    if (!excerpt) return;
    this.#form?.show(excerpt.log, "");
    this.#times?.show(excerpt.times);
    this.#given({ blob: new Blob([excerpt.log]), name: "" });
  }

  /** @param {boolean} isReading */
  #follow(isReading) {
    this.#isReading = isReading;
    const cancel = this.#press("cancel");
    if (!isReading && document.activeElement === cancel) child(this, ".sd-status", HTMLElement).focus();
    child(this, ".sd-log-progress", HTMLElement).hidden = !isReading;
    child(this, "progress", HTMLProgressElement).removeAttribute("value");
  }

  /**
   * @param {number} read
   * @param {number} size
   */
  #showProgress(read, size) {
    const bar = child(this, "progress", HTMLProgressElement);
    bar.max = size;
    bar.value = read;
  }

  get #choice() {
    return child(this, "#log-choice", HTMLSelectElement);
  }

  /** @param {string | undefined} sentence */
  #say(sentence = "") {
    const line = child(this, ".sd-status", HTMLElement);
    if (line.textContent !== sentence) line.textContent = sentence;
  }

  /** @param {string} name */
  #press(name) {
    return child(this, `[data-press="${name}"]`, HTMLButtonElement);
  }
}

if (!customElements.get("specdec-log")) customElements.define("specdec-log", SpecdecLog);
