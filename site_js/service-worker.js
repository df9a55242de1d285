// The site's service worker, sw.js at its root: answers with what is kept, or as if it were not there.
// A version takes over when no page of the one before is open, so no page gets files of two.

import { Kept } from "./kept.js";

/** @typedef {{type: "here", build: string} | {type: "used", manifest: string} | {type: "keep"}
 *   | {type: "amount"} | {type: "take over"}} Message  of a page */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** Written in by the build. @type {import("./kept.js").Listed} */
const listed = /** @type {any} */ ("@LISTED@");
const root = scope.registration.scope;
const kept = new Kept(listed, root, { caches: scope.caches, fetch: scope.fetch.bind(scope) });

/** A cache that has not answered by then is passed over from then on. */
const PATIENCE_MS = 4000;
let isStuck = false;
const NOT_KEPT = "not-kept.html";
/** The way out: never answered from here. */
const RESET = "reset-offline.html";

scope.addEventListener("install", (event) => event.waitUntil(kept.keepPages()));
scope.addEventListener("activate", (event) => event.waitUntil(kept.prune()));
scope.addEventListener("message", (event) => event.waitUntil(heard(event)));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  const name = kept.nameOf(request.url);
  if (name) event.respondWith(answer(event, name));
  else if (isOtherPage(request)) event.respondWith(fetch(request).catch((failure) => notKept(request, failure)));
});

/** @param {Request} request */
function isOtherPage({ mode, url }) {
  return mode === "navigate" && /(\/|\.html)$/.test(new URL(url).pathname) && !url.startsWith(root + RESET);
}

/**
 * @param {FetchEvent} event
 * @param {string} name
 */
async function answer(event, name) {
  // "reload" is asked for when something of what was kept has turned out to be broken.
  const isDoubted = event.request.cache === "reload";
  const found = await inTime(name, isDoubted).catch(() => undefined);
  if (found) return found;
  const isMissing = Object.hasOwn(listed.pages, name);
  if (isMissing) event.waitUntil(kept.keepPages().catch(() => undefined));
  return fetch(event.request).catch(async (failure) => {
    // Late is better than not at all.
    const late = isStuck ? await kept.file(name).catch(() => undefined) : undefined;
    return late ?? notKept(event.request, failure);
  });
}

/**
 * What a reader sees where neither the cache nor the network has a page.
 *
 * @param {Request} request
 * @param {unknown} failure  of the network
 */
async function notKept(request, failure) {
  const page = request.mode === "navigate" ? await inTime(NOT_KEPT).catch(() => undefined) : undefined;
  if (!page) throw failure;
  // Its own links lead from the root, wherever it is shown.
  const html = (await page.text()).replace("<head>", () => `<head><base href="${root}">`);
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/**
 * @param {string} name  of a kept file
 * @param {boolean} [isDoubted]
 * @returns {Promise<Response | undefined>}
 */
async function inTime(name, isDoubted) {
  if (isStuck) return undefined;
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS, "late"));
  const found = await Promise.race([kept.file(name, isDoubted), late]);
  if (found !== "late") return found;
  isStuck = true;
  return undefined;
}

/** @param {ExtendableMessageEvent} event */
async function heard({ data, ports: [port], source }) {
  const message = /** @type {Message} */ (data);
  if (message.type === "here") {
    // A page of another version goes on without.
    if (message.build === listed.build) await scope.clients.claim();
  } else if (message.type === "used") {
    await kept.keepPython(message.manifest).catch(() => undefined);
  } else if (message.type === "amount") {
    port?.postMessage(await kept.amount());
  } else if (message.type === "keep") {
    await kept.keepAll((amount) => port?.postMessage(amount)).then(
      async () => port?.postMessage({ ...(await kept.amount()), isDone: true }),
      (failure) => port?.postMessage({ failure: failure.name === "QuotaExceededError" ? "room" : "line" }),
    );
  } else if (message.type === "take over") {
    const isAlone = !(await others(source)).length;
    port?.postMessage({ isAlone });
    if (isAlone) await scope.skipWaiting();
  }
}

/**
 * @param {ExtendableMessageEvent["source"]} asking
 * @returns {Promise<readonly WindowClient[]>} the site's pages that are open besides
 */
async function others(asking) {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const id = /** @type {Client | null} */ (asking)?.id;
  return windows.filter(
    ({ id: own, url, frameType }) => own !== id && frameType === "top-level" && url.startsWith(root),
  );
}
