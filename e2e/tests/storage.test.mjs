import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, open, serve, shot } from "../lib.mjs";
import { dice, mouse, move, start } from "../play.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

test("loading again loses nothing, and home leads back to the game", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  for (let n = 0; n < 4; n++) await move(page, mouse(page), dice(n));
  const moves = await page.locator(".move").allTextContents();
  await page.reload();
  await page.locator(".move").nth(3).waitFor();
  assert.deepEqual(await page.locator(".move").allTextContents(), moves);
  await page.goto(`${server.url}#/`);
  await page.locator(".waiting .running-game").click();
  await page.locator(".move").nth(3).waitFor();
  await move(page, mouse(page), dice(9));
  assert.equal(await page.locator(".move").count(), 5);
  check();
  await close();
});

test("a second tab looks on, and takes over only when told to", async () => {
  const { page, context, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  await move(page, mouse(page), dice(1));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Play here instead" }).waitFor();
  await move(page, mouse(page), dice(2));
  await other.locator(".move").nth(1).waitFor();
  await other.getByRole("button", { name: "Play here instead" }).click();
  await other.locator(".q-live [data-role=pickable]").first().waitFor();
  await page.getByRole("button", { name: "Play here instead" }).waitFor();
  await move(other, mouse(other), dice(3));
  assert.equal(await other.locator(".move").count(), 3);
  check();
  await close();
});

test("everything is exported and imported again, and faults are named", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  for (let n = 0; n < 3; n++) await move(page, mouse(page), dice(n));
  await page.goto(`${server.url}#/settings`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export everything" }).click(),
  ]);
  const path = join(tmpdir(), `quadrille-export-${process.pid}.txt`);
  await file.saveAs(path);
  assert.match(readFileSync(path, "utf8"), /Quadrille/);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.getByText("No games yet.").waitFor();
  await page.locator(".file input").setInputFiles(path);
  await page.getByText(/^1 new/).waitFor();
  assert.equal(await page.locator(".kept-row").count(), 1);
  writeFileSync(path, '[Game "talpa:6"]\n\n1. a1xa9 *\n');
  await page.locator(".file input").setInputFiles(path);
  await page.getByText(/1 left out/).waitFor();
  await page.getByText(/^line \d+, column \d+/).first().waitFor();
  await shot(page, "settings-desktop-light-en", { fullPage: true });
  check();
  await close();
});

test("where nothing may be kept the page says so, and play goes on", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await start(page, server.url, "talpa:6", "friend");
  await move(page, mouse(page), dice(1));
  const fault = page.locator(".prompt-fault", { hasText: "no room left" });
  await fault.waitFor();
  await move(page, mouse(page), dice(2));
  // It stands for as long as nothing is kept.
  await fault.waitFor();
  assert.equal(await page.locator(".move").count(), 2);
  check();
  await close();
});

test("settings are kept", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/settings`);
  await page.getByLabel("Colors of the pieces").selectOption({ label: "strong contrast" });
  await page.getByLabel("Language").selectOption("pt");
  await page.getByRole("heading", { level: 1, name: "Preferências" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Preferências" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("data-palette"), "contrast");
  check();
  await close();
});
