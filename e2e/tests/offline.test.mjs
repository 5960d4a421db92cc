import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exported, launch, open, serve } from "../lib.mjs";
import { ask, dice, mouse, start, whole } from "../play.mjs";

let chrome;
before(async () => {
  chrome = await launch();
});
after(() => chrome?.close());

/** Waits until everything is kept for the times without a network. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
    }
  });

test("without a server the page loads again, engine included", async () => {
  const server = await serve();
  const { page, check, close } = await open(chrome.browser);
  await page.goto(server.url);
  await kept(page);
  await server.stop();
  await page.reload();
  await page.locator("#main .card .q-board").nth(3).waitFor();
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  await start(page, server.url, "talpa:6");
  assert.ok((await whole(page, mouse(page), dice(5))) > 3);
  check();
  await close();
});

test("weights of a net that were fetched once are there without a server", async () => {
  const server = await serve();
  const { page, check, close } = await open(chrome.browser);
  const weights = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      const kept = await (await caches.open(name)).keys();
      return kept.filter((it) => it.url.endsWith(".qnet")).length;
    });
  await page.goto(server.url);
  await kept(page);
  assert.equal(await weights(), 0, "nobody has asked yet");
  const position = "brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb r";
  const request = `1 move\ngame talpa:8\nposition ${position}\nplayer net:net=small,nodes=8\nseed 1`;
  const answer = await ask(page, request);
  assert.match(answer, /^1 move \S+/);
  assert.equal(await weights(), 1);
  await server.stop();
  await page.reload();
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  assert.equal(await ask(page, request), answer);
  check();
  await close();
});

test("puzzles, openings, rules and what is known are there without a host once they were seen", async () => {
  const host = await exported();
  const { page, check, close } = await open(chrome.browser);
  await page.goto(host.url);
  await kept(page);
  const puzzle = async () => {
    await page.goto(`${host.url}#/puzzles/talpa:6`);
    await page.locator(".puzzle .learn-board .q-board").waitFor();
  };
  const openings = async () => {
    await page.goto(`${host.url}#/analysis/board/talpa`);
    await page.getByRole("switch", { name: "Openings" }).click();
    await page.locator(".openings tbody tr").first().waitFor();
  };
  await puzzle();
  await openings();
  await host.stop();
  await page.reload();
  await openings();
  await puzzle();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.locator(".posed-stands").filter({ hasText: "0 of 1 solved" }).waitFor();
  for (const place of ["#/known/splinter", "#/rules/taacoca"]) {
    await page.goto(host.url + place);
    await page.locator(".prose h1").waitFor();
  }
  // What nobody has asked for is not there, and the page says so.
  await page.goto(`${host.url}#/puzzles/alliances:4`);
  await page.locator(".puzzle [role=alert]").filter({ hasText: "needs a network" }).waitFor();
  assert.throws(check, /Failed to (load|fetch)|ERR_/);
  await close();
});

test("a static host in a folder serves it, offline too", async () => {
  const host = await exported();
  const { page, check, close } = await open(chrome.browser);
  await page.goto(host.url);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  await kept(page);
  await host.stop();
  await page.reload();
  await page.locator("#main .card .q-board").nth(3).waitFor();
  check();
  await close();
});

/** Makes what the host serves another version. */
function renew(host) {
  const path = join(host.folder, "sw.js");
  const text = readFileSync(path, "utf8");
  const next = text.replace(/(PREFIX \+ )"\w+"/, '$1"other"');
  assert.notEqual(next, text);
  writeFileSync(path, next);
}

const isRenewed = async () => (await caches.keys()).join() === "quadrille other";

test("a new version says so and is taken up; the old one is thrown away", async () => {
  const host = await exported();
  const { page, check, close } = await open(chrome.browser);
  await page.goto(host.url);
  await kept(page);
  await page.evaluate(() => localStorage.setItem("quadrille.1.settings", "lang=pt"));
  renew(host);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { level: 1, name: /Quatro jogos/ }).waitFor();
  await page.waitForFunction(isRenewed);
  assert.equal(await page.getByRole("button", { name: "Recarregar" }).count(), 0);
  check();
  await close();
  await host.stop();
});

test("a new version is also taken up by loading the page again", async () => {
  const host = await exported();
  const { page, check, close } = await open(chrome.browser);
  await page.goto(host.url);
  await kept(page);
  renew(host);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole("button", { name: "Reload" }).waitFor();
  await page.reload();
  await page.waitForFunction(isRenewed);
  await page.locator("#main .card .q-board").nth(3).waitFor();
  assert.equal(await page.getByRole("button", { name: "Reload" }).count(), 0);
  check();
  await close();
  await host.stop();
});
