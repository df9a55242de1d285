// Puts an answer of specdec into a figure: picture, caption and table twin, nothing else changes.
// Answers are of this site's own build, the only markup that is ever placed.

import { child } from "./control.js";

/** @typedef {import("./baked.js").Answer} Answer */
/** @typedef {import("./baked.js").Table} Table */

/**
 * @param {HTMLElement} figure  the <specdec-figure>
 * @param {Answer} answer
 */
export function place(figure, { svg, caption, table }) {
  child(figure, ".sd-picture", HTMLElement).innerHTML = svg;
  child(figure, ".sd-caption", HTMLElement).textContent = caption;
  const [title, head, body] = tableParts(table);
  child(figure, ".sd-table table", HTMLTableElement).replaceChildren(title, head, body);
}

/**
 * The same table as the build writes: the first cell of each row heads it.
 *
 * @param {Table} table
 * @returns {[HTMLElement, HTMLElement, HTMLElement]}
 */
function tableParts({ caption, columns, rows }) {
  const heads = columns.map((name) => made("th", { scope: "col" }, name));
  const lines = rows.map(([first = "", ...rest]) =>
    made("tr", {}, made("th", { scope: "row" }, first), ...rest.map((text) => made("td", {}, text))),
  );
  return [
    made("caption", {}, caption),
    made("thead", {}, made("tr", {}, ...heads)),
    made("tbody", {}, ...lines),
  ];
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function made(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
