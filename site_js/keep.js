// Has the browser keep the site for times without network: only when the reader has all there is to
// load, never where data is saved, and never in a frame. Says when a new version is ready.

import { assets, build } from "./build.js";
import { forget, isRefused } from "./forget.js";
import { savesData, whenIdle } from "./intent.js";
import { python } from "./python.js";

/** @typedef {import("./service-worker.js").Message} Message */

const root = new URL("../../", assets);
const SCRIPT = new URL("sw.js", root).href;
/** Python may begin to load once the page is idle, and goes first. */
const LATER_MS = 5000;

/** @returns {ServiceWorkerContainer | undefined} undefined where a browser offers none */
function container() {
  try {
    return isSecureContext && window === window.top ? navigator.serviceWorker : undefined;
  } catch {
    return undefined; // storage is forbidden
  }
}

/** @returns {Promise<ServiceWorkerRegistration | undefined>} what is there already */
export async function registered() {
  return container()?.getRegistration(root.href).catch(() => undefined);
}

/**
 * @returns {Promise<ServiceWorker | undefined>} the service worker once it works; undefined where it
 *   cannot
 */
export async function kept() {
  const known = container();
  const how = /** @type {const} */ ({ scope: root.href, updateViaCache: "none" });
  const registration = await known?.register(SCRIPT, how).catch(() => undefined);
  if (!registration) return undefined;
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker) await settled(worker);
  return registration.active ?? undefined;
}

/**
 * @param {ServiceWorker} worker
 * @returns {Promise<void>} when it works or never will
 */
function settled(worker) {
  return new Promise((done) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && done(undefined);
    worker.addEventListener("statechange", look);
    look();
  });
}

/**
 * @param {ServiceWorker} worker
 * @param {Message} message
 * @param {(answer: any) => void} [answered]
 */
export function tell(worker, message, answered) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => answered?.(data);
  worker.postMessage(message, [port2]);
}

/**
 * Keeps what a worker's Python needs, now that the reader has used it.
 *
 * @param {string} manifest
 */
export async function used(manifest) {
  const worker = (await registered())?.active;
  if (worker) tell(worker, { type: "used", manifest });
}

async function begin() {
  const before = await registered();
  if (before) watchUpdates(before);
  if (before && (await isGone(before))) return void forget(root.href);
  if (!before && (savesData() || isRefused())) return;
  const worker = await kept();
  if (!worker) return;
  const registration = await registered();
  if (registration && !before) watchUpdates(registration);
  tell(worker, { type: "here", build });
  python.watch(({ phase }) => void (phase === "ready" && used("manifest.json")));
}

/**
 * Whether the server has no service worker any more: then nothing is to be kept any more.
 *
 * @param {ServiceWorkerRegistration} registration
 */
async function isGone(registration) {
  const isFound = await registration.update().then(() => true, () => false);
  if (isFound) return false;
  const response = await fetch(SCRIPT, { cache: "no-store" }).catch(() => undefined);
  return response?.status === 404 || response?.status === 410;
}

/** @param {ServiceWorkerRegistration} registration */
function watchUpdates(registration) {
  const look = (/** @type {ServiceWorker | null} */ worker) => {
    const isUpdate = worker?.state === "installed" && registration.active;
    if (isUpdate) void import("./new-version.js").then(({ offer }) => offer(worker));
  };
  look(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => look(worker));
  });
}

/** @param {() => void} work  done when Python has loaded, or was not asked for */
function afterPython(work) {
  setTimeout(() => {
    const stop = python.watch(({ phase }) => {
      if (phase === "loading") return;
      queueMicrotask(() => stop());
      work();
    });
  }, LATER_MS);
}

if (container()) {
  whenIdle(() => afterPython(() => void begin()), new AbortController().signal);
}
