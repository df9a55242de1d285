// When a figure is about to be used: near the screen, under the pointer, in focus, the page idle.
// Nothing large is fetched unasked where the reader saves data.

/**
 * Calls `near` once when the element comes near the screen, and `touched` whenever a pointer or
 * the keyboard comes to it. Where data is saved, only the latter.
 *
 * @param {HTMLElement} element
 * @param {{near: () => void, touched: () => void}} listener
 * @param {AbortSignal} signal  ends it
 */
export function watchIntent(element, { near, touched }, signal) {
  element.addEventListener("pointerenter", touched, { signal });
  element.addEventListener("focusin", touched, { signal });
  if (savesData()) return;
  const screen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      screen.disconnect();
      near();
    },
    { rootMargin: "100% 0px" },
  );
  screen.observe(element);
  signal.addEventListener("abort", () => screen.disconnect());
}

/**
 * Calls `work` when the page has loaded and has nothing else to do.
 *
 * @param {() => void} work
 * @param {AbortSignal} signal  ends it
 */
export function whenIdle(work, signal) {
  const once = { signal, once: true };
  const idle = () => {
    if (signal.aborted) return;
    if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
    else setTimeout(work, 200); // Safari
  };
  if (document.readyState === "complete") idle();
  else globalThis.addEventListener("load", idle, once);
}

export function savesData() {
  const { connection } = /** @type {{connection?: {saveData?: boolean, effectiveType?: string}}} */ (
    navigator
  );
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? "");
}
