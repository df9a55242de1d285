// <specdec-tests>: the package's own tests, run in the reader's browser. Nothing is loaded until the
// button is pressed; each run has a fresh Python.

import { assets } from "./build.js";
import { child } from "./control.js";
import { define } from "./define.js";
import { used } from "./keep.js";
import { OwnPython } from "./own-python.js";
import { made } from "./picture.js";
import { filled, pythonSentence } from "./status.js";

/** @typedef {import("./own-python.js").Outcome} Outcome */
/** @typedef {{total: number, name: string, failure: string}} Told  the first, or the other two */

/** The slowest test takes some seconds here; a phone may need ten times as long. */
const LIMIT_MS = 120_000;

export class SpecdecTests extends HTMLElement {
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {AbortController | undefined} */
  #life;
  #python = new OwnPython(
    (name) => new Worker(new URL("tests-worker.js", assets), { type: "module", name }),
    { ms: LIMIT_MS, renewed: true },
  );
  /** @type {Map<string, {passed: number, failed: number}>} */
  #files = new Map();
  #total = 0;

  connectedCallback() {
    this.#texts = JSON.parse(this.dataset["texts"] ?? "{}");
    this.#life = new AbortController();
    const { signal } = this.#life;
    child(this, ".sd-code-editor", HTMLElement).hidden = false;
    this.#press("run").addEventListener("click", () => void this.#run(), { signal });
    this.#press("stop").addEventListener("click", () => this.#python.stop(), { signal });
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#python.stop();
  }

  async #run() {
    for (const old of this.querySelectorAll(".sd-tests-result")) old.remove();
    this.#files.clear();
    this.#total = 0;
    this.#follow(true);
    this.#say(this.#texts["asking"]);
    const outcome = await this.#python.run("tests", {
      progress: (loaded, total) =>
        this.#say(pythonSentence(this.#texts, { phase: "loading", loaded, total })),
      started: () => {
        this.#say(this.#texts["running"]);
        void used("tests.json");
      },
      told: (message) => this.#told(message),
    });
    this.#python.stop();
    this.#follow(false);
    this.#say(this.#ended(outcome));
    this.#showFiles();
  }

  /** @param {Told} message */
  #told({ total, name, failure }) {
    if (total) this.#total = total;
    else this.#count(name, failure);
    const { passed, failed } = this.#counts();
    const bar = child(this, "progress", HTMLProgressElement);
    bar.max = this.#total;
    bar.value = passed + failed;
    const soFar = child(this, ".sd-so-far", HTMLElement);
    soFar.hidden = false;
    soFar.textContent = this.#filled("so_far", { ended: passed + failed, total: this.#total, failed });
  }

  /**
   * @param {string} name
   * @param {string} failure
   */
  #count(name, failure) {
    const file = name.replace(/::.*/s, "");
    const counts = this.#files.get(file) ?? { passed: 0, failed: 0 };
    this.#files.set(file, counts);
    counts[failure ? "failed" : "passed"] += 1;
    if (failure) this.#showFailure(`${name}\n${failure}\n`);
  }

  /** @param {string} text */
  #showFailure(text) {
    let list = this.querySelector(".sd-output");
    if (!list) {
      const label = this.#texts["failures"] ?? "";
      list = made("pre", { class: "sd-output sd-tests-result", tabindex: "0", role: "log", "aria-label": label });
      child(this, ".sd-code-editor", HTMLElement).append(list);
    }
    list.append(text);
  }

  #counts() {
    const all = [...this.#files.values()];
    const sum = (/** @type {"passed" | "failed"} */ how) => all.reduce((sum, one) => sum + one[how], 0);
    return { passed: sum("passed"), failed: sum("failed") };
  }

  /** @param {Outcome} outcome */
  #ended({ how, result, fault }) {
    if (fault) return pythonSentence(this.#texts, { phase: "failed", loaded: 0, total: 0, fault });
    if (how === "stopped") return this.#texts["stopped"] ?? "";
    if (how === "time") return this.#filled("too_long", { seconds: LIMIT_MS / 1000 });
    const isWhole = result.status === 0 && result.passed === result.total;
    return this.#filled(isWhole ? "all_passed" : "some_failed", result);
  }

  #showFiles() {
    if (!this.#files.size) return;
    const head = ["file", "passed", "failed"].map((name) =>
      made("th", { scope: "col" }, this.#texts[name] ?? ""),
    );
    const rows = [...this.#files].map(([file, { passed, failed }]) =>
      made("tr", {}, made("th", { scope: "row" }, file), made("td", {}, `${passed}`), made("td", {}, `${failed}`)),
    );
    const table = made("table", { class: "sd-data" }, made("thead", {}, made("tr", {}, ...head)), made("tbody", {}, ...rows));
    const summary = made("summary", {}, this.#texts["by_file"] ?? "");
    child(this, ".sd-code-editor", HTMLElement).append(
      made("details", { class: "sd-table sd-tests-files sd-tests-result" }, summary, table),
    );
  }

  /** @param {boolean} isRunning */
  #follow(isRunning) {
    const [run, stop] = [this.#press("run"), this.#press("stop")];
    const hadFocus = [run, stop].includes(/** @type {HTMLButtonElement} */ (document.activeElement));
    run.hidden = isRunning;
    stop.hidden = !isRunning;
    if (isRunning) run.textContent = this.#texts["again"] ?? "";
    if (hadFocus) (isRunning ? stop : run).focus();
    const bar = child(this, "progress", HTMLProgressElement);
    bar.hidden = !isRunning;
    bar.removeAttribute("value");
    child(this, ".sd-so-far", HTMLElement).hidden = true;
  }

  /** @param {string | undefined} sentence */
  #say(sentence = "") {
    const line = child(this, ".sd-status", HTMLElement);
    if (line.textContent !== sentence) line.textContent = sentence;
  }

  /**
   * @param {string} name  of the text
   * @param {Record<string, number>} values
   */
  #filled(name, values) {
    const texts = Object.entries(values).map(([key, value]) => [key, String(value)]);
    return filled(this.#texts[name], Object.fromEntries(texts));
  }

  /** @param {string} name */
  #press(name) {
    return child(this, `[data-press="${name}"]`, HTMLButtonElement);
  }
}

define("specdec-tests", SpecdecTests);
