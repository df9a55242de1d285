// What the bench measures, as functions that run inside the page: each gives milliseconds.
// They move a figure as a reader does and wait for what it then shows.

/** @typedef {{placed: number[], seen: number[]}} Moves */

/**
 * From the first touch of a figure, on a page where nothing has been loaded, to a live answer; and
 * the longest time that the page's thread was not free meanwhile.
 *
 * @param {string} id
 */
export async function whenLive(id) {
  const figure = /** @type {HTMLElement} */ (document.getElementById(id));
  const slider = /** @type {HTMLInputElement} */ (figure.querySelector("input[type=range]"));
  await customElements.whenDefined("specdec-figure");
  let [last, longest] = [performance.now(), 0];
  const begun = last;
  slider.focus();
  slider.stepUp();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  while (figure.dataset["state"] !== "live") {
    await new Promise((resolve) => setTimeout(resolve));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return { first: performance.now() - begun, longest };
}

/**
 * From an input event of a slider, Python running, off the baked settings: until the picture is in
 * the page, and until the frame that shows it is done.
 *
 * @param {{id: string, moves: number}} how
 * @returns {Promise<Moves>}
 */
export async function movedFor({ id, moves }) {
  const figure = /** @type {HTMLElement} */ (document.getElementById(id));
  const [rate, guesses] = /** @type {NodeListOf<HTMLInputElement>} */ (
    figure.querySelectorAll("input[type=range]")
  );
  if (!rate || !guesses) throw new Error("The figure has no sliders");
  await move(guesses, 1 + Number(guesses.min));
  // After so many moves of one slider another is moved: what was known ahead is known no more.
  const sameSlider = 50;
  /** @type {Moves} */
  const taken = { placed: [], seen: [] };
  for (let count = 0; count < moves; count += 1) {
    const slider = count % sameSlider ? rate : guesses;
    const { placed, seen } = await move(slider, (Number(slider.value) + 1) % (Number(slider.max) + 1));
    taken.placed.push(placed);
    taken.seen.push(seen);
    // As a hand would: the next move comes with a later frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return taken;

  /**
   * @param {HTMLInputElement} slider
   * @param {number} to
   */
  async function move(slider, to) {
    const shown = new Promise((resolve) => {
      figure.addEventListener("specdec:change", resolve, { once: true });
    });
    slider.value = String(to);
    const begun = performance.now();
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await shown;
    const placed = performance.now() - begun;
    // A message sent in a frame is heard when the frame is laid out and painted.
    await new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    });
    return { placed, seen: performance.now() - begun };
  }
}

/**
 * From a number typed between two stops to its picture in the page, Python running.
 *
 * @param {{id: string, moves: number}} how
 */
export async function typedFor({ id, moves }) {
  const figure = /** @type {HTMLElement} */ (document.getElementById(id));
  const field = /** @type {HTMLInputElement} */ (figure.querySelector("input.sd-number"));
  const taken = [];
  for (let count = 0; count < moves; count += 1) {
    const shown = new Promise((resolve) => {
      figure.addEventListener("specdec:change", resolve, { once: true });
    });
    field.value = `0.${5001 + 2 * count}`;
    const begun = performance.now();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await shown;
    taken.push(performance.now() - begun);
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }
  return taken;
}

/**
 * From a question to the running Python to its answer, no picture placed.
 *
 * @param {{id: string, moves: number}} how
 */
export async function answered({ id, moves }) {
  const { assets = "", figure } = /** @type {HTMLElement} */ (document.getElementById(id)).dataset;
  const { python } = await import(new URL(`${assets}/python.js`, document.baseURI).href);
  const taken = [];
  for (let count = 0; count < moves; count += 1) {
    const settings = { acceptance_rate: count / moves, draft_length: 5 };
    const begun = performance.now();
    await python.ask(JSON.stringify({ v: 1, figure, settings }));
    taken.push(performance.now() - begun);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return taken;
}

/**
 * From the first input event to a picture, Python held up, the figure met a second before.
 *
 * @param {string} id
 */
export async function withoutPython(id) {
  const figure = /** @type {HTMLElement} */ (document.getElementById(id));
  await customElements.whenDefined("specdec-figure");
  const slider = /** @type {HTMLInputElement} */ (figure.querySelector("input[type=range]"));
  slider.focus();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const shown = new Promise((resolve) => {
    figure.addEventListener("specdec:change", resolve, { once: true });
  });
  slider.stepUp();
  const begun = performance.now();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await shown;
  return performance.now() - begun;
}

/**
 * Until Pyodide, as npm has it and with nothing of ours, is loaded in a worker.
 *
 * @param {string} base  where its files are
 * @returns {Promise<number>}
 */
export function whenStockLoaded(base) {
  return new Promise((resolve, reject) => {
    const source = `
      import { loadPyodide } from "${base}/pyodide.mjs";
      await loadPyodide({ indexURL: "${base}/" });
      postMessage("loaded");`;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const begun = performance.now();
    const worker = new Worker(address, { type: "module" });
    worker.onmessage = () => resolve(performance.now() - begun);
    worker.onerror = reject;
  });
}
