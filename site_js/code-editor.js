// The editor below a piece of code: a text to change, buttons, and what came out.
// One Python runs the code of all editors of a visit, and it is started by the first run.

import { assets } from "./build.js";
import { used } from "./keep.js";
import { OwnPython } from "./own-python.js";
import { made } from "./picture.js";
import { pythonSentence } from "./status.js";

/** @typedef {import("./own-python.js").Outcome} Outcome */

const LIMIT_MS = 10_000;

const python = new OwnPython(
  (name) => new Worker(new URL("code-worker.js", assets), { type: "module", name }),
  { ms: LIMIT_MS, renewed: false },
);

/** The texts of this visit as they were left: the page and the code's name -> text. */
const kept = /** @type {Map<string, string>} */ (new Map());

export class CodeEditor {
  #texts;
  #name;
  #original;
  #key;
  #isRunning = false;
  #text = document.createElement("textarea");
  #run;
  #stop;
  #reset;
  #status = made("p", { class: "sd-status", role: "status", tabindex: "-1" });
  #output;
  #root;

  /**
   * @param {HTMLElement} element  the <specdec-code>
   * @param {Record<string, string>} texts
   */
  constructor(element, texts) {
    this.#texts = texts;
    this.#name = element.dataset["name"] ?? "";
    this.#original = JSON.parse(element.dataset["program"] ?? '""');
    this.#key = `${location.pathname} ${this.#name}`;
    this.#run = this.#button("run", () => void this.#runs());
    this.#stop = this.#button("stop", () => python.stop());
    this.#reset = this.#button("reset", () => this.#startAnew());
    this.#output = made("pre", { class: "sd-output", tabindex: "0", "aria-label": texts["output"] ?? "" });
    this.#output.hidden = true;
    this.#output.role = "log";
    this.#readyText();
    const hint = made("p", { class: "sd-help" }, texts["hint"] ?? "");
    const buttons = made("div", { class: "sd-code-buttons" }, this.#run, this.#stop, this.#reset);
    this.#root = made("div", { class: "sd-code-editor" }, this.#text, hint, buttons, this.#status, this.#output);
    element.append(this.#root);
    this.#follow();
  }

  /** @param {boolean} isOpen */
  show(isOpen) {
    this.#root.hidden = !isOpen;
    if (isOpen) this.#text.focus({ preventScroll: true });
  }

  /** The page goes. */
  leave() {
    if (this.#isRunning) python.stop();
    this.#root.remove();
  }

  #readyText() {
    this.#text.value = kept.get(this.#key) ?? this.#original;
    this.#text.className = "sd-code-text";
    this.#text.spellcheck = false;
    this.#text.autocapitalize = "off";
    this.#text.ariaLabel = this.#texts["program"] ?? "";
    this.#text.rows = this.#original.split("\n").length + 1;
    this.#text.oninput = () => kept.set(this.#key, this.#text.value);
    this.#text.onkeydown = (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void this.#runs();
    };
  }

  /**
   * @param {string} name
   * @param {() => void} press
   */
  #button(name, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sd-button";
    button.textContent = this.#texts[name] ?? "";
    button.onclick = press;
    return button;
  }

  async #runs() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#output.textContent = "";
    this.#output.hidden = true;
    this.#follow();
    this.#say(this.#texts["asking"]);
    const job = { name: this.#name, program: this.#text.value };
    const outcome = await python.run(job, {
      progress: (loaded, total) => this.#say(this.#loading(loaded, total)),
      started: () => {
        this.#say(this.#texts["running"]);
        void used("code.json");
      },
      told: (text) => this.#print(text),
    });
    this.#isRunning = false;
    this.#say(this.#told(outcome));
    this.#follow();
  }

  /** Puts the text back; the next run has a fresh Python. */
  #startAnew() {
    python.stop();
    kept.delete(this.#key);
    this.#text.value = this.#original;
    this.#output.textContent = "";
    this.#output.hidden = true;
    this.#say("");
    this.#text.focus();
  }

  /** @param {string} text */
  #print(text) {
    this.#output.hidden = false;
    this.#output.append(text);
  }

  /**
   * @param {number} loaded
   * @param {number} total
   */
  #loading(loaded, total) {
    return pythonSentence(this.#texts, { phase: "loading", loaded, total });
  }

  /** @param {Outcome} outcome */
  #told({ how, result, fault }) {
    if (fault) return pythonSentence(this.#texts, { phase: "failed", loaded: 0, total: 0, fault });
    if (how === "done") return this.#texts[result ? "done" : "wrong"] ?? "";
    if (how === "stopped") return this.#texts["stopped"] ?? "";
    return (this.#texts["too_long"] ?? "").replace("{seconds}", String(LIMIT_MS / 1000));
  }

  /** @param {string | undefined} sentence */
  #say(sentence = "") {
    if (this.#status.textContent !== sentence) this.#status.textContent = sentence;
  }

  /** The buttons fit what goes on; the focus of one that goes moves to the one that comes. */
  #follow() {
    const focused = document.activeElement;
    this.#run.hidden = this.#isRunning;
    this.#stop.hidden = !this.#isRunning;
    if (focused === this.#run && this.#isRunning) this.#stop.focus();
    if (focused === this.#stop && !this.#isRunning) this.#run.focus();
  }
}
