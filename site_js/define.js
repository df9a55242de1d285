// The page's elements come alive when the page itself has started, one kind a task, so that a touch
// or a scroll is answered in between.

let before = pageStarted();

/**
 * Defines an element in its turn; an element that a build before this one defined stays.
 *
 * @param {string} name
 * @param {CustomElementConstructor} element
 */
export function define(name, element) {
  before = before.then(nextTask).then(() => {
    if (!customElements.get(name)) customElements.define(name, element);
  });
}

function pageStarted() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((/** @type {(started: void) => void} */ started) => {
    for (const event of ["DOMContentLoaded", "load"]) addEventListener(event, () => started());
  });
}

function nextTask() {
  return new Promise((done) => setTimeout(done));
}
