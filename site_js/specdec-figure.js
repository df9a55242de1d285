// <specdec-figure>: a figure drawn at build comes alive. Controls in; picture, caption, table follow.
// It counts as having the settings it shows (data-shown); data-state is static, baked, loading, live
// or failed. Fires specdec:change {settings, numbers} for each new picture.

import { Ahead } from "./ahead.js";
import { bakedAnswer, loadBaked } from "./baked.js";
import { assets, build, buildOf } from "./build.js";
import { child, Control } from "./control.js";
import { define } from "./define.js";
import { offerDownloads } from "./downloads.js";
import { watchIntent, whenIdle } from "./intent.js";
import { latest } from "./latest.js";
import { isFramed, PageAddress } from "./page-address.js";
import { place } from "./picture.js";
import { python, unlessPythonFailed } from "./python.js";
import { offerReading } from "./reading.js";
import { differing, sameSettings, spoken } from "./settings.js";
import { livelinessOf, StatusLine, statusSentence } from "./status.js";

/** @typedef {import("./baked.js").Answer} Answer */
/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Settings} Settings */

export class SpecdecFigure extends HTMLElement {
  /** @type {AbortController | undefined} */
  #life;
  /** @type {Control[]} */
  #controls = [];
  /** @type {Record<string, string>} */
  #texts = {};
  /** @type {Settings} */
  #opening = {};
  /** @type {Settings} */
  #shown = {};
  /** @type {Settings} what the controls say */
  #wanted = {};
  /** @type {import("./baked.js").BakedFile | undefined} */
  #baked;
  /** @type {StatusLine | undefined} */
  #status;
  /** @type {About | undefined} the setting that was moved last */
  #moving;
  #ahead = new Ahead((settings) => python.ask(this.#request(settings)));
  #notice = "";
  #address = new PageAddress(this);
  #touched = false;
  /** Whether the page's address is about this figure. */
  #isNamed = false;
  /** Whether the reader has let go at settings that are not in the address yet. */
  #uncommitted = false;
  /** Counts what was wanted; an answer to an earlier turn than the one shown comes too late. */
  #turn = 0;
  #turnShown = 0;

