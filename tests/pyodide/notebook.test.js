// The package in somebody's notebook: fetched by micropip from the address that the page names.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { FULL, native, ROOT, startPyodide, wheel } from "./here.js";

const WHEELS = join(ROOT, ".venv", "wheels");

/** @type {import("node:http").Server} */
let server;
/** @type {string[]} */
const asked = [];
let site = "";
const path = said("print(notebook_html.wheel_path(), end='')");

before(async () => {
  const file = wheel();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url !== `/${path}`) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "application/octet-stream" }).end(file);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  site = `http://127.0.0.1:${address.port}/`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

/** @param {string} script */
function said(script) {
  return String(native(`from site_build import notebook_html\n${script}`));
}

for (const notebook of ["jupyterlite", "marimo"]) {
  test(`the lines for ${notebook} fetch the wheel, and nothing else, and compute as here`, async () => {
    const lines = said(`print(notebook_html.lines("${notebook}", "${site}${path}"))`);
    const micropip = (await readdir(WHEELS)).find((name) => name.startsWith("micropip-"));
    const installer = await readFile(join(WHEELS, micropip ?? "micropip is missing"));
    const pyodide = await startPyodide(FULL, new Uint8Array(installer));
    asked.length = 0;
    const value = await pyodide.runPythonAsync(lines);
    assert.equal(String(value), String(native("import specdec; print(specdec.speedup(0.8, 4), end='')")));
    assert.deepEqual(asked, [`/${path}`]);
    assert.match(pyodide.runPython("specdec.__file__"), /site-packages/);
  });
}

test("PyScript's lines name the same wheel and compute the same", () => {
  const lines = said(`print(notebook_html.lines("pyscript", "${site}${path}"), end='')`).split("\n");
  const config = JSON.parse(/config='([^']*)'/.exec(lines[0] ?? "")?.[1] ?? "{}");
  assert.deepEqual(config, { packages: [`${site}${path}`] });
  const printed = String(native(lines[1] ?? ""));
  assert.equal(printed, String(native("import specdec; print(specdec.speedup(0.8, 4))")));
});
