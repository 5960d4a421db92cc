import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, faults, launch, open, serve, shot } from "../lib.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

test("the home page shows four boards and starts the engine", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(server.url);
  await page.locator(".card .q-board").nth(3).waitFor();
  assert.equal(await page.locator(".card .q-board").count(), 4);
  for (const board of await page.locator(".card .q-board").all()) {
    const box = await board.boundingBox();
    assert.ok(box.width > 100 && box.height > 100, JSON.stringify(box));
    assert.ok((await board.locator(".q-cell").count()) > 30);
    assert.ok((await board.locator(".q-piece").count()) > 10);
  }
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  check();
  await close();
});

test("a card leads to its game, and back leads home", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(server.url);
  await page.getByRole("link", { name: "Splinter", exact: true }).click();
  await page.waitForURL(/#\/play\/splinter$/);
  await page.getByRole("heading", { level: 1, name: "Splinter" }).waitFor();
  assert.match(await page.title(), /^Splinter/);
  await page.goBack();
  await page.locator(".card").nth(3).waitFor();
  check();
  await close();
});

test("a path leads to the same place behind the hash", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}play/talpa:10`);
  await page.getByRole("heading", { level: 1, name: "Talpa" }).waitFor();
  assert.match(page.url(), /\/#\/play\/talpa:10$/);
  check();
  await close();
});

test("an address that means nothing says so", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/play/<script>`);
  await page.getByRole("link", { name: "To the games" }).click();
  await page.locator(".card").nth(3).waitFor();
  check();
  await close();
});

test("language and theme are chosen, shown and kept", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(server.url);
  await page.getByRole("button", { name: "Português" }).click();
  await page.getByRole("heading", { level: 1, name: /Quatro jogos/ }).waitFor();
  await page.getByRole("button", { name: /^Cores: como o sistema/ }).click();
  await page.getByRole("button", { name: /^Cores: claras/ }).click();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /Quatro jogos/ }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "pt");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert.equal(background, "rgb(21, 19, 18)");
  check();
  await close();
});

test("the keyboard reaches everything, skipping the heading first", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(server.url);
  await page.locator(".card").nth(3).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/play\/talpa$/);
  check();
  await close();
});

const SIZES = { desktop: DESKTOP, phone: PHONE };
for (const [size, options] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const locale of ["en-US", "pt-PT"]) {
      test(`axe finds nothing: ${size}, ${colorScheme}, ${locale}`, async () => {
        const { page, check, close } = await open(chrome.browser, { ...options, colorScheme, locale });
        for (const [name, place] of [["home", ""], ["play", "#/play/alliances"], ["unknown", "#/x"]]) {
          await page.goto(server.url + place);
          await page.locator("h1").waitFor();
          assert.deepEqual(await faults(page), []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          assert.ok(!wide, "nothing is wider than the screen");
          await shot(page, `${name}-${size}-${colorScheme}-${locale.slice(0, 2)}`);
        }
        check();
        await close();
      });
    }
  }
}
