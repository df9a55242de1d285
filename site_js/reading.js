// Reading a picture's values: a mouse, a finger or the arrow keys mark the nearest of its points,
// one for each row of the table, and a line below the picture says that row. Only what keys and
// buttons choose is spoken: a mouse passes over too many points.

import { child } from "./control.js";
import { made } from "./picture.js";
import { offerPlaying } from "./playing.js";
import { offerSteps } from "./stepping.js";

/** @typedef {{x: number, y: number}} Point */

const SIDEWAYS = new Map([
  ["ArrowDown", "ArrowRight"],
  ["ArrowUp", "ArrowLeft"],
]);

/**
 * Lets a reader read a figure's values off its picture; where it has places, also step through them.
 *
 * @param {HTMLElement} figure  the <specdec-figure>
 * @param {Record<string, string>} texts
 * @param {AbortSignal} signal  takes it back
 */
export function offerReading(figure, texts, signal) {
  const reading = new Reading(figure, texts, signal);
  if (figure.querySelector(".sd-clock")) offerPlaying(figure, reading, texts, signal);
  else if (figure.querySelector(".sd-place")) offerSteps(figure, reading, texts, signal);
}

export class Reading {
  /** @type {number | null} the row that keys, a finger or a button have chosen */
  #kept = null;
  /** @type {number | null} the row the mouse is over */
  #over = null;
  /** @type {(row: number | null) => void} hears which row is kept */
  watcher = () => undefined;
  #figure;
  #picture;
  #line;
  #hint;

  /**
   * @param {HTMLElement} figure
   * @param {Record<string, string>} texts
   * @param {AbortSignal} signal
   */
  constructor(figure, texts, signal) {
    this.#figure = figure;
    this.#hint = texts["reading_hint"] ?? "";
    this.#picture = child(figure, ".sd-picture", HTMLElement);
    this.#line = made("p", { class: "sd-reading-line", "aria-live": "off" }, this.#hint);
    this.#picture.after(this.#line);
    // An application's arrow keys reach the page also where a screen reader uses them itself.
    const reachable = { tabindex: "0", role: "application", "aria-label": texts["reading"] ?? "" };
    for (const [name, value] of Object.entries(reachable)) this.#picture.setAttribute(name, value);
    const held = { signal };
    this.#picture.addEventListener("pointerdown", (event) => this.#pointed(event), held);
    this.#picture.addEventListener("pointermove", (event) => this.#pointed(event), held);
    this.#picture.addEventListener("pointerleave", (event) => this.#left(event), held);
    this.#picture.addEventListener("keydown", (event) => this.#pressed(event), held);
    figure.addEventListener("specdec:change", () => this.#forget(), held);
    signal.addEventListener("abort", () => {
      this.#forget();
      this.#line.remove();
      for (const name of Object.keys(reachable)) this.#picture.removeAttribute(name);
    });
  }

  /** The kept row, null when the picture is seen as a whole. */
  get row() {
    return this.#kept;
  }

  get #circle() {
    return /** @type {SVGCircleElement | null} */ (this.#picture.querySelector(".sd-reading"));
  }

  /** @returns {Point[]} where the mark of each row stands */
  get points() {
    const { x = "", y = "" } = this.#circle?.dataset ?? {};
    const up = y.split(" ");
    return x ? x.split(" ").map((across, row) => ({ x: Number(across), y: Number(up[row]) })) : [];
  }

  /** How many rows there are. */
  get count() {
    return this.points.length;
  }

  /**
   * Keeps a row and speaks it; null forgets it.
   *
   * @param {number | null} row
   */
  keep(row) {
    this.#over = null;
    this.#keep(row, row !== null);
  }

  /**
   * Keeps a row without speaking it; -1 is before the first.
   *
   * @param {number} row
   */
  pass(row) {
    this.#over = null;
    this.#keep(row, false);
  }

  /**
   * @param {number | null} row
   * @param {boolean} aloud
   */
  #keep(row, aloud) {
    this.#kept = row;
    this.watcher(row);
    this.#mark(aloud);
  }

