// <specdec-log>: the page that reads a server's log. A log goes piece by piece to a Python of its own
// and to nowhere else; what comes back is placed as it is. Nothing is worked out here.

import { LONGEST_READ } from "./address.js";
import { loadBaked } from "./baked.js";
import { assets, build, buildOf } from "./build.js";
import { child } from "./control.js";
import { define } from "./define.js";
import { save } from "./downloads.js";
import { watchIntent, whenIdle } from "./intent.js";
import { latest } from "./latest.js";
import { readExcerpt, writeExcerpt } from "./log-address.js";
import { LogForm } from "./log-form.js";
import { LogResult } from "./log-result.js";
import { LogTimes } from "./log-times.js";
import { OwnPython } from "./own-python.js";
import { filled, pythonSentence, StatusLine } from "./status.js";

/** @typedef {import("./log-form.js").Source} Source */
/** @typedef {import("./log-result.js").Answer} Answer */
/**
 * @typedef {object} Log
 * @property {number} id
 * @property {Blob} blob
 * @property {string} name  of the file, "" if it is none
 * @property {string} shown  what is said of it
 * @property {string} example  its name if it is one, else ""
 */
/** @typedef {{line: StatusLine, form: LogForm, times: LogTimes, result: LogResult}} Parts */

/** Each piece of a log is a sign of life. */
const LIMIT_MS = 60_000;
/** What stands for bytes that are no text, as those of a packed file. */
const NO_TEXT = "\uFFFD";
let lastId = 0;

