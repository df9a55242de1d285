// The page that lets go of what is kept. It and this script lie at the site's root and are never
// answered by the service worker, so they work however broken that may be.

import { forget, refuse } from "./forget.js";

const root = new URL("./", import.meta.url).href;
const button = document.querySelector("button");
const line = document.querySelector("[role=status]");
/** @type {Record<string, string>} */
const texts = JSON.parse(line?.getAttribute("data-texts") ?? "{}");

if (button && line) {
  button.hidden = false;
  button.onclick = async () => {
    refuse(true);
    const told = await forget(root).then(
      (isChanged) => (isChanged ? "done" : "nothing"),
      () => "forbidden",
    );
    line.textContent = texts[told] ?? "";
  };
}
