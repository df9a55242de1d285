// The widget in a frame of another site: says how high it is and what it shows, and takes settings
// from the page around it. Nothing else goes in or out, and nothing is kept.

import "./movable.js";
import "./specdec-figure.js";
import { parseAddress } from "./address.js";
import { child } from "./control.js";
import { readValue, typed } from "./settings.js";

/** @typedef {import("./settings.js").About} About */
/** @typedef {import("./settings.js").Settings} Settings */

const VERSION = 1;
/** Tells the frames of a page apart, for whoever logs the messages. */
const instance = Math.random().toString(36).slice(2, 10);
const page = document.documentElement;
const figure = child(document, "specdec-figure", HTMLElement);
const link = child(document, ".sd-open a", HTMLAnchorElement);
const plainLink = link.href;
const awake = customElements.whenDefined(figure.localName);
/** @type {About[]} */
const abouts = JSON.parse(figure.dataset["controls"] ?? "[]");
/** @type {{type: string, [key: string]: unknown} | undefined} what was said of the picture last */
let last;
const opening = /** @type {Settings} */ (JSON.parse(figure.dataset["opening"] ?? "{}"));

figure.addEventListener("specdec:change", (event) => {
  if (event instanceof CustomEvent) changed(event.detail);
});
addEventListener("message", ({ source, data }) => {
  if (source === parent && source !== window) told(data);
});
addEventListener("hashchange", readTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", readTheme);
page.classList.remove("no-js");
readTheme();
if (figure.dataset["shown"] === figure.dataset["opening"]) {
  changed({ settings: opening, numbers: JSON.parse(page.dataset["numbers"] ?? "{}") });
}
new ResizeObserver(sayHeight).observe(document.body);

function sayHeight() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  say({ type: "specdec:height", height });
}

/** @param {{type: string, [key: string]: unknown}} message */
function say(message) {
  if (parent !== window) parent.postMessage({ ...message, v: VERSION, instance }, "*");
}

/** @param {{settings: Settings, numbers: Record<string, unknown>}} detail */
function changed({ settings, numbers }) {
  link.href = plainLink.replace(/#.*$/, "") + fragmentOf(settings);
  last = { type: "specdec:change", settings, numbers };
  say(last);
}

/**
 * Takes a message of the page around: whole, or not at all.
 *
 * @param {any} data
 */
function told(data) {
  if (data?.v !== VERSION) return;
  if (data.type === "specdec:ask") {
    sayHeight();
    if (last) say(last);
  }
  if (data.type !== "specdec:set") return;
  const settings = known(data.settings ?? {});
  if (settings) awake.then(() => /** @type {any} */ (figure).follow(fragmentOf(settings)));
  if (["auto", "light", "dark"].includes(data.theme)) show(data.theme);
}

/**
 * @param {Record<string, unknown>} given
 * @returns {Settings | null} null if there is a name or a value that no setting has
 */
function known(given) {
  /** @type {Settings} */
  const settings = { ...opening };
  for (const [name, value] of Object.entries(given)) {
    const about = abouts.find((one) => one.name === name);
    const isOne = value === null || ["number", "string"].includes(typeof value);
    const read = about && isOne ? readValue(about, String(value ?? ""), "") : undefined;
    if (read?.value === undefined) return null;
    settings[name] = read.value;
  }
  return settings;
}

/** @param {Settings} settings */
function fragmentOf(settings) {
  const pairs = abouts
    .filter(({ name }) => settings[name] !== opening[name])
    .map(({ key, name }) => `${key}=${typed(settings[name] ?? null)}`);
  return `#${["v=1", `fig=${figure.id}`, ...pairs].join("&")}`;
}

function readTheme() {
  show(parseAddress(location.hash)?.kept.find(([key]) => key === "theme")?.[1] ?? "auto");
}

/** @param {string} theme  light, dark, or auto: as the reader's system has it */
function show(theme) {
  const isDark =
    theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.dataset["mdColorScheme"] = isDark ? "slate" : "default";
}