export class SpecdecLog extends HTMLElement {
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {AbortController | undefined} */
  #life;
  #python = new OwnPython(
    (name) => new Worker(new URL("log-worker.js", assets), { type: "module", name }),
    { ms: LIMIT_MS, renewed: true },
  );
  /** @type {Promise<unknown>} what Python is asked, one after the other */
  #queue = Promise.resolve();
  /** @type {Parts | undefined} */
  #parts;
  /** @type {Log | undefined} the one whose result is shown */
  #log;
  /** @type {number | undefined} the reading of it that is chosen */
  #chosen;
  /** How often another log was asked for: an answer that comes too late is not shown. */
  #turn = 0;
  #isReading = false;

  connectedCallback() {
    this.#texts = JSON.parse(this.dataset["texts"] ?? "{}");
    this.#life = new AbortController();
    const { signal } = this.#life;
    const line = new StatusLine(this, signal);
    if (buildOf(this.dataset["assets"] ?? "") !== build) return this.#renewed(line);
    const form = new LogForm(this);
    const times = new LogTimes(this);
    const result = new LogResult(this, this.#texts, {
      chosen: (index) => {
        this.#chosen = index;
        void this.#ask({});
      },
      wanted: (kind) => void this.#download(kind),
    }, signal);
    this.#parts = { line, form, times, result };
    form.listen({
      given: (source) => this.#given(source),
      example: (name) => void this.#example(name),
      link: () => void this.#link(),
    }, signal);
    times.listen(() => void this.#ask({}), signal);
    this.#cancel.addEventListener("click", () => this.#python.stop(), { signal });
    const warm = () => this.#python.warm();
    watchIntent(this, { near: () => whenIdle(warm, signal), touched: warm }, signal);
    addEventListener("popstate", () => this.#followAddress(), { signal });
    this.#open(this.#parts);
    this.#followAddress();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#python.stop();
  }

  /** @param {StatusLine} line */
  #renewed(line) {
    const press = () => location.reload();
    line.say(this.#texts["renewed"] ?? "", { label: this.#texts["reload"] ?? "", press });
  }

  /**
   * Takes over the example that is in the page from the start.
   *
   * @param {Parts} parts
   */
  #open({ form, times }) {
    const { name, asked, ...opening } = JSON.parse(this.dataset["opening"] ?? "{}");
    const shown = child(this, ".sd-status", HTMLElement).textContent ?? "";
    const blob = new Blob([this.#lines.textContent ?? ""]);
    this.#log = { id: ++lastId, blob, name: "", shown, example: name };
    form.example = name;
    times.lend(opening.times);
    times.ask(asked, {});
  }

  /** @param {Source} source */
  #given({ blob, name, isOnlyOneOfSeveral }) {
    if (!this.#parts) return;
    if (!blob.size) {
      this.#parts.form.example = this.#log?.example ?? "";
      return this.#say(this.#texts["no_lines"]);
    }
    this.#next();
    this.#parts.times.awaitOwn();
    const shown = name ? filled(this.#texts["file_shown"], { name }) : this.#texts["text_shown"];
    const more = isOnlyOneOfSeveral ? ` ${this.#texts["first_file"]}` : "";
    void this.#ask({ log: { id: ++lastId, blob, name, shown: shown + more, example: "" } });
  }

  /** Another log is wanted: one that is being read is given up. */
  #next() {
    this.#turn += 1;
    if (this.#isReading) this.#python.stop();
    return this.#turn;
  }

  /**
   * Reads a log, or answers anew about the one that is shown.
   *
   * @param {{log?: Log}} asked
   */
  #ask = latest(async ({ log = this.#log }) => {
    if (!log || !this.#parts) return;
    const turn = this.#turn;
    const { times } = this.#parts;
    const request =
      log === this.#log ? { times: times.texts, chosen: this.#chosen } : { times: times.own };
    const answer = await this.#run(log, request);
    if (answer && turn === this.#turn) this.#show(log, answer);
  });

  /**
   * @param {Log} log
   * @param {object} request
   * @returns {Promise<any>} undefined if it was stopped or failed, which is then said
   */
  #run(log, request) {
    const answer = this.#queue.then(() => this.#runNow(log, request));
    this.#queue = answer;
    return answer;
  }

  /**
   * @param {Log} log
   * @param {object} request
   */
  async #runNow(log, request) {
    const isNew = log !== this.#log;
    const turn = this.#turn;
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
    if (how === "stopped") return turn === this.#turn ? this.#say(this.#texts["cancelled"]) : undefined;
    const reason = fault ?? { reason: /** @type {const} */ ("time"), detail: "" };
    const sentence = pythonSentence(this.#texts, { phase: "failed", loaded: 0, total: 0, fault: reason });
    const press = () => void this.#ask({ log });
    return this.#say(sentence, { label: this.#texts["retry"] ?? "", press });
  }

  /** @param {string} name */
  async #example(name) {
    const turn = this.#next();
    const file = `baked/log-${name}.json`;
    try {
      const baked = /** @type {any} */ (await loadBaked(new URL(file, assets).href, build));
      if (turn !== this.#turn) return;
      const blob = new Blob([baked.log]);
      this.#lines.textContent = baked.log;
      this.#parts?.times.lend(baked.times);
      this.#show({ id: ++lastId, blob, name: "", shown: baked.shown, example: name }, baked.answer);
    } catch {
      if (turn === this.#turn) this.#say(filled(this.#texts["failed_file"], { detail: file }));
    }
  }

  /**
   * @param {Log} log
   * @param {Answer} answer
   */
  #show(log, answer) {
    if (!this.#parts) return;
    const { form, times, result } = this.#parts;
    const isNew = log !== this.#log;
    if (isNew) this.#chosen = undefined;
    this.#log = log;
    form.example = log.example;
    child(this, ".sd-log-example", HTMLElement).hidden = !log.example;
    if (!log.example) times.giveBack();
    this.#say(log.shown);
    result.show(answer);
    times.ask(answer.asked, answer.refused ?? {});
    if (isNew) child(this, ".sd-log-verdict", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** @param {"json" | "csv"} kind */
  async #download(kind) {
    if (!this.#log) return;
    const answer = await this.#run(this.#log, { times: this.#parts?.times.texts, file: kind });
    const type = kind === "json" ? "application/json" : "text/csv";
    if (answer) save(`specdec-log.${kind}`, type, answer.file);
  }

  /** Puts what was typed into the address, or what is shown if nothing was since. */
  async #link() {
    if (!this.#parts || !this.#log) return;
    const { form, times } = this.#parts;
    const typed = form.unread;
    const log = typed || (await this.#log.blob.slice(0, LONGEST_READ).text());
    if (log.includes(NO_TEXT)) return this.#say(this.#texts["not_text"]);
    const excerpt = { log, times: typed ? times.own : times.texts };
    const { fragment, isTooLong } = writeExcerpt(excerpt, location.hash);
    if (isTooLong) return this.#say(filled(this.#texts["too_long"], { most: String(LONGEST_READ) }));
    if (fragment !== location.hash) history.pushState(history.state, "", fragment);
    this.#say(this.#texts["linked"]);
  }

  #followAddress() {
    const excerpt = readExcerpt(location.hash);
    if (excerpt === null) return this.#say(this.#texts["address_unreadable"]);
    if (!excerpt || !this.#parts) return;
    this.#parts.form.text = excerpt.log;
    this.#parts.times.own = excerpt.times;
    this.#given({ blob: new Blob([excerpt.log]), name: "" });
  }

  /** @param {boolean} isReading */
  #follow(isReading) {
    this.#isReading = isReading;
    const hadFocus = document.activeElement === this.#cancel;
    if (!isReading && hadFocus) child(this, ".sd-status", HTMLElement).focus();
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

  /**
   * @param {string | undefined} sentence
   * @param {{label: string, press: () => void}} [again]
   */
  #say(sentence = "", again) {
    this.#parts?.line.say(sentence, again);
  }

  get #lines() {
    return child(this, ".sd-log-example pre", HTMLElement);
  }

  get #cancel() {
    return child(this, '[data-press="cancel"]', HTMLButtonElement);
  }
}

define("specdec-log", SpecdecLog);
