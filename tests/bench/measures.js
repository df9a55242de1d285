// What the bench measures, as functions that run inside the page: each gives milliseconds.
// They move a figure as a reader does and wait for what it then shows.

/** From the first touch of a figure, on a page where nothing has been loaded, to a live answer. */
export async function whenLive() {
  const figure = /** @type {HTMLElement} */ (document.querySelector("specdec-figure"));
  const slider = /** @type {HTMLInputElement} */ (figure.querySelector("input[type=range]"));
  await customElements.whenDefined("specdec-figure");
  const begun = performance.now();
  slider.focus();
  slider.stepUp();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((resolve) => {
    new MutationObserver(() => figure.dataset["state"] === "live" && resolve(null)).observe(figure, {
      attributes: true,
    });
  });
  return performance.now() - begun;
}

/**
 * From an input event of a slider to the picture placed, Python running, off the baked settings.
 *
 * @param {number} moves
 */
export async function movedFor(moves) {
  const figure = /** @type {HTMLElement} */ (document.querySelector("specdec-figure"));
  const [rate, guesses] = /** @type {NodeListOf<HTMLInputElement>} */ (
    figure.querySelectorAll("input[type=range]")
  );
  if (!rate || !guesses) throw new Error("The figure has no sliders");
  await move(guesses, Number(guesses.value) + 1);
  const taken = [];
  for (let count = 0; count < moves; count += 1) {
    // Every stop in turn, the opening one left out.
    const next = (Number(rate.value) + 1) % (Number(rate.max) + 1);
    taken.push(await move(rate, next));
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
    return performance.now() - begun;
  }
}

/**
 * From a question to the running Python to its answer, no picture placed.
 *
 * @param {number} questions
 */
export async function answered(questions) {
  const { assets = "", figure } = /** @type {HTMLElement} */ (
    document.querySelector("specdec-figure")
  ).dataset;
  const { python } = await import(new URL(`${assets}/python.js`, document.baseURI).href);
  const taken = [];
  for (let count = 0; count < questions; count += 1) {
    const settings = { acceptance_rate: count / questions, draft_length: 5 };
    const begun = performance.now();
    await python.ask(JSON.stringify({ v: 1, figure, settings }));
    taken.push(performance.now() - begun);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return taken;
}

/** The longest time the page's thread is not free while Python loads. */
export async function blocked() {
  const figure = /** @type {HTMLElement} */ (document.querySelector("specdec-figure"));
  await customElements.whenDefined("specdec-figure");
  const slider = /** @type {HTMLInputElement} */ (figure.querySelector("input[type=range]"));
  let longest = 0;
  slider.focus();
  slider.stepUp();
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  let last = performance.now();
  while (figure.dataset["state"] !== "live") {
    await new Promise((resolve) => setTimeout(resolve));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

/** From the first input event to a picture, Python held up, the figure met a second before. */
export async function withoutPyodide() {
  const figure = /** @type {HTMLElement} */ (document.querySelector("specdec-figure"));
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
