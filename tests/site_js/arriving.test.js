// Files on their way, from a server on this machine: counted, and whole or refused.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { arriving, BrokenFile, request } from "../../site_js/arriving.js";

const CONTENT = Buffer.alloc(350_000, "python");
let sendRest = () => {};
/** @type {Record<string, (response: import("node:http").ServerResponse) => void>} */
const ANSWERS = {
  "/whole": (response) => response.end(CONTENT),
  "/second": (response) => response.end(CONTENT),
  "/slow": (response) => {
    response.write(CONTENT.subarray(0, 1000));
    sendRest = () => response.end(CONTENT.subarray(1000));
  },
  "/short": (response) => response.end(CONTENT.subarray(1)),
  "/changed": (response) => response.end(Buffer.from(CONTENT).fill("x", 9, 10)),
  "/broken": (response) => {
    response.writeHead(200, { "content-length": CONTENT.length });
    response.write(CONTENT.subarray(0, 1000), () => response.destroy());
  },
};
const server = createServer((asked, response) => {
  const answer = ANSWERS[asked.url ?? ""];
  if (answer) answer(response);
  else response.writeHead(404).end();
});
let base = "";

before(async () => {
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  base = `http://127.0.0.1:${address.port}/`;
});

after(() => server.close());

/** @param {...string} names */
function fetching(...names) {
  const sha256 = createHash("sha256").update(CONTENT).digest("hex");
  const files = names.map((name) => [name, { bytes: CONTENT.length, sha256 }]);
  /** @type {[number, number][]} */
  const told = [];
  const arrived = arriving(base, Object.fromEntries(files), {
    cache: "default",
    onProgress: (loaded, total) => told.push([loaded, total]),
  });
  return { arrived, told };
}

test("a whole file can be read twice: as it comes, and once it has been checked", async () => {
  const { arrived } = fetching("whole");
  const [streamed, checked] = await Promise.all([
    arrived["whole"]?.response.then((response) => response.arrayBuffer()),
    arrived["whole"]?.bytes,
  ]);
  assert.deepEqual(streamed, checked);
  assert.ok(CONTENT.equals(Buffer.from(checked ?? new ArrayBuffer())));
});

test("progress rises from nothing to the sum of all files, in few steps", async () => {
  const { arrived, told } = fetching("whole", "second");
  await Promise.all(Object.values(arrived).map(({ bytes }) => bytes));
  const total = 2 * CONTENT.length;
  assert.deepEqual(told[0], [0, total]);
  assert.deepEqual(told.at(-1), [total, total]);
  assert.ok(told.length <= 9, `told ${told.length} times`);
  assert.ok(told.every(([loaded], index) => index === 0 || loaded > (told[index - 1]?.[0] ?? 0)));
});

test("on a very slow line a second with a few bytes is told, as a sign that they come", async (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => (now += 1500));
  const { arrived, told } = fetching("slow");
  const isTold = () => told.some(([loaded]) => loaded === 1000);
  for (let turn = 0; turn < 10_000 && !isTold(); turn += 1) await new Promise(setImmediate);
  assert.ok(isTold());
  sendRest();
  await arrived["slow"]?.bytes;
});

for (const name of ["missing", "short", "changed", "broken"]) {
  test(`a file that is ${name} is refused by its name`, async () => {
    const { arrived } = fetching(name);
    arrived[name]?.response.catch(() => undefined);
    await assert.rejects(arrived[name]?.bytes ?? Promise.resolve(), { file: name });
  });
}

test("a file that the server does not have is refused before it is read", async () => {
  await assert.rejects(request(`${base}missing`, "missing", "default"), { file: "missing" });
});

test("a server that cannot be reached counts as a missing file", async () => {
  await assert.rejects(request("http://127.0.0.1:1/x", "x", "default"), BrokenFile);
});