  connectedCallback() {
    if (!this.dataset["controls"]) return; // not made by the site's build
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#texts = JSON.parse(this.dataset["texts"] ?? "{}");
    this.#opening = JSON.parse(this.dataset["opening"] ?? "{}");
    this.#shown = JSON.parse(this.dataset["shown"] ?? "null") ?? this.#opening;
    this.#wanted = this.#shown;
    this.#address = new PageAddress(this);
    this.#turnShown = ++this.#turn; // what was asked in an earlier life comes too late
    this.#status = new StatusLine(this, signal);
    if (buildOf(this.dataset["assets"] ?? "") !== build) return this.#sayRenewed();
    this.#readyControls(signal);
    offerDownloads(this, this.#texts, signal);
    offerReading(this, this.#texts, signal);
    watchIntent(this, { near: () => this.#comeNear(), touched: () => this.#wake() }, signal);
    signal.addEventListener("abort", python.watch(() => this.#pythonChanged()));
    addEventListener("popstate", () => this.#followAddress(), { signal });
    this.#followAddress();
    if (this.#isNamed && scrollY === 0 && !isFramed) this.scrollIntoView();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#life = undefined;
    this.#ahead.stop();
  }

  /** What an address says of this figure. */
  get addressPart() {
    const controls = this.#controls.map(({ about }) => about);
    return { id: this.id, shown: this.#shown, opening: this.#opening, controls };
  }

  /** @param {AbortSignal} signal */
  #readyControls(signal) {
    /** @type {About[]} */
    const abouts = JSON.parse(this.dataset["controls"] ?? "[]");
    const empty = this.#texts["empty"] ?? "";
    const listener = { moved: () => this.#moved(), committed: () => this.#committed() };
    this.#controls = abouts.map((about) => {
      const root = child(this, `[data-setting="${about.name}"]`, HTMLElement);
      const control = new Control(root, about, empty);
      control.show(this.#wanted[about.name] ?? null);
      control.listen(listener, signal);
      return control;
    });
    const panel = child(this, ".sd-controls", HTMLElement);
    panel.hidden = false;
    signal.addEventListener("abort", () => (panel.hidden = true));
    const reset = child(this, ".sd-reset", HTMLButtonElement);
    reset.addEventListener("click", () => this.#set(this.#opening), { signal });
  }

  #comeNear() {
    this.#loadBaked();
    if (isFramed) return; // Python weighs too much for a page where it is a guest
    if (this.#life) whenIdle(() => void python.start(), this.#life.signal);
  }

  #wake() {
    this.#loadBaked();
    void python.start();
  }

  #loadBaked() {
    if (this.#baked) return;
    const file = new URL(`baked/${this.dataset["baked"]}`, assets).href;
    loadBaked(file, build).then(
      (baked) => {
        this.#baked = baked;
        this.#seek();
      },
      () => this.#seek(), // then Python answers
    );
  }

  #moved() {
    this.#notice = "";
    this.#wake();
    const said = this.#controls.map(({ about, value }) => [about.name, value]);
    /** @type {Settings} */
    const settings = Object.fromEntries(said);
    [this.#moving = this.#moving] = differing(this.#controls, settings, this.#wanted);
    this.#want(settings);
    this.#seek();
  }

  #committed() {
    this.#uncommitted = true;
    this.#tell();
  }

  /** @param {string} fragment  an address as the page's own, that says how to set the figure */
  follow(fragment) {
    this.#wake();
    this.#set(this.#address.read(this.#texts, fragment).settings);
  }

  /** @param {Settings} settings */
  #set(settings) {
    this.#notice = "";
    this.#pointControls(settings);
    this.#want(settings);
    this.#seek();
    this.#committed();
  }

  #followAddress() {
    if (!this.#address.isHere) return;
    const { settings, named, refusal } = this.#address.read(this.#texts);
    this.#isNamed = named;
    this.#notice = refusal;
    this.#pointControls(settings);
    if (!sameSettings(settings, this.#wanted)) {
      this.#want(settings);
      this.#loadBaked();
      if (this.#baked) this.#seek();
    }
    this.#tell();
  }

  /** @param {Settings} settings */
  #pointControls(settings) {
    for (const control of this.#controls) control.show(settings[control.about.name] ?? null);
  }

  /** @param {Settings} settings */
  #want(settings) {
    this.#wanted = settings;
    this.#address.remember(settings);
    this.#turn += 1;
    this.#touched = true;
    this.#uncommitted = false;
  }

  /** Shows what is wanted: at once if it was worked out before, else when Python has answered. */
  #seek() {
    if (!this.#life) return;
    const before = this.#isBehind ? this.#before : undefined;
    if (!this.#isBehind) this.#turnShown = this.#turn;
    else if (before) this.#show(this.#turn, this.#wanted, before);
    else this.#askPython(undefined).catch(unlessPythonFailed);
    this.#tell();
  }

  /** What was worked out for the settings wanted before they were: at build, or by Python here. */
  get #before() {
    const baked = this.#baked && bakedAnswer(this.#baked, this.#wanted);
    const known = baked ? undefined : this.#ahead.known(this.#wanted);
    return known ? JSON.parse(known).ok : baked;
  }

  #askPython = latest(async () => {
    await python.start();
    if (!this.#isBehind || !this.#life) return;
    const [turn, settings] = [this.#turn, this.#wanted];
    const { ok, error } = JSON.parse(await python.ask(this.#request(settings)));
    if (error && turn === this.#turn) this.#refused(error);
    if (ok) this.#show(turn, settings, ok);
    this.#tell();
    if (this.#life) this.#ahead.look(this.#wanted, this.#moving).catch(unlessPythonFailed);
  });

  /** @param {Settings} settings */
  #request(settings) {
    return JSON.stringify({ v: 1, figure: this.dataset["figure"], settings, lang: "en" });
  }

  /**
   * The figure goes on counting as what it shows.
   *
   * @param {{setting: string | null, text: string}} error
   */
  #refused({ setting, text }) {
    this.#wanted = this.#shown;
    const control = this.#controls.find(({ about }) => about.name === setting);
    if (control) control.refuse(text);
    else this.#notice = text;
  }

  /**
   * @param {number} turn
   * @param {Settings} settings
   * @param {Answer} answer
   */
  #show(turn, settings, answer) {
    if (turn < this.#turnShown || !this.#life) return;
    this.#turnShown = turn;
    this.#shown = settings;
    place(this, answer);
    this.dataset["shown"] = JSON.stringify(settings);
    const detail = { settings, numbers: answer.numbers };
    this.dispatchEvent(new CustomEvent("specdec:change", { detail, bubbles: true }));
  }

  get #isBehind() {
    return !sameSettings(this.#wanted, this.#shown);
  }

  #pythonChanged() {
    if (python.state.phase === "ready" && this.#isBehind) this.#seek();
    else this.#tell();
  }

  /** Brings the state, the status line and the address in line with what is shown. */
  #tell() {
    const behind = this.#isBehind;
    const { state } = python;
    const liveliness = this.#touched ? livelinessOf(state.phase, behind) : "static";
    if (liveliness !== this.dataset["state"]) this.dataset["state"] = liveliness;
    child(this, "figure", HTMLElement).ariaBusy = String(liveliness === "loading");
    const late = differing(this.#controls, this.#wanted, this.#shown);
    const sentence = statusSentence(this.#texts, {
      python: this.#touched ? state : undefined,
      baked: this.#baked ? this.#controls.map(({ about }) => about.label).join(", ") : "",
      stillShown: late.map((about) => spoken(about, this.#shown[about.name] ?? null)).join(", "),
      notice: this.#notice,
    });
    const retry = { label: this.#texts["retry"] ?? "", press: () => void python.retry() };
    this.#status?.say(sentence, liveliness === "failed" ? retry : undefined);
    if (this.#uncommitted && !behind) this.#commit();
  }

  #commit() {
    this.#uncommitted = false;
    if (this.#address.isHere) this.#address.write();
  }

  #sayRenewed() {
    this.dataset["state"] = "failed";
    const reload = { label: this.#texts["reload"] ?? "", press: () => location.reload() };
    this.#status?.say(this.#texts["renewed"] ?? "", reload);
  }
}

define("specdec-figure", SpecdecFigure);
