// Ahead: what Python says at the other stops of the slider that moves, asked before the reader gets
// there: nearest first, one at a time. The next move is then answered within its own frame.

import { nearestStop } from "./settings.js";

/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").Value} Value */

export class Ahead {
  #ask;
  /** @type {Map<Value, string>} stop -> the answer's text */
  #texts = new Map();
  /** @type {About | undefined} the setting whose stops are known */
  #about;
  /** @type {Settings} where the reader is */
  #around = {};
  #asking = false;

  /** @param {(settings: Settings) => Promise<string>} ask  rejects when there is no answer */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * Begins to ask around these settings, over the stops of one of them.
   *
   * @param {Settings} around
   * @param {About | undefined} about
   * @returns {Promise<void>} when all is known, or no more is asked; rejects as the asking does
   */
  async look(around, about) {
    if (!this.#isBeside(around) || about !== this.#about) this.#texts.clear();
    [this.#around, this.#about] = [around, about];
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (let stop = this.#next(); stop !== undefined; stop = this.#next()) await this.#learn(stop);
    } finally {
      this.#asking = false;
    }
  }

  /**
   * @param {Settings} settings
   * @returns {string | undefined} Python's answer to them, if it is known
   */
  known(settings) {
    const name = this.#about?.name;
    if (name === undefined || !this.#isBeside(settings)) return undefined;
    return this.#texts.get(settings[name] ?? null);
  }

  /** Asks no more, and forgets. */
  stop() {
    this.#texts.clear();
    this.#about = undefined;
  }

  /** @param {Value} stop */
  async #learn(stop) {
    const { about, settings } = this.#at(stop);
    const text = await this.#ask(settings);
    if (about === this.#about && this.#isBeside(settings)) this.#texts.set(stop, text);
  }

  /** @param {Value} stop */
  #at(stop) {
    const about = /** @type {About} */ (this.#about);
    return { about, settings: { ...this.#around, [about.name]: stop } };
  }

  /** The nearest stop that is not known yet. */
  #next() {
    if (!this.#about) return undefined;
    const { name, stops } = this.#about;
    const here = nearestStop(this.#about, this.#around[name] ?? null);
    const away = (/** @type {number} */ index) => Math.abs(index - here);
    const left = [...stops.keys()].filter((index) => !this.#texts.has(stops[index] ?? null));
    const [nearest] = left.sort((one, other) => away(one) - away(other));
    return nearest === undefined ? undefined : (stops[nearest] ?? null);
  }

  /**
   * @param {Settings} settings
   * @returns {boolean} whether they differ from the reader's in nothing but the moving one
   */
  #isBeside(settings) {
    const moving = this.#about?.name;
    return Object.keys(settings).every(
      (name) => name === moving || settings[name] === this.#around[name],
    );
  }
}
