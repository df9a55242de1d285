// What browser tests and measurements stand on: the built site on a loopback port, with faults on
// request, and a Chromium that can reach no other host.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/**
 * @typedef {object} Faults  what goes wrong, by the name of a file; may be changed while a test runs
 * @property {RegExp} [missing]  answered with 404
 * @property {RegExp} [damaged]  one byte of each is changed
 * @property {RegExp} [truncated]  half of each is sent, as if it were all
 * @property {RegExp} [cut]  the line breaks off after half of each
 * @property {RegExp} [slow]  a little of each is sent at a time, until this fault is taken away
 * @property {RegExp} [stalled]  never answered
 * @property {Record<string, string>} [headers]  sent with every answer
 * @property {(path: string, text: string) => string} [changed]  what scripts and pages say instead
 * @property {string} [under]  a path under which the site lies; nothing else is there
 */
/** @typedef {{url: string, asked: string[], faults: Faults, root: string, close: () => Promise<void>}} Site */

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const SITE = resolve(ROOT, process.env["SITE_DIR"] ?? "site");

const TYPES = new Map(
  Object.entries({
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".xml": "application/xml",
  }),
);

/** The figure that tests move; figure.html shows it alone, two-figures.html twice. */
export const FIGURE = "speedup-by-acceptance";
const BLOCK = /<div class="specdec-block">.*?<\/specdec-figure>\n<\/div>/gs;

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Serves the built site on a free loopback port; `asked` collects the paths in order. Faults
 * and root may be changed while it runs.
 *
 * @param {Faults} [faults]
 * @param {string} [root]
 * @returns {Promise<Site>}
 */
export async function serve(faults = {}, root = SITE) {
  /** @type {Site} */
  const site = { url: "", asked: [], faults, root, close };
  const server = createServer(async (request, response) => {
    const { missing, stalled, headers = {}, under } = site.faults;
    const path = pathBelow(request.url, under);
    site.asked.push(path);
    if (stalled?.test(path)) return;
    const found = missing?.test(path) ? undefined : await content(site.root, path, site.url);
    if (!found) return void response.writeHead(404, headers).end("not here");
    const body = spoilt(found, path, site.faults);
    response.writeHead(200, {
      "content-type": typeOf(path),
      "content-length": body.length,
      "cache-control": "max-age=600",
      ...headers,
    });
    send(response, body, path, site);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  site.url = `http://127.0.0.1:${address.port}`;
  return site;

  async function close() {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

/** @param {string} path */
function typeOf(path) {
  return TYPES.get(extname(path === "/" ? ".html" : path)) ?? "application/octet-stream";
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {Buffer} body
 * @param {string} path
 * @param {Site} site
 */
function send(response, body, path, site) {
  if (site.faults.slow?.test(path)) drip(response, body, () => site.faults.slow?.test(path));
  else if (!site.faults.cut?.test(path)) response.end(body);
  else response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {Buffer} body
 * @param {() => boolean | undefined} isSlow
 */
function drip(response, body, isSlow) {
  let sent = 0;
  const timer = setInterval(() => {
    const next = isSlow() ? Math.min(sent + 150_000, body.length - 1) : body.length;
    response.write(body.subarray(sent, next));
    sent = next;
    if (sent === body.length) response.end();
    if (sent === body.length || response.destroyed) clearInterval(timer);
  }, 100);
}

/**
 * @param {Buffer} body
 * @param {string} path
 * @param {Faults} faults
 */
function spoilt(body, path, { damaged, truncated, changed }) {
  if (changed && /\.(js|html)$/.test(path)) return Buffer.from(changed(path, body.toString()));
  if (truncated?.test(path)) return body.subarray(0, body.length >> 1);
  if (damaged?.test(path)) body.writeUInt8(body.readUInt8(body.length >> 1) ^ 1, body.length >> 1);
  return body;
}

/**
 * @param {string} address
 * @param {string} under
 */
function pathBelow(address = "/", under = "") {
  const { pathname } = new URL(address, "http://site");
  return pathname.startsWith(`${under}/`) ? pathname.slice(under.length) : "/elsewhere";
}

/**
 * @param {string} root
 * @param {string} path
 * @param {string} url  of the server
 * @returns {Promise<Buffer | undefined>} undefined if there is no such file
 */
async function content(root, path, url) {
  if (path === "/figure.html") return Buffer.from(withOneFigure(await text(root, "/index.html"), 1));
  if (path === "/two-figures.html") {
    return Buffer.from(withOneFigure(await text(root, "/index.html"), 2));
  }
  if (path === "/sitemap.xml") return Buffer.from(moved(await text(root, path), url));
  if (path === "/sw.js") return withMovedSitemap(root, url).catch(() => undefined);
  const file = join(root, normalize(decodeURIComponent(path === "/" ? "/index.html" : path)));
  return readFile(file).catch(() => undefined);
}

/**
 * @param {string} root
 * @param {string} path
 */
function text(root, path) {
  return readFile(join(root, path), "utf8");
}

/**
 * Lets a sitemap name the server it comes from, as it does on the real site: the theme's instant
 * navigation follows only links that the sitemap has.
 *
 * @param {string} sitemap
 * @param {string} url
 */
function moved(sitemap, url) {
  const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map((found) => found[1] ?? "");
  const home = pages.reduce((one, other) => (other.length < one.length ? other : one));
  return sitemap.replaceAll(home.replace(/[^/]*$/, ""), `${url}/`);
}

/**
 * The service worker, told of the sitemap as it is moved.
 *
 * @param {string} root
 * @param {string} url
 */
async function withMovedSitemap(root, url) {
  const sitemap = Buffer.from(moved(await text(root, "/sitemap.xml"), url));
  const about = { sha256: createHash("sha256").update(sitemap).digest("hex"), bytes: sitemap.length };
  const script = await text(root, "/sw.js");
  return Buffer.from(script.replace(/(?<="sitemap\.xml":)\{[^}]*\}/, JSON.stringify(about)));
}

/**
 * The lesson with one of its figures left, whatever else the lesson comes to show.
 *
 * @param {string} page
 * @param {1 | 2} times  how often the figure stands there; the second has ids of its own
 */
function withOneFigure(page, times) {
  return page.replace(BLOCK, (block) => {
    if (!block.includes(` id="${FIGURE}"`)) return "";
    return times === 1 ? block : `${block}\n${renamed(block, `${FIGURE}-2`)}`;
  });
}

/**
 * @param {string} block  a figure
 * @param {string} id  its new one
 */
function renamed(block, id) {
  return block.replace(/ (id|for|aria-[a-z]+)="([^"]*)"/g, (whole, name, value) =>
    name === "aria-label" || name === "aria-valuetext"
      ? whole
      : ` ${name}="${value.replaceAll(FIGURE, id)}"`,
  );
}

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

/**
 * Starts Chromium, with every host but the loopback one out of its reach.
 *
 * @param {import("playwright-core").LaunchOptions} [options]
 */
export function launch(options = {}) {
  return chromium.launch({ ...browserPath(), args: ARGUMENTS, ...options });
}

/**
 * Starts such a Chromium with a reader's own settings.
 *
 * @param {string} folder  of the profile
 */
export function launchWith(folder) {
  return chromium.launchPersistentContext(folder, { ...browserPath(), args: ARGUMENTS });
}

/** Where Chromium is: CHROME_PATH, else an installed one, else the one Playwright has fetched. */
function browserPath() {
  const path = process.env["CHROME_PATH"] ?? INSTALLED.find(existsSync);
  return path ? { executablePath: path } : {};
}
