// The only file that knows where Python runs: one module worker, started once a visit.
// ask(request) answers with the door's text; what happens meanwhile is in `state`, see watch().

import { Patience } from "./patience.js";

/** @typedef {{reason: "wasm" | "file" | "time" | "memory" | "worker" | "python" | "unreadable", detail: string}} Fault */
/**
 * @typedef {object} State
 * @property {"idle" | "loading" | "ready" | "failed"} phase
 * @property {number} loaded  bytes, as they count up to `total`
 * @property {number} total
 * @property {Fault} [fault]
 */
/** @typedef {{resolve: (text: string) => void, reject: (failure: PythonFailure) => void}} Asked */

/** Without a sign from the worker for so long, loading has failed. */
export const QUIET_MS = 30_000;
/** Without an answer for so long, the worker is given up. */
export const ANSWER_MS = 10_000;

export class PythonFailure extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(`${fault.reason}: ${fault.detail}`);
    this.fault = fault;
  }
}

/**
 * For what waits on Python: whoever watches it says so when it has failed, and anything else is a
 * fault of ours.
 *
 * @param {unknown} error
 */
export function unlessPythonFailed(error) {
  if (!(error instanceof PythonFailure)) throw error;
}

export class Python {
  /** @type {State} */
  state = { phase: "idle", loaded: 0, total: 0 };
  /** @type {(name: string) => Worker} */
  #makeWorker;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<void> | undefined} */
  #started;
  /** @type {{resolve: () => void, reject: (failure: PythonFailure) => void} | undefined} */
  #settle;
  #patience = new Patience();
  /** @type {Map<number, Asked>} */
  #asked = new Map();
  #lastId = 0;
  /** @type {Set<(state: State) => void>} */
  #watchers = new Set();

  /** @param {(name: string) => Worker} makeWorker  name: see workerName() */
  constructor(makeWorker) {
    this.#makeWorker = makeWorker;
  }

  /**
   * Starts Python unless it has been started; after a failure only retry() starts it again.
   *
   * @returns {Promise<void>} resolves when Python can answer, rejects with a PythonFailure
   */
  start() {
    return this.#started ?? this.#begin();
  }

  /** Starts again after a failure. */
  retry() {
    return this.state.phase === "failed" ? this.#begin() : this.start();
  }

  #begin() {
    const name = workerName(this.state.fault);
    const started = quiet(
      new Promise((resolve, reject) => {
        this.#settle = { resolve, reject };
      }),
    );
    this.#started = started;
    this.#change({ phase: "loading", loaded: 0, total: 0 });
    this.#expectSign(QUIET_MS);
    try {
      const worker = this.#makeWorker(name);
      worker.onmessage = ({ data }) => worker === this.#worker && this.#heard(data);
      worker.onerror = ({ message }) => this.#fail({ reason: "worker", detail: message ?? "" });
      this.#worker = worker;
    } catch (failure) {
      this.#fail({ reason: "worker", detail: String(failure) });
    }
    return started;
  }

  /**
   * @param {string} request  what specdec.door.answer takes
   * @returns {Promise<string>} its answer, or a rejection with a PythonFailure
   */
  async ask(request) {
    await this.start();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#asked.set(id, { resolve, reject });
      if (this.#asked.size === 1) this.#expectSign(ANSWER_MS);
      this.#worker?.postMessage({ id, request });
    });
  }

  /**
   * Calls `listener` with the state now and whenever it changes.
   *
   * @param {(state: State) => void} listener
   * @returns {() => void} stops it
   */
  watch(listener) {
    this.#watchers.add(listener);
    listener(this.state);
    return () => void this.#watchers.delete(listener);
  }

  /** @param {import("./python-worker.js").Report} report */
  #heard(report) {
    this.#patience.end();
    if (report.kind === "progress") {
      this.#expectSign(QUIET_MS);
      this.#change({ phase: "loading", loaded: report.loaded, total: report.total });
    } else if (report.kind === "ready") {
      this.#change({ ...this.state, phase: "ready" });
      this.#settle?.resolve();
    } else if (report.kind === "answer") {
      this.#asked.get(report.id)?.resolve(report.text);
      this.#asked.delete(report.id);
      if (this.#asked.size) this.#expectSign(ANSWER_MS);
    } else {
      this.#fail(report.fault);
    }
  }

  /** @param {number} wait */
  #expectSign(wait) {
    this.#patience.begin(wait, () => this.#fail({ reason: "time", detail: "" }));
  }

  /** @param {Fault} fault */
  #fail(fault) {
    this.#patience.end();
    this.#worker?.terminate();
    this.#worker = undefined;
    const failure = new PythonFailure(fault);
    this.#settle?.reject(failure);
    this.#started = quiet(Promise.reject(failure));
    for (const { reject } of this.#asked.values()) reject(failure);
    this.#asked.clear();
    this.#change({ ...this.state, phase: "failed", fault });
  }

  /** @param {State} state */
  #change(state) {
    this.state = state;
    for (const listener of this.#watchers) listener(state);
  }
}

/**
 * What tells a worker whether to ask the server itself, for the browser's cache holds a file that is
 * broken, or waits for one that never came.
 *
 * @param {Fault | undefined} fault  of the one before
 */
export function workerName(fault) {
  return fault?.reason === "file" || fault?.reason === "time" ? "again" : "first";
}

/** The Python of this visit. */
export const python = new Python((name) => {
  const address = new URL("python-worker.js", import.meta.url);
  // A worker's script must come from the page's own origin; a module it imports need not.
  const source = `import ${JSON.stringify(address.href)};`;
  const isOwn = address.origin === location.origin;
  const blob = () => URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return new Worker(isOwn ? address : blob(), { type: "module", name });
});

/**
 * A promise whose failure is no uncaught error when nobody waits for it: watchers are told anyway.
 *
 * @param {Promise<void>} promise
 */
function quiet(promise) {
  promise.catch(() => undefined);
  return promise;
}
