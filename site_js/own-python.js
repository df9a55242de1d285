// A Python of its own for one thing on a page: a reader's code, or the tests. Its worker can be
// stopped at any moment, and it shares nothing with the Python of the figures.

import { Patience } from "./patience.js";
import { workerName } from "./python.js";

/** @typedef {import("./python.js").Fault} Fault */
/**
 * @typedef {object} Outcome
 * @property {"done" | "stopped" | "time" | "failed"} how
 * @property {Fault} [fault]  if it failed
 * @property {any} [result]  if it is done
 */
/**
 * @typedef {object} Listener
 * @property {(loaded: number, total: number) => void} progress  of Python's files, in bytes
 * @property {() => void} started  the job runs
 * @property {(message: any) => void} told
 */
/**
 * @typedef {{kind: "progress", loaded: number, total: number} | {kind: "ready"}
 *   | {kind: "told", message: any} | {kind: "done", result: any} | {kind: "failed", fault: Fault}
 * } Report  what a worker sends
 */

/** Without a sign from the worker for so long, loading has failed. */
export const QUIET_MS = 30_000;

export class OwnPython {
  /** @type {(name: string) => Worker} */
  #makeWorker;
  #limit;
  /** @type {Worker | undefined} */
  #worker;
  #isReady = false;
  /** @type {Fault | undefined} how the worker before ended */
  #fault;
  /** @type {{job: any, listener: Listener, settle: (outcome: Outcome) => void} | undefined} */
  #running;
  #patience = new Patience();

  /**
   * @param {(name: string) => Worker} makeWorker  name: see workerName()
   * @param {{ms: number, renewed: boolean}} limit  how long a job may run; renewed: since its last
   *   sign of life
   */
  constructor(makeWorker, limit) {
    this.#makeWorker = makeWorker;
    this.#limit = limit;
  }

  /**
   * Runs a job, in the same Python as the last one if that is still there. A job that runs is
   * stopped first.
   *
   * @param {any} job
   * @param {Listener} listener
   * @returns {Promise<Outcome>}
   */
  run(job, listener) {
    if (this.#running) this.stop();
    return new Promise((settle) => {
      this.#running = { job, listener, settle };
      this.#worker ??= this.#start();
      if (this.#isReady) this.#post();
      else this.#expect(QUIET_MS, { how: "failed", fault: { reason: "time", detail: "" } });
    });
  }

  /** Lets Python start before there is a job. */
  warm() {
    this.#worker ??= this.#start();
  }

  /** Ends Python, whatever it does. */
  stop() {
    this.#end({ how: "stopped" });
  }

  #start() {
    this.#isReady = false;
    const worker = this.#makeWorker(workerName(this.#fault));
    worker.onmessage = ({ data }) => worker === this.#worker && this.#heard(data);
    worker.onerror = ({ message }) => {
      if (worker !== this.#worker) return;
      this.#end({ how: "failed", fault: { reason: "worker", detail: message ?? "" } });
    };
    return worker;
  }

  #post() {
    this.#running?.listener.started();
    this.#worker?.postMessage(this.#running?.job);
    this.#expect(this.#limit.ms, { how: "time" });
  }

  /** @param {Report} report */
  #heard(report) {
    if (report.kind === "failed") return this.#end({ how: "failed", fault: report.fault });
    if (report.kind === "ready") this.#isReady = true;
    if (!this.#running) return;
    if (report.kind === "ready") this.#post();
    else if (report.kind === "progress") this.#loading(report);
    else if (report.kind === "told") this.#told(report.message);
    else this.#settle({ how: "done", result: report.result });
  }

  /** @param {{loaded: number, total: number}} report */
  #loading({ loaded, total }) {
    this.#running?.listener.progress(loaded, total);
    this.#expect(QUIET_MS, { how: "failed", fault: { reason: "time", detail: "" } });
  }

  /** @param {any} message */
  #told(message) {
    if (this.#limit.renewed) this.#expect(this.#limit.ms, { how: "time" });
    this.#running?.listener.told(message);
  }

  /**
   * @param {number} ms
   * @param {Outcome} otherwise
   */
  #expect(ms, otherwise) {
    this.#patience.begin(ms, () => this.#end(otherwise));
  }

  /** @param {Outcome} outcome */
  #end(outcome) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
    this.#fault = outcome.fault;
    this.#settle(outcome);
  }

  /** @param {Outcome} outcome */
  #settle(outcome) {
    this.#patience.end();
    const running = this.#running;
    this.#running = undefined;
    running?.settle(outcome);
  }
}