  #forget() {
    this.#over = null;
    this.#keep(null, false);
  }

  /** @param {PointerEvent} event */
  #pointed(event) {
    const row = this.#rowAt(event);
    if (event.pointerType !== "mouse") return row === null ? undefined : this.#keep(row, false);
    this.#over = row;
    this.#mark(false);
  }

  /** @param {PointerEvent} event */
  #left({ pointerType }) {
    if (pointerType !== "mouse") return;
    this.#over = null;
    this.#mark(false);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = rowAfter(event.key, this.#kept, this.count, isUpright(this.points));
    if (row === undefined) return;
    event.preventDefault();
    this.keep(row);
  }

  /** @param {boolean} aloud */
  #mark(aloud) {
    const row = this.#over ?? this.#kept;
    const point = row === null ? undefined : this.points[row];
    const circle = this.#circle;
    circle?.toggleAttribute("data-shown", point !== undefined);
    if (point) {
      circle?.setAttribute("cx", String(point.x));
      circle?.setAttribute("cy", String(point.y));
    }
    const said = row === null || row < 0 ? this.#hint : this.#rowAsText(row);
    this.#line.ariaLive = aloud ? "polite" : "off";
    if (said !== this.#line.textContent) this.#line.textContent = said;
  }

  /** @param {number} row */
  #rowAsText(row) {
    const table = child(this.#figure, ".sd-table table", HTMLTableElement);
    /** @param {HTMLTableRowElement | undefined} line */
    const cells = (line) => [...(line?.cells ?? [])].map((cell) => cell.textContent ?? "");
    return rowText(cells(table.tHead?.rows[0]), cells(table.tBodies[0]?.rows[row]));
  }

  /** @param {PointerEvent} event */
  #rowAt({ clientX, clientY }) {
    const toScreen = child(this.#picture, "svg", SVGSVGElement).getScreenCTM();
    if (!toScreen) return null; // not laid out
    const place = new DOMPoint(clientX, clientY).matrixTransform(toScreen.inverse());
    const clock = this.#picture.querySelector(".sd-clock");
    const isBeside = clock instanceof SVGRectElement && place.y > clock.height.baseVal.value;
    return isBeside ? null : nearest(this.points, place);
  }
}

/**
 * The index of the point nearest to a place: across, as on a curve; in height where all points
 * stand over one another; null if there are none.
 *
 * @param {Point[]} points
 * @param {Point} place
 */
export function nearest(points, place) {
  const along = isUpright(points) ? "y" : "x";
  const away = points.map((point) => Math.abs(point[along] - place[along]));
  return away.length ? away.indexOf(Math.min(...away)) : null;
}

/** @param {Point[]} points */
function isUpright(points) {
  return points.every(({ x }) => x === points[0]?.x);
}

/**
 * The row a key leads to: null is none, undefined that the key says nothing here. Arrows down and
 * up lead along rows that stand over one another, and scroll the page elsewhere.
 *
 * @param {string} key
 * @param {number | null} row  now
 * @param {number} count
 * @param {boolean} upright
 * @returns {number | null | undefined}
 */
export function rowAfter(key, row, count, upright) {
  const last = count - 1;
  if (count === 0 || (key === "Escape" && row === null)) return undefined;
  const leads = new Map([
    ["ArrowRight", row === null ? 0 : Math.min(row + 1, last)],
    ["ArrowLeft", row === null ? last : Math.max(row - 1, 0)],
    ["Home", 0],
    ["End", last],
    ["Escape", null],
  ]);
  return leads.get((upright && SIDEWAYS.get(key)) || key);
}

/**
 * A row of the table as a line.
 *
 * @param {string[]} columns
 * @param {string[]} cells
 */
export function rowText(columns, cells) {
  return columns.map((column, index) => `${column}: ${cells[index] ?? ""}`).join("; ");
}
