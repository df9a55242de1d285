// latest(work): while one call of `work` runs, remember only the newest value; run it when it ends.
// Nothing queues up behind a slow call, and the last value given is always the last one worked on.

/**
 * @template T
 * @param {(value: T) => Promise<void>} work
 * @returns {(value: T) => Promise<void>} settles when no value is left; a failure of the last work
 *   done rejects the call that started it, a failure that a newer value overtook is dropped
 */
export function latest(work) {
  /** @type {{value: T} | undefined} */
  let waiting;
  let running = false;
  return async (value) => {
    waiting = { value };
    if (running) return;
    running = true;
    try {
      while (waiting) await next();
    } finally {
      running = false;
    }
  };

  async function next() {
    const { value } = /** @type {{value: T}} */ (waiting);
    waiting = undefined;
    try {
      await work(value);
    } catch (failure) {
      if (!waiting) throw failure;
    }
  }
}
