// Programs that a test starts, and ends with all that they have started.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

const PATIENCE_MS = 60_000;

/**
 * Starts a program in a process group of its own.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {RegExp} [sign]  that it works; its first group is what is `found`
 * @param {Record<string, string>} [environment]
 * @returns {Promise<{found: string, stop: () => Promise<unknown>}>}
 */
export async function started(program, args, sign, environment = {}) {
  const child = spawn(program, args, { detached: true, env: { ...process.env, ...environment } });
  const ended = once(child, "exit");
  const stop = () => {
    try {
      process.kill(-(child.pid ?? 0), "SIGTERM");
    } catch {
      // It has ended by itself.
    }
    return ended;
  };
  const found = sign ? await said(child, sign).catch((error) => stop().then(() => Promise.reject(error))) : "";
  return { found, stop };
}

/**
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @param {RegExp} sign
 * @returns {Promise<string>}
 */
function said(child, sign) {
  return new Promise((resolve, reject) => {
    let text = "";
    const giveUp = () => reject(new Error(`${child.spawnfile} did not start: ${text.slice(-500)}`));
    const timer = setTimeout(giveUp, PATIENCE_MS);
    child.on("exit", giveUp);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (more) => {
        text += more;
        const found = sign.exec(text)?.[1];
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      });
    }
  });
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}
