// Three engines behind one small face: Chromium by Playwright, Firefox by WebDriver BiDi over a
// WebSocket, WebKitGTK by its WebDriver. Each is the system's own browser.

import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../browser/site.js";
import { freePort, started } from "./processes.js";

/**
 * @typedef {object} Engine
 * @property {string} version
 * @property {(url: string) => Promise<unknown>} open
 * @property {(body: string) => Promise<any>} run  a function's body in the page; what it returns
 * @property {(key: string) => Promise<unknown>} press  as WebDriver names keys
 * @property {() => Promise<unknown>} close
 */
/** @typedef {{missing: string[], start: () => Promise<Engine>}} About  missing: programs it needs */

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = ["x86_64", "aarch64"]
  .flatMap((kind) => ["4.1", "4.0"].map((api) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-${api}/MiniBrowser`))
  .find(existsSync);

/** A way out that leads nowhere, but for this machine: no other host is in its reach. */
const ALONE = `user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
`;

/** @type {Record<string, About>} */
export const ENGINES = {
  Chromium: { missing: [], start: chromium },
  Firefox: { missing: FIREFOX ? [] : ["firefox-esr"], start: firefox },
  WebKitGTK: {
    missing: [
      ...(existsSync(WEBKIT_DRIVER) && MINI_BROWSER ? [] : ["webkit2gtk-driver"]),
      ...(existsSync("/usr/bin/xvfb-run") ? [] : ["xvfb"]),
    ],
    start: webkit,
  },
};

/** @returns {Promise<Engine>} */
async function chromium() {
  const browser = await launch();
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  return {
    version: browser.version(),
    open: (url) => page.goto(url),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    press: (key) => page.keyboard.press(key === "\uE014" ? "ArrowRight" : "ArrowLeft"),
    close: () => browser.close(),
  };
}

/** @returns {Promise<Engine>} */
async function firefox() {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  await writeFile(join(profile, "user.js"), ALONE);
  const args = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
  const { found, stop } = await started(FIREFOX ?? "", args, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, end } = await connected(`${found}/session`);
  const { capabilities } = await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = contexts[0];
  return {
    version: capabilities.browserVersion,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    run: async (body) => {
      // As text, for BiDi has a notation of its own for values.
      const expression = `(async () => { ${body} })().then((value) => JSON.stringify(value))`;
      const { result, exceptionDetails } = await send("script.evaluate", {
        expression,
        awaitPromise: true,
        target: { context },
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    press: (key) => send("input.performActions", { context, actions: keyActions(key) }),
    close: async () => {
      end();
      await stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** @returns {Promise<Engine>} */
async function webkit() {
  const port = await freePort();
  const { stop } = await started("xvfb-run", ["-a", WEBKIT_DRIVER, `--port=${port}`], undefined, {
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", // as root there is none to be had
  });
  const ask = asking(`http://127.0.0.1:${port}`);
  const options = { binary: MINI_BROWSER, args: ["--automation"] };
  const { sessionId, capabilities } = await ask("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/session/${sessionId}`;
  await ask("POST", `${session}/timeouts`, { script: 120_000 });
  return {
    version: capabilities.browserVersion,
    open: (url) => ask("POST", `${session}/url`, { url }),
    run: (body) => ask("POST", `${session}/execute/sync`, { script: `return (async () => { ${body} })()`, args: [] }),
    press: (key) => ask("POST", `${session}/actions`, { actions: keyActions(key) }),
    close: async () => {
      await ask("DELETE", session, undefined).catch(() => undefined);
      await stop();
    },
  };
}

/** @param {string} key */
function keyActions(key) {
  const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
  return [{ type: "key", id: "keyboard", actions }];
}

/**
 * @param {string} address
 * @returns {Promise<{send: (method: string, params: object) => Promise<any>, end: () => void}>}
 */
async function connected(address) {
  const socket = new WebSocket(address);
  /** @type {Map<number, (message: any) => void>} */
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} does not answer`));
  });
  let last = 0;
  return {
    send: async (method, params) => {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      const { result, error, message } = await new Promise((resolve) => waiting.set(id, resolve));
      if (error) throw new Error(`${method}: ${error}: ${message}`);
      return result;
    },
    end: () => socket.close(),
  };
}

/** @param {string} driver */
function asking(driver) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {object | undefined} body
   * @returns {Promise<any>}
   */
  return async (method, path, body) => {
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(driver + path, { method, body: body && JSON.stringify(body) }).catch(
        () => undefined,
      );
      if (response) {
        const { value } = /** @type {any} */ (await response.json());
        if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
        return value;
      }
      if (tries === 300) throw new Error(`${driver} does not answer`);
      await new Promise((resolve) => setTimeout(resolve, 100)); // it is still starting
    }
  };
}
