// The widget in pages of another origin: as a frame, as an element, under policies and bad manners.

import assert from "node:assert/strict";
import { test } from "node:test";
import { element, embedded, inside, shows, sized, slide, TOP } from "./host.js";
import { open, until } from "./open.js";

const STALLED = { faults: { stalled: /\.wasm$/ } };
test("a plain frame of another origin is live: slider, Python, and no way into the page", async (t) => {
  const { page } = await embedded(
    t,
    (site) => `${TOP}<iframe src="${site}/widget.html#v=1&a=0.6" width="700" height="900"></iframe>`,
  );
  const frame = inside(page);
  await shows(frame, "acceptance_rate", 0.6);
  await slide(frame, "ArrowRight");
  await shows(frame, "draft_length", 5);
  await frame.locator('specdec-figure[data-state="live"]').waitFor({ timeout: 60_000 });
  assert.equal(await page.evaluate(() => history.length), 2, "the host's history stays its own");
});

test("a plain frame whose scripts are blocked shows the whole run and its table", async (t) => {
  const { page } = await embedded(
    t,
    (site) => `${TOP}<iframe src="${site}/widget.html" sandbox width="700" height="900"></iframe>`,
  );
  const frame = inside(page);
  await frame.locator(".sd-picture svg").waitFor();
  await frame.locator(".sd-table summary").click();
  assert.equal(await frame.locator(".sd-table table").isVisible(), true);
  assert.equal(await frame.locator(".sd-controls").isVisible(), false);
});

test("sandboxed with scripts and its own origin the frame is live", async (t) => {
  const { page } = await embedded(
    t,
    (site) =>
      `${TOP}<iframe src="${site}/widget.html" width="700" height="900"
        sandbox="allow-scripts allow-same-origin"></iframe>`,
  );
  const frame = inside(page);
  await slide(frame, "ArrowRight");
  await frame.locator('specdec-figure[data-state="live"]').waitFor({ timeout: 60_000 });
  await shows(frame, "draft_length", 5);
});

test("sandboxed with scripts alone the frame answers from the build, and says what it cannot do", async (t) => {
  const { page } = await embedded(
    t,
    (site) =>
      `${TOP}<iframe src="${site}/widget.html" width="700" height="900"
        sandbox="allow-scripts"></iframe>`,
  );
  const frame = inside(page);
  await slide(frame, "ArrowRight");
  await shows(frame, "draft_length", 5);
  await frame.locator(".sd-status", { hasText: "one slider at a time" }).waitFor();
});

test("the element sizes itself, fires its numbers, and follows its attributes", async (t) => {
  const { page } = await embedded(t, (site) => element(site, 'acceptance-rate="0.6"'), STALLED);
  await page.evaluate(() => {
    document.addEventListener("specdec-change", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      document.title = detail.numbers.speedup.toFixed(2);
    });
  });
  await shows(inside(page), "acceptance_rate", 0.6);
  await sized(page);
  await page.evaluate(() =>
    document.querySelector("specdec-widget")?.setAttribute("acceptance-rate", "0.9"),
  );
  await shows(inside(page), "acceptance_rate", 0.9);
  await page.waitForFunction(() => document.title === "2.53");
  await page.evaluate(() =>
    document.querySelector("specdec-widget")?.setAttribute("theme", "dark"),
  );
  await inside(page).locator('html[data-md-color-scheme="slate"]').waitFor();
});

test("settings that reach the widget before its figure is awake are shown once it is", async (t) => {
  const { page } = await embedded(t, (site) => element(site), { ...STALLED, first: wakeOnceSet });
  await sized(page);
  await page.evaluate(() =>
    document.querySelector("specdec-widget")?.setAttribute("acceptance-rate", "0.9"),
  );
  await shows(inside(page), "acceptance_rate", 0.9);
});

/**
 * Keeps the figure asleep until the page around has sent settings, and every listener has heard them.
 *
 * @param {import("playwright-core").Page} page
 */
