// A figure's table as CSV and its picture as an SVG file that stands alone.
// The file carries its colours itself: the page's stylesheet does not travel with it.

import { child } from "./control.js";
import { made } from "./picture.js";

const LOOKS = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "stroke-opacity", "opacity", "font-family", "font-size", "font-weight",
  "font-style", "text-anchor", "dominant-baseline", "paint-order", "visibility", "display",
];

/**
 * Puts the two buttons after a figure's table.
 *
 * @param {HTMLElement} figure  the <specdec-figure>
 * @param {Record<string, string>} texts
 * @param {AbortSignal} signal  takes them away again
 */
export function offerDownloads(figure, texts, signal) {
  const csv = made("button", { type: "button", class: "sd-download" }, texts["download_csv"] ?? "");
  const svg = made("button", { type: "button", class: "sd-download" }, texts["download_svg"] ?? "");
  csv.onclick = () => {
    const table = child(figure, ".sd-table table", HTMLTableElement);
    save(`${figure.id}.csv`, "text/csv", asCsv(cells(table)));
  };
  svg.onclick = () => {
    const picture = child(figure, ".sd-picture svg", SVGSVGElement);
    save(`${figure.id}.svg`, "image/svg+xml", standingAlone(picture));
  };
  const both = made("div", { class: "sd-downloads" }, csv, svg);
  child(figure, ".sd-table", HTMLElement).append(both);
  signal.addEventListener("abort", () => both.remove());
}

/**
 * @param {string[][]} rows  the head first
 * @returns {string} as RFC 4180 has it
 */
export function asCsv(rows) {
  const cell = (/** @type {string} */ text) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * @param {HTMLTableElement} table
 * @returns {string[][]} what its cells say
 */
function cells(table) {
  return [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? ""));
}

/**
 * @param {SVGSVGElement} svg  as it stands on the page
 * @returns {string} a file of its own, with the colours it has here
 */
function standingAlone(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((element, index) => {
    if (!(element instanceof SVGGraphicsElement)) return;
    const looks = getComputedStyle(element);
    for (const name of LOOKS) copies[index]?.setAttribute(name, looks.getPropertyValue(name));
  });
  const { x, y, width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const ground = document.createElementNS(svg.namespaceURI, "rect");
  const looks = { x, y, width, height, fill: groundColour(svg) };
  for (const [name, value] of Object.entries(looks)) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/**
 * @param {Element | null} element
 * @returns {string} the colour behind it
 */
function groundColour(element) {
  if (!element) return "white";
  const colour = getComputedStyle(element).backgroundColor;
  const isClear = colour === "transparent" || /, 0\)$/.test(colour);
  return isClear ? groundColour(element.parentElement) : colour;
}

/**
 * Hands a file to the reader.
 *
 * @param {string} name
 * @param {string} type
 * @param {string} content
 */
export function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may still be reading it
}
