// A wait that ends. Time in which the page was frozen or the machine slept does not count: what is
// waited for slept too, and may have been about to come.

/** A clock that strikes so much too late has slept. */
const LATE_MS = 2000;

export class Patience {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * Waits anew.
   *
   * @param {number} ms
   * @param {() => void} over  called when the time is over, unless the wait is begun anew or ended
   */
  begin(ms, over) {
    this.end();
    const due = Date.now() + ms;
    const strike = () => (Date.now() - due > LATE_MS ? this.begin(ms, over) : over());
    this.#timer = setTimeout(strike, ms);
  }

  end() {
    clearTimeout(this.#timer);
  }
}
