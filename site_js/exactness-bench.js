// <specdec-bench>: the exactness bench. Typed chances in; three pictures with captions and tables
// out. It counts as having the pair it shows (data-shown); data-state as for a figure.

import { formatPair, pairKey, readPair } from "./bench-address.js";
import { BenchForm } from "./bench-form.js";
import { loadBaked } from "./baked.js";
import { assets, build, buildOf } from "./build.js";
import { child } from "./control.js";
import { define } from "./define.js";
import { offerDownloads } from "./downloads.js";
import { watchIntent, whenIdle } from "./intent.js";
import { latest } from "./latest.js";
import { place } from "./picture.js";
import { python, unlessPythonFailed } from "./python.js";
import { livelinessOf, StatusLine, statusSentence } from "./status.js";

/** @typedef {import("./baked.js").Answer} Answer */
/** @typedef {import("./bench-address.js").Pair} Pair */
/** @typedef {Record<"token" | "rules" | "round", Answer>} Answers */

/** Letters; a fraction of two numbers of six digits has fifteen. */
const LONGEST_CHANCE = 24;
const PARTS = /** @type {const} */ (["token", "rules", "round"]);

/** What the bench was last set to, for when an anchor of the page takes the address's place. */
let lastSet = /** @type {Pair | undefined} */ (undefined);

