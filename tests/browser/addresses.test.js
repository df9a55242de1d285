// A figure's settings are the page's address: shared, reloaded, gone back to; hostile ones are harmless.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOn } from "./figure.js";
import { open } from "./open.js";
import { FIGURE } from "./site.js";

/** @param {import("./open.js").Page} page */
function fragment(page) {
  return new URL(page.url()).hash;
}

/** @param {string} id */
function named(id) {
  return (/** @type {URL} */ url) => new URLSearchParams(url.hash).getAll("fig").includes(id);
}

test("letting go of a slider makes an address, dragging it does not", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("acceptance_rate").evaluate((input) => {
    /** @type {HTMLInputElement} */ (input).value = "12";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await figure.shows({ acceptance_rate: 0.6 });
  assert.equal(fragment(page), "");
  await figure.slider("acceptance_rate").dispatchEvent("change");
  await page.waitForURL(/#v=1.*a=0\.6/);
  assert.doesNotMatch(fragment(page), /[kdu]=/);
});

test("an address opened anew shows its settings, in the controls too", async (t) => {
  const { page } = await open(t, { path: `/figure.html#v=1&fig=${FIGURE}&a=0.6&k=2` });
  const figure = figureOn(page);
  await figure.shows({ acceptance_rate: 0.6, draft_length: 2 });
  assert.equal(await figure.field("acceptance_rate").inputValue(), "0.6");
  assert.equal(await figure.slider("draft_length").getAttribute("aria-valuetext"), "2 guesses");
  await page.reload();
  await figure.shows({ acceptance_rate: 0.6, draft_length: 2 });
});

test("an address that names a later figure of the page sets that figure and brings it into view", async (t) => {
  const { page } = await open(t, { path: "/index.html#v=1&fig=speedup-by-users&u=85" });
  const caption = figureOn(page, "speedup-by-users").caption;
  await caption.getByText("text for 85 users").waitFor();
  const first = page.locator("specdec-figure").first();
  assert.doesNotMatch((await first.locator(".sd-status").textContent()) ?? "", /address/);
  const box = await page.locator("#speedup-by-users").boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  assert.ok(box && box.y > -height && box.y < height, `it lies at ${box?.y}`);
});

test("back and forward go through the settings a reader has settled on", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
  await figure.field("acceptance_rate").fill("0.55");
  await figure.field("acceptance_rate").press("Enter");
  await figure.shows({ draft_length: 5, acceptance_rate: 0.55 });
  await page.goBack();
  await figure.shows({ draft_length: 5 });
  assert.equal(await figure.field("acceptance_rate").inputValue(), "0.8");
  await page.goBack();
  await figure.shows({});
  await page.goForward();
  await page.goForward();
  await figure.shows({ draft_length: 5, acceptance_rate: 0.55 });
  assert.equal(await figure.field("acceptance_rate").inputValue(), "0.55");
});

test("of two figures on a page each keeps its own settings, and the address names which", async (t) => {
  const { page } = await open(t, { path: "/two-figures.html" });
  const [one, two] = [figureOn(page), figureOn(page, `${FIGURE}-2`)];
  await two.slider("draft_length").press("ArrowLeft");
  await two.shows({ draft_length: 3 });
  await one.shows({});
  await page.waitForURL(named(`${FIGURE}-2`));
  await one.slider("acceptance_rate").press("End");
  await one.shows({ acceptance_rate: 1 });
  await two.shows({ draft_length: 3 });
  await page.waitForURL(named(FIGURE));
  await page.goBack();
  await one.shows({});
  await two.shows({ draft_length: 3 });
  await page.goto(`${page.url().split("#")[0]}#v=1&fig=${FIGURE}-2&k=7`);
  await two.shows({ draft_length: 7 });
});

for (const hostile of [
  "v=1&a=2",
  "v=1&k=-1",
  "v=1&k=4.5",
  "v=1&a=NaN",
  "v=1&a=1e999",
  "v=1&a=",
  "v=1&a=0.6&a=0.7",
  "v=1&nobody=1",
  "v=1&__proto__=1",
  "v=1&fig=constructor&a=0.6",
  "v=1&fig=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  "v=1&a=%3Cscript%3Ealert(1)%3C/script%3E",
  "v=1&a=%E0%A4%A",
  "v=99&a=0.6",
  `v=1&a=${"9".repeat(5000)}`,
]) {
  test(`the address #${hostile.slice(0, 50)} gets a sentence and the opening picture`, async (t) => {
    const { page } = await open(t, {
      path: `/figure.html#${hostile}`,
      first: (page) => page.exposeFunction("alert", assert.fail),
    });
    const figure = figureOn(page);
    await page.waitForFunction(() => document.querySelector(".sd-status")?.textContent !== "");
    const said = (await figure.status.textContent()) ?? "";
    assert.match(said, /^[A-Z][^{}]*\.$/);
    assert.equal(await figure.status.locator("*").count(), 0);
    await figure.shows({});
    await figure.slider("draft_length").press("ArrowLeft");
    await figure.shows({ draft_length: 3 });
  });
}

test("an anchor of the page is left alone and the figure with it", async (t) => {
  const { page } = await open(t);
  const figure = figureOn(page);
  const heading = await page.locator("article h1[id], article h2[id]").first().getAttribute("id");
  await figure.slider("draft_length").press("ArrowRight");
  await figure.shows({ draft_length: 5 });
  await page.evaluate((id) => void (location.hash = `#${id}`), heading);
  await page.waitForURL((url) => url.hash === `#${heading}`);
  await figure.shows({ draft_length: 5 });
  assert.equal(await figure.status.textContent().then((said) => /address/i.test(said ?? "")), false);
});
