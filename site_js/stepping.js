// Stepping through a picture drawn place by place: two buttons, and places still to come are dim.

import { child } from "./control.js";
import { made } from "./picture.js";

/**
 * Puts the buttons under a figure's picture. Next after the last place, and Previous before the
 * first, show the picture as a whole again.
 *
 * @param {HTMLElement} figure  the <specdec-figure>
 * @param {import("./reading.js").Reading} reading
 * @param {Record<string, string>} texts
 * @param {AbortSignal} signal  takes them away again
 */
export function offerSteps(figure, reading, texts, signal) {
  const [back, on] = ["step_back", "step_on"].map((name) =>
    made("button", { type: "button", class: "sd-button" }, texts[name] ?? ""),
  );
  if (!back || !on) return;
  back.onclick = () => reading.keep(stepped(reading.row, reading.count, -1));
  on.onclick = () => reading.keep(stepped(reading.row, reading.count, 1));
  reading.watcher = (row) => dim(figure, row);
  const steps = made("div", { class: "sd-steps", role: "group" }, texts["steps"] ?? "", back, on);
  steps.ariaLabel = texts["steps"] ?? "";
  child(figure, ".sd-reading-line", HTMLElement).after(steps);
  signal.addEventListener("abort", () => steps.remove());
}

/**
 * The row one step on or back; null, the whole picture, lies between the last row and the first.
 *
 * @param {number | null} row
 * @param {number} count
 * @param {1 | -1} step
 * @returns {number | null}
 */
export function stepped(row, count, step) {
  const next = ((row ?? -1) + 1 + step + count + 1) % (count + 1);
  return next === 0 ? null : next - 1;
}

/**
 * Dims what comes after a row; what is judged after it looks as if not judged yet.
 *
 * @param {HTMLElement} figure
 * @param {number | null} row
 */
export function dim(figure, row) {
  for (const place of figure.querySelectorAll(".sd-place")) {
    const own = Number(place.getAttribute("data-row"));
    const checked = Number(place.getAttribute("data-checked") ?? own);
    place.toggleAttribute("data-later", row !== null && own > row);
    place.toggleAttribute("data-unchecked", row !== null && checked > row);
  }
}