export class ExactnessBench extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {Pair} */
  #opening = { draft: [], target: [], guesses: 1 };
  /** @type {Pair} */
  #shown = this.#opening;
  /** @type {Pair} as it is typed */
  #wanted = this.#opening;
  /** @type {BenchForm | undefined} */
  #form;
  /** @type {StatusLine | undefined} */
  #status;
  /** @type {Record<string, Answers> | undefined} by pairKey */
  #baked;
  /** Whether what is typed cannot be used. */
  #isRefused = false;
  #notice = "";
  #touched = false;
  /** Whether the reader has let go at a pair that is not in the address yet. */
  #uncommitted = false;
  #path = location.pathname;

  connectedCallback() {
    if (!this.dataset["opening"]) return; // not made by the site's build
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#texts = JSON.parse(this.dataset["texts"] ?? "{}");
    this.#opening = JSON.parse(this.dataset["opening"]);
    this.#shown = JSON.parse(this.dataset["shown"] ?? "null") ?? this.#opening;
    this.#wanted = this.#shown;
    this.#path = location.pathname;
    this.#status = new StatusLine(this, signal);
    if (buildOf(this.dataset["assets"] ?? "") !== build) return this.#sayRenewed();
    this.#readyForm(signal);
    for (const name of PARTS) offerDownloads(this.#part(name), this.#texts, signal);
    watchIntent(this, { near: () => this.#comeNear(), touched: () => this.#wake() }, signal);
    signal.addEventListener("abort", python.watch(() => this.#pythonChanged()));
    addEventListener("popstate", () => this.#followAddress(), { signal });
    this.#followAddress();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
  }

  /** @param {AbortSignal} signal */
  #readyForm(signal) {
    const root = child(this, "form", HTMLFormElement);
    this.#form = new BenchForm(root, Number(this.dataset["fewest"]));
    this.#form.show(this.#wanted);
    const listener = { changed: () => this.#changed(), settled: () => this.#settled() };
    this.#form.listen(listener, { reset: () => this.#form?.show(this.#opening) }, signal);
    root.hidden = false;
    signal.addEventListener("abort", () => (root.hidden = true));
  }

  #comeNear() {
    this.#loadBaked();
    if (this.#life) whenIdle(() => void python.start(), this.#life.signal);
  }

  #wake() {
    this.#loadBaked();
    void python.start();
  }

  #loadBaked() {
    if (this.#baked) return;
    loadBaked(new URL("baked/exactness-bench.json", assets).href, build).then(
      (file) => {
        this.#baked = /** @type {Record<string, Answers>} */ (/** @type {unknown} */ (file.answers));
        this.#seek();
      },
      () => this.#seek(), // then Python answers
    );
  }

  #changed() {
    this.#wake();
    this.#want();
    this.#seek();
  }

  #settled() {
    this.#notice = "";
    this.#changed();
    this.#uncommitted = true;
    this.#tell();
  }

  #followAddress() {
    if (!this.#isHere || !this.#form) return;
    const pair = readPair(location.hash, { ...this.#form.form, opening: this.#opening });
    const isAnchor = pair === undefined && location.hash;
    this.#notice = pair === null ? this.#text("address_unreadable") : "";
    this.#form.show(pair ?? ((isAnchor && lastSet) || this.#opening));
    this.#want();
    if (this.#isBehind) this.#wake();
    this.#seek();
  }

  #want() {
    this.#wanted = this.#form?.pair ?? this.#opening;
    this.#uncommitted = false;
    if (!this.#isBehind) return;
    this.#touched = true;
    lastSet = this.#wanted;
  }

  /** Shows what is typed: at once if it was computed at build, else when Python has answered. */
  #seek() {
    if (!this.#life) return;
    const baked = this.#baked?.[pairKey(this.#wanted)];
    if (!this.#isBehind) this.#accept();
    else if (baked) this.#show(this.#wanted, baked);
    else this.#askPython(undefined).catch(unlessPythonFailed);
    this.#tell();
  }

  #askPython = latest(async () => {
    await python.start();
    if (!this.#isBehind || !this.#life) return;
    const pair = this.#wanted;
    const request = { v: 1, bench: inBrief(pair), lang: "en" };
    const { ok, error } = JSON.parse(await python.ask(JSON.stringify(request)));
    if (pair !== this.#wanted || !this.#life) return;
    if (ok) this.#show(pair, ok);
    else this.#refused(error);
    this.#tell();
  });

  /** @param {{text: string} & Partial<import("./bench-form.js").Refusal>} error */
  #refused({ text, fields, rescaled }) {
    this.#isRefused = true;
    if (fields && rescaled) this.#form?.explain({ fields, rescaled });
    else this.#notice = text;
  }

  #accept() {
    this.#isRefused = false;
    this.#form?.explain({ fields: {}, rescaled: {} });
  }

  /**
   * @param {Pair} pair
   * @param {Answers} answers
   */
  #show(pair, answers) {
    this.#shown = pair;
    for (const name of PARTS) place(this.#part(name), answers[name]);
    this.dataset["shown"] = JSON.stringify(pair);
    this.#accept();
  }

  get #isBehind() {
    return pairKey(this.#wanted) !== pairKey(this.#shown);
  }

  /** Whether the reader is still on the bench's page, and not on the way to another. */
  get #isHere() {
    return location.pathname === this.#path;
  }

  /** @param {typeof PARTS[number]} name */
  #part(name) {
    return child(this, `#exactness-${name}`, HTMLElement);
  }

  #pythonChanged() {
    if (python.state.phase === "ready" && this.#isBehind && !this.#isRefused) this.#seek();
    else this.#tell();
  }

  /** Brings the state, the status line, the examples and the address in line with what is shown. */
  #tell() {
    const { state } = python;
    const isWaiting = this.#isBehind && !this.#isRefused;
    this.dataset["state"] = this.#touched ? livelinessOf(state.phase, isWaiting) : "static";
    for (const name of PARTS) {
      child(this.#part(name), "figure", HTMLElement).ariaBusy = String(isWaiting);
    }
    const retry = { label: this.#text("retry"), press: () => void python.retry() };
    const isFailed = this.dataset["state"] === "failed";
    this.#status?.say(this.#sentence, isFailed ? retry : undefined);
    this.#markExample();
    if (this.#uncommitted && !this.#isBehind) this.#commit();
  }

  get #sentence() {
    return statusSentence(this.#texts, {
      python: this.#touched && !this.#isRefused ? python.state : undefined,
      baked: this.#baked ? "all" : "",
      stillShown: this.#isBehind ? "all" : "",
      notice: this.#isRefused ? this.#text("refused") : this.#notice,
    });
  }

  /** @param {string} name */
  #text(name) {
    return this.#texts[name] ?? "";
  }

  #markExample() {
    const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (
      this.querySelectorAll(".sd-bench-examples a")
    );
    for (const link of links) {
      const isShown = link.hash === `#v=1&${pairKey(this.#shown)}`;
      link.ariaCurrent = isShown ? "true" : null;
    }
  }

  #commit() {
    this.#uncommitted = false;
    const fragment = formatPair(this.#shown, this.#opening, location.hash);
    if (!this.#isHere || fragment === location.hash) return;
    history.pushState(history.state, "", fragment || location.pathname + location.search);
  }

  #sayRenewed() {
    this.dataset["state"] = "failed";
    const reload = { label: this.#text("reload"), press: () => location.reload() };
    this.#status?.say(this.#text("renewed"), reload);
  }
}

/**
 * A pair with texts that fit a request: one that is longer is no chance, and its beginning says so.
 *
 * @param {Pair} pair
 */
function inBrief({ draft, target, guesses }) {
  const brief = (/** @type {string} */ text) => text.trim().slice(0, LONGEST_CHANCE);
  return { draft: draft.map(brief), target: target.map(brief), guesses };
}

define("specdec-bench", ExactnessBench);