function wakeOnceSet(page) {
  return page.addInitScript(() => {
    const define = customElements.define.bind(customElements);
    customElements.define = (name, element) => {
      if (name !== "specdec-figure") return define(name, element);
      addEventListener("message", ({ data }) => {
        if (data.type === "specdec:set") setTimeout(() => define(name, element));
      });
    };
  });
}

test("two elements on a page do not hear each other", async (t) => {
  const { page } = await embedded(
    t,
    (site) => `${element(site)}<specdec-widget theme="dark" users="154"></specdec-widget>`,
    STALLED,
  );
  await page.evaluate(() => {
    const fired = /** @type {any} */ (window);
    fired.fired = [];
    const all = [...document.querySelectorAll("specdec-widget")];
    document.addEventListener("specdec-change", ({ target }) => {
      fired.fired.push(all.indexOf(/** @type {Element} */ (target)));
    });
  });
  await shows(inside(page, 1), "users", 154);
  await sized(page, 0);
  await sized(page, 1);
  await page.evaluate(() => void (/** @type {any} */ (window).fired.length = 0));
  await slide(inside(page, 0), "ArrowLeft");
  await shows(inside(page, 0), "draft_length", 3);
  await page.waitForFunction(() => /** @type {any} */ (window).fired.length > 0);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).fired), [0]);
  await shows(inside(page, 1), "draft_length", 4);
});

test("a frame that nobody has come to yet fetches no Python", async (t) => {
  const { page, requests } = await embedded(t, (site) => element(site, 'users="30"'));
  const python = () => requests.filter((url) => /\.(wasm|whl|zip)$/.test(url));
  await shows(inside(page), "users", 30);
  await sized(page);
  assert.deepEqual(python(), []);
  await inside(page).locator("#two-lanes-draft_length").focus();
  await until(() => python().length > 0);
});

test("under a strict policy the documented lines are enough", async (t) => {
  const { page } = await embedded(t, (site) => element(site), {
    ...STALLED,
    policy: (site) =>
      `default-src 'none'; script-src ${site}/; frame-src ${site}/; img-src ${site}/`,
  });
  await sized(page);
  await slide(inside(page), "ArrowLeft");
  await shows(inside(page), "draft_length", 3);
});

test("where the script is blocked, what the author put inside stays", async (t) => {
  const { page } = await embedded(
    t,
    (site) => `${TOP}<script src="${site}/embed.js" async></script>
      <specdec-widget><a href="${site}/index.html">The lesson</a></specdec-widget>`,
    { policy: () => "script-src 'none'" },
  );
  assert.equal(await page.getByText("The lesson").isVisible(), true);
});

test("until the frame is there a still picture with a link stands in its place", async (t) => {
  const { page } = await embedded(t, (site) => element(site), {
    faults: { stalled: /widget\.html/ },
  });
  const still = page.locator("specdec-widget img");
  await still.waitFor();
  await page.waitForFunction(
    () => document.querySelector("specdec-widget")?.shadowRoot?.querySelector("img")?.naturalWidth,
  );
  assert.equal(await page.locator("specdec-widget a").count(), 1);
});

test("an element that a framework inserts late, removes and inserts again is there again", async (t) => {
  const { page } = await embedded(
    t,
    (site) => `${TOP}<div id="app"></div><script src="${site}/embed.js" async></script>`,
    STALLED,
  );
  await page.waitForFunction(() => customElements.get("specdec-widget"));
  await page.evaluate(() => {
    const widget = document.createElement("specdec-widget");
    widget.setAttribute("draft-length", "2");
    document.querySelector("#app")?.append(widget);
  });
  await shows(inside(page), "draft_length", 2);
  await sized(page);
  await page.evaluate(() => {
    const widget = document.querySelector("specdec-widget");
    widget?.remove();
    widget?.setAttribute("draft-length", "8");
    if (widget) document.querySelector("#app")?.append(widget);
  });
  await shows(inside(page), "draft_length", 8);
  await sized(page);
});

