// Where the kept files lie, and the way out: the browser lets go of all of them.

/** Where a reader has said that nothing is to be kept. */
const REFUSAL = "specdec-keep";

/** @param {string} root  the site's address */
export function cacheOf(root) {
  return `specdec ${root}`;
}

/**
 * Ends the service worker and deletes what it has kept.
 *
 * @param {string} root  the site's address
 * @returns {Promise<boolean>} whether there was anything
 */
export async function forget(root) {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const own = registrations.filter(({ scope }) => scope === root);
  const ended = await Promise.all(own.map((registration) => registration.unregister()));
  const deleted = await caches.delete(cacheOf(root));
  return deleted || ended.includes(true);
}

/** @param {boolean} isRefused  whether nothing is to be kept until the reader asks for it */
export function refuse(isRefused) {
  try {
    if (isRefused) localStorage.setItem(REFUSAL, "no");
    else localStorage.removeItem(REFUSAL);
  } catch {
    // Storage is forbidden, and then nothing is kept anyway.
  }
}

/** Whether a reader has said so. */
export function isRefused() {
  try {
    return localStorage.getItem(REFUSAL) !== null;
  } catch {
    return true;
  }
}
