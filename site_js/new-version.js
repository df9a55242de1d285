// The line that says a new version of the site is ready. Nothing changes until the reader asks: then
// the new version takes over, if no other page of the old one is open, and the page loads anew.

import { tell } from "./keep.js";
import { made } from "./picture.js";

/** @param {ServiceWorker} worker  the new version's, waiting */
export function offer(worker) {
  const bar = document.querySelector(".sd-update");
  if (!(bar instanceof HTMLElement)) return;
  /** @type {Record<string, string>} */
  const texts = JSON.parse(bar.dataset["texts"] ?? "{}");
  const line = made("p", {}, texts["ready"] ?? "");
  const show = made("button", { type: "button", class: "sd-button" }, texts["show"] ?? "");
  const later = made("button", { type: "button", class: "sd-button" }, texts["later"] ?? "");
  show.onclick = () =>
    tell(worker, { type: "take over" }, ({ isAlone }) => {
      if (!isAlone) line.textContent = texts["others"] ?? "";
    });
  later.onclick = () => bar.replaceChildren();
  worker.addEventListener("statechange", () => {
    if (worker.state === "activated" && bar.contains(show)) location.reload();
    if (worker.state === "redundant") bar.replaceChildren();
  });
  bar.replaceChildren(line, show, later);
}
