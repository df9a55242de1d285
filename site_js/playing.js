// Playing a picture with a clock: moment by moment, in the proportion of the times it shows.
// The picture holds the whole run; playing only uncovers it. Under reduced motion it steps.

import { child } from "./control.js";
import { nextStop } from "./inline-value.js";
import { made } from "./picture.js";
import { readValue, typed } from "./settings.js";
import { dim, stepped } from "./stepping.js";

/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {import("./settings.js").About} About */

/** How long the whole run plays at ordinary speed. */
const RUN_MS = 10_000;
const SPEEDS = [0.5, 1, 2, 4];

/**
 * Puts the player over a figure's picture.
 *
 * @param {HTMLElement} figure  the <specdec-figure>
 * @param {Reading} reading
 * @param {Record<string, string>} texts
 * @param {AbortSignal} signal  takes it away again
 */
export function offerPlaying(figure, reading, texts, signal) {
  const player = new Player(figure, reading, texts);
  reading.watcher = (row) => player.follow(row);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  calm.addEventListener("change", () => player.calm(calm.matches), { signal });
  player.calm(calm.matches);
  figure.addEventListener("click", (event) => tried(figure, event), { signal });
  signal.addEventListener("abort", () => player.leave());
}

class Player {
  #figure;
  #reading;
  #texts;
  #play;
  #speed;
  #bar;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} figure
   * @param {Reading} reading
   * @param {Record<string, string>} texts
   */
  constructor(figure, reading, texts) {
    this.#figure = figure;
    this.#reading = reading;
    this.#texts = texts;
    this.#play = this.#button("play", () => (this.#timer ? this.pause() : this.#start()));
    this.#play.classList.add("sd-play");
    this.#speed = made("label", { class: "sd-speed" }, texts["speed"] ?? "", speeds());
    this.#bar = made(
      "div",
      { class: "sd-player", role: "group", "aria-label": texts["player"] ?? "" },
      this.#play,
      this.#button("player_back", () => this.#step(-1)),
      this.#button("player_on", () => this.#step(1)),
      this.#button("player_restart", () => this.#restart()),
      this.#speed,
      this.#button("roll", () => rollAgain(figure)),
    );
    child(figure, ".sd-picture", HTMLElement).before(this.#bar);
  }

  /** @param {boolean} isCalm  nothing may move by itself */
  calm(isCalm) {
    this.pause();
    this.#play.hidden = isCalm;
    this.#speed.hidden = isCalm;
  }

  /** @param {number | null} row  the row that is shown; null is the whole picture */
  follow(row) {
    if (row === null) this.pause();
    dim(this.#figure, row);
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#play.textContent = this.#texts["play"] ?? "";
  }

  leave() {
    this.pause();
    this.#bar.remove();
  }

  /**
   * @param {string} name
   * @param {() => void} press
   */
  #button(name, press) {
    const attributes = { type: "button", class: "sd-button", "data-does": name };
    const button = made("button", attributes, this.#texts[name] ?? "");
    button.onclick = press;
    return button;
  }

  #start() {
    const { row, count } = this.#reading;
    if (row === null || row >= count - 1) this.#reading.pass(-1);
    this.#play.textContent = this.#texts["pause"] ?? "";
    this.#wait();
  }

  /** Waits for the next moment, as long as it is away on the clock. */
  #wait() {
    const times = this.#reading.points.map(({ x }) => x);
    const row = this.#reading.row ?? -1;
    const gap = ((times[row + 1] ?? 0) - (times[row] ?? 0)) / (times.at(-1) || 1);
    const speed = Number(child(this.#speed, "select", HTMLSelectElement).value);
    this.#timer = setTimeout(() => this.#arrive(row + 1), (gap * RUN_MS) / speed);
  }

  /** @param {number} row */
  #arrive(row) {
    this.#reading.pass(row);
    if (row < this.#reading.count - 1) this.#wait();
    else this.#reading.keep(null);
  }

  /** @param {1 | -1} way */
  #step(way) {
    this.pause();
    const { row, count } = this.#reading;
    this.#reading.keep(stepped(row !== null && row < 0 ? null : row, count, way));
  }

  #restart() {
    const wasPlaying = this.#timer !== undefined;
    this.pause();
    this.#reading.pass(-1);
    if (wasPlaying) this.#start();
  }
}

function speeds() {
  const choice = document.createElement("select");
  for (const speed of SPEEDS) {
    choice.append(made("option", { value: String(speed) }, `${speed}×`));
  }
  choice.value = "1";
  return choice;
}

/**
 * Sets the figure to the settings of the preset that was pressed.
 *
 * @param {HTMLElement} figure
 * @param {Event} event
 */
function tried(figure, { target }) {
  const address = target instanceof HTMLElement ? target.dataset["preset"] : undefined;
  if (address) /** @type {import("./specdec-figure.js").SpecdecFigure} */ (figure).follow(address);
}

/**
 * Moves the seed to its next stop, as if a reader had typed it.
 *
 * @param {HTMLElement} figure
 */
function rollAgain(figure) {
  /** @type {About[]} */
  const abouts = JSON.parse(figure.dataset["controls"] ?? "[]");
  const about = abouts.find(({ name }) => name === "seed");
  if (!about) return;
  const field = child(figure, '[data-setting="seed"] .sd-number', HTMLInputElement);
  const { value = null } = readValue(about, field.value, "");
  const next = nextStop(about, value, 1);
  field.value = typed((next === value ? about.stops[0] : next) ?? null);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
