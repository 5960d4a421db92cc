// What travels before a board is on the screen, and after; and how soon it is there.
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { launch, open, serve } from "../lib.mjs";

let host, chrome;
before(async () => {
  [host, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await host?.stop();
});

/**
 * Opens a place as one who has never been here; what it took until a board was seen: the whole of
 * every answer that had begun to arrive by then.
 */
async function firstBoard(place, board) {
  const { page, context, check, close } = await open(chrome.browser);
  const tools = await context.newCDPSession(page);
  await tools.send("Network.enable");
  const answers = new Map();
  let clock;
  // Events tell the time since some moment; the first one says which.
  tools.on("Network.requestWillBeSent", (it) => (clock ??= it.wallTime - it.timestamp));
  tools.on("Network.responseReceived", (it) => {
    answers.set(it.requestId, { at: it.timestamp, path: new URL(it.response.url).pathname, size: 0 });
  });
  tools.on("Network.loadingFinished", (it) => {
    const answer = answers.get(it.requestId);
    if (answer) answer.size = it.encodedDataLength;
  });
  await page.addInitScript((selector) => {
    const look = () => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const isThere = box?.width > 100 && box.top < innerHeight;
      // What is there in a frame is on the screen at the end of it.
      if (isThere) setTimeout(() => (globalThis.seenAt = performance.timeOrigin + performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, board);
  await page.goto(host.url + place);
  await page.waitForFunction(() => globalThis.seenAt);
  const [startedAt, seenAt] = await page.evaluate(() => [performance.timeOrigin, globalThis.seenAt]);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  check();
  await close();
  const early = [...answers.values()].filter((it) => (it.at + clock) * 1000 <= seenAt);
  for (const { path, size } of early) console.log(`${String(size).padStart(8)} ${path}`);
  const [size, time] = [early.reduce((all, it) => all + it.size, 0), seenAt - startedAt];
  console.log(`${String(size).padStart(8)} bytes, ${Math.round(time)} ms: ${place || "home"}`);
  const picture = early.reduce((all, it) => all + (/^\/(board|fraunces)-/.test(it.path) ? it.size : 0), 0);
  return { size, time, picture, paths: early.map((it) => it.path) };
}

/** The bytes of an answer as they travel. */
function get(path, accepted = "br") {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, host.url), { headers: { "Accept-Encoding": accepted } });
    asked.on("error", reject);
    asked.on("response", (response) => {
      assert.equal(response.statusCode, 200, path);
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    });
    asked.end();
  });
}

// How long it takes is told and not tested: this machine may have other work.
test("a board is seen after 250 kB", async () => {
  const loads = [];
  for (let n = 0; n < 3; n++) loads.push(await firstBoard("", ".first .q-board"));
  for (const { size, paths } of loads) {
    assert(paths.includes("/") && paths.some((path) => path.endsWith(".css")), String(paths));
    assert(size <= 250_000, `${size} bytes`);
  }
  console.log(`milliseconds to the first board: ${loads.map(({ time }) => Math.round(time))}`);
});

// Whoever follows a link to another place waits for the program; it shall not grow unnoticed.
test("a board elsewhere comes with the program", async () => {
  const { size: all, picture } = await firstBoard("#/play/talpa", "#main .q-board");
  // The picture of the board is seen long before, and the typeface comes when it comes; what is
  // limited here is the program.
  const size = all - picture;
  assert(size <= 602_500, `${size} bytes`);
});

test("the engine is small", async () => {
  const keeper = String(await get("/sw.js", "identity"));
  const paths = [...keeper.matchAll(/"((?:engine|worker)[^"]+)"/g)].map((it) => it[1]);
  assert.equal(paths.length, 3, String(paths));
  const sizes = await Promise.all(paths.map(async (path) => (await get(path)).length));
  console.log(paths.map((path, n) => `${String(sizes[n]).padStart(8)} ${path}`).join("\n"));
  const size = sizes.reduce((all, it) => all + it, 0);
  assert(size <= 520_000, `${size} bytes`);
});