test("a site under a path of its host is found from there", async (t) => {
  const { page, requests } = await embedded(t, (site) => element(site), {
    faults: { ...STALLED.faults, under: "/some/where" },
  });
  await sized(page);
  assert.ok(requests.some((url) => url.includes("/some/where/widget.html")));
});

for (const [manner, around] of /** @type {const} */ ([
  [
    "that styles everything with !important",
    "<style>body * { display: inline !important; height: 9px !important; width: 50px !important;" +
      " color: red !important; position: absolute !important; overflow: hidden !important }</style>",
  ],
  ["in quirks mode", ""],
])) {
  test(`a host ${manner} leaves the widget whole`, async (t) => {
    const { page } = await embedded(
      t,
      (site) => `${manner.includes("quirks") ? "" : TOP}${around}
        <script src="${site}/embed.js" async></script><specdec-widget></specdec-widget>`,
      STALLED,
    );
    await sized(page);
    const box = await page.locator("specdec-widget").boundingBox();
    assert.ok(box && box.width > 300 && box.height > 900, JSON.stringify(box));
  });
}

test("at 320 px nothing scrolls sideways, in the host or in the frame", async (t) => {
  const { page } = await embedded(
    t,
    (site) => `${TOP}<meta name="viewport" content="width=device-width">
      <style>body { margin: 0 }</style>
      <script src="${site}/embed.js" async></script><specdec-widget></specdec-widget>`,
    { ...STALLED, profile: { viewport: { width: 320, height: 640 } } },
  );
  await sized(page);
  for (const frame of page.frames()) {
    const width = await frame.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${frame.url()} is ${width} px wide`);
  }
});

test("the wheel over the widget scrolls the host", async (t) => {
  const { page } = await embedded(
    t,
    (site) => `${element(site)}<div style="height: 3000px"></div>`,
    STALLED,
  );
  await sized(page);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => scrollY > 100);
});

test("messages with unknown names, bad values or another sender change nothing", async (t) => {
  const { page } = await embedded(t, (site) => element(site), STALLED);
  await sized(page);
  await page.evaluate(() => {
    const frame = document.querySelector("specdec-widget")?.shadowRoot?.querySelector("iframe");
    /** @type {unknown[]} */
    const bad = [
      { type: "specdec:set", v: 1, settings: { draft_length: 2, nobody: 1 } },
      { type: "specdec:set", v: 1, settings: { draft_length: 99 } },
      { type: "specdec:set", v: 1, settings: JSON.parse('{"__proto__":1,"constructor":1}') },
      ...[
        NaN, -Infinity, 1e308, "9".repeat(1_000_000), "<img src=x onerror=alert(1)>", [2], { toString: 1, valueOf: 1 },
      ].map((value) => ({ type: "specdec:set", v: 1, settings: { draft_length: value } })),
      { type: "specdec:set", v: 1, settings: "draft_length", theme: { toString: 1 } },
      { type: "specdec:set", v: 2, settings: { draft_length: 2 } },
      { type: "other", v: 1, settings: { draft_length: 2 } },
      null,
      "specdec:set",
    ];
    for (const message of bad) frame?.contentWindow?.postMessage(message, "*");
    window.postMessage({ type: "specdec:height", v: 1, height: 5 }, "*");
    frame?.contentWindow?.postMessage({ type: "specdec:set", v: 1, settings: { users: 20 } }, "*");
  });
  await shows(inside(page), "users", 20);
  await shows(inside(page), "draft_length", 4);
  await sized(page);
});

test("the page that explains it builds the code for what the reader has set", async (t) => {
  const { page } = await open(t, { path: "/embed.html", faults: STALLED.faults });
  await slide(inside(page), "ArrowRight");
  await page.locator('code[data-form="element"]', { hasText: 'draft-length="5"' }).waitFor();
  assert.match(
    (await page.locator('code[data-form="frame"]').textContent()) ?? "",
    /widget\.html#v=1&k=5"/,
  );
});
