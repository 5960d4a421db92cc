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
  await page.locator("#main .card .q-board").nth(3).waitFor();
  assert.equal(await page.locator("#main .card .q-board").count(), 4);
  for (const board of await page.locator("#main .card .q-board").all()) {
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
  await page.locator("#main .card").nth(3).waitFor();
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
  await page.locator("#main .card").nth(3).waitFor();
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
  await page.locator("#main .card").nth(3).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play now");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play online");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/play\/talpa$/);
  check();
  await close();
});

/** How far the shades of two pictures are apart where they differ most. */
function difference(page, one, two) {
  const source = (picture) => `data:image/png;base64,${picture.toString("base64")}`;
  return page.evaluate(
    async (sources) => {
      const shades = async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
      };
      const [a, b] = await Promise.all(sources.map(shades));
      if (a.length !== b.length) return 255;
      return a.reduce((most, shade, n) => Math.max(most, Math.abs(shade - b[n])), 0);
    },
    [source(one), source(two)],
  );
}

const SIZES = { desktop: DESKTOP, phone: PHONE };
for (const [size, options] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const locale of ["en-US", "pt-PT"]) {
      test(`axe finds nothing: ${size}, ${colorScheme}, ${locale}`, async () => {
        const { page, check, close } = await open(chrome.browser, { ...options, colorScheme, locale });
        for (const [name, place] of [["home", ""], ["play", "#/play/alliances"], ["lessons", "#/learn"], ["set", "#/settings"], ["unknown", "#/x"]]) {
          await page.goto(server.url + place);
          await page.locator("#main h1").waitFor();
          assert.deepEqual(await faults(page), []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          assert.ok(!wide, "nothing is wider than the screen");
          await shot(page, `${name}-${size}-${colorScheme}-${locale.slice(0, 2)}`);
        }
        check();
        await close();
      });

      test(`the program takes over the boards it finds: ${size}, ${colorScheme}, ${locale}`, async () => {
        const asked = { ...options, colorScheme, locale };
        const { page, context, check, close } = await open(chrome.browser, asked);
        let release;
        const released = new Promise((done) => (release = done));
        await context.route(/page_bg\S*\.wasm$/, (route) => released.then(() => route.continue()));
        await page.goto(server.url);
        await page.locator(`.first[lang=${locale.slice(0, 2)}] .q-board`).nth(3).waitFor();
        const before = await page.screenshot({ fullPage: true });
        release();
        await page.locator("#main .card").nth(3).waitFor();
        assert.equal(await page.locator("#first").count(), 0);
        const after = await page.screenshot({ fullPage: true });
        // Round corners come out a shade different now and then; what moves does more.
        const most = await difference(page, before, after);
        assert.ok(most <= 8, `nothing that is seen changes: ${most}`);
        check();
        await close();
      });
    }
  }
}

test("the boards of the document are not shown where something else is asked for", async () => {
  const { page, context, check, close } = await open(chrome.browser);
  await context.route(/page_bg\S*\.wasm$/, () => {});
  await page.goto(`${server.url}#/rules/talpa`);
  await page.locator("#first").waitFor({ state: "attached" });
  assert.equal(await page.locator(".q-board:visible").count(), 0);
  check();
  await close();
});

test("where the program does not run a sentence says so", async () => {
  const { page, context, close } = await open(chrome.browser);
  await context.route(/page_bg\S*\.wasm$/, (route) => route.abort());
  await page.goto(server.url);
  await page.getByText("The program could not be fetched.").waitFor();
  assert.equal(await page.locator(".q-board:visible").count(), 4);
  // Another try brings it.
  await context.unroute(/page_bg\S*\.wasm$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  await close();
});

test("without scripts there are boards, and a sentence", async () => {
  const { page, close } = await open(chrome.browser, { javaScriptEnabled: false });
  await page.goto(server.url);
  assert.equal(await page.locator(".q-board:visible").count(), 4);
  await page.locator("noscript p").waitFor();
  await close();
});
