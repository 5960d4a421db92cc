import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, faults, keep, launch, open, png, saved, serve, shot } from "../lib.mjs";
import { dice, drag, finger, mouse, move, offered, settled, start, whole } from "../play.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

// Small boards where there are some: a whole game, not a long one.
const BOARDS = ["talpa:4", "taacoca:3", "splinter:mini", "alliances:3"];

for (const board of BOARDS) {
  test(`a whole game of ${board} by clicks`, async () => {
    const { page, check, close } = await open(chrome.browser);
    await start(page, server.url, board);
    const moves = await whole(page, mouse(page), dice(7));
    assert.ok(moves > 1);
    await page.getByRole("button", { name: "Rematch" }).waitFor();
    await shot(page, `over-${board.replace(":", "-")}-desktop`);
    assert.deepEqual(await faults(page), []);
    check();
    await close();
  });

  test(`a whole game of ${board} by touch on a phone`, async () => {
    const { page, check, close } = await open(chrome.browser, PHONE);
    await start(page, server.url, board);
    const moves = await whole(page, finger(page), dice(11));
    assert.ok(moves > 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!wide, "nothing is wider than the screen");
    await shot(page, `over-${board.replace(":", "-")}-phone`);
    check();
    await close();
  });
}

test("of a large board a phone shows the part where the pieces are", async () => {
  const { page, check, close } = await open(chrome.browser, PHONE);
  const width = async () => (await page.locator(".q-live [data-cell=h9]").boundingBox()).width;
  await start(page, server.url, "splinter");
  assert.ok((await width()) > 28, `a cell has ${await width()} pixels`);
  await move(page, finger(page), dice(5));
  await shot(page, "close-up-phone");
  // The board with all its cells is there for who edits, and for who wants it.
  await page.goto(`${server.url}#/analysis/board/splinter`);
  await page.locator(".study-board .q-close-up").waitFor();
  await page.getByRole("button", { name: "Edit the position" }).click();
  await page.waitForFunction(() => {
    const seen = (name) => document.querySelector(`.q-live [data-cell=${name}]`).getBoundingClientRect();
    return seen("a0").left >= 0 && seen("o17").right <= innerWidth;
  });
  await page.goto(`${server.url}#/settings`);
  await page.getByLabel("Part of a large board").uncheck();
  await page.goto(`${server.url}#/analysis/board/splinter`);
  await page.locator(".study-board .q-live:not(.q-close-up)").waitFor();
  assert.ok((await width()) < 25);
  check();
  await close();
});

test("hint, undo and redo", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".q-arrow").waitFor();
  await page.locator(".prompt-line", { hasText: "Hint:" }).waitFor();
  await move(page, mouse(page), dice(1));
  await move(page, mouse(page), dice(2));
  assert.equal((await offered(page)).moves, 2);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".move").nth(1).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Redo" }).click();
  await page.locator(".move").nth(1).waitFor();
  check();
  await close();
});

test("a piece is dragged; what is dropped nowhere stays", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  await drag(page, "b2", "b3");
  await page.locator(".move", { hasText: "b2xb3" }).waitFor();
  const now = await settled(page);
  await drag(page, now.pickable[0], now.pickable[0]);
  assert.equal((await offered(page)).moves, 1);
  check();
  await close();
});

test("what cannot be played is explained", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  await mouse(page).cell("b2");
  await mouse(page).cell("b2");
  await mouse(page).cell("a2");
  await page.locator(".prompt").waitFor();
  assert.ok((await offered(page)).said.length > 0);
  check();
  await close();
});

test("resigning is asked about first, and the buttons keep their places", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  const places = () =>
    page.locator(".deed").evaluateAll((all) => all.map((it) => [it.innerText, it.offsetLeft]));
  const first = await places();
  await move(page, mouse(page), dice(3));
  assert.deepEqual(await places(), first);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "No, play on" }).click();
  assert.ok(!(await offered(page)).isOver);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".ending").waitFor();
  assert.deepEqual(await places(), first);
  check();
  await close();
});

test("a link carries the whole game", async () => {
  const { page, context, check, close } = await open(chrome.browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await start(page, server.url, "taacoca", "friend");
  for (let n = 0; n < 6; n++) await move(page, mouse(page), dice(n + 20));
  await page.locator(".share summary").click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.locator(".toast").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/g\//);
  const moves = await page.locator(".move").allTextContents();
  const other = await context.newPage();
  await other.goto(link);
  await other.locator(".move").nth(5).waitFor();
  assert.deepEqual(await other.locator(".move").allTextContents(), moves);
  check();
  await close();
});

test("the board is saved as SVG and PNG, light or dark as it is seen", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, check, close } = await open(chrome.browser, { colorScheme });
    await start(page, server.url, "talpa:6", "friend");
    await move(page, mouse(page), dice(1));
    await page.locator(".share summary").click();
    const svg = await saved(page, "Download SVG");
    assert.match(svg.name, /^talpa-.*\.svg$/);
    assert.match(svg.bytes.toString(), /^<svg [^]*<\/svg>\s*$/);
    const file = await saved(page, "Download PNG");
    assert.match(file.name, /^talpa-.*\.png$/);
    keep(file.bytes, `saved-talpa-${colorScheme}`);
    const picture = await png(page, file.bytes);
    assert.ok(picture.width > 500 && picture.height > 500, `${picture.width} x ${picture.height}`);
    assert.ok(picture.colors > 50, "there is a board on it");
    assert.equal(picture.light > 128, colorScheme === "light");
    check();
    await close();
  }
});

test("another move leaves what was played before as a variation", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  await drag(page, "b2", "b3");
  await page.locator(".move", { hasText: "b2xb3" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".move").waitFor({ state: "detached" });
  await drag(page, "d4", "d5");
  await page.locator(".move", { hasText: "d4xd5" }).waitFor();
  const id = new URL(page.url()).hash.split("/").pop();
  await page.goto(`${server.url}#/analysis/game/${id}`);
  await page.locator(".tree .move").nth(1).waitFor();
  assert.deepEqual(await page.locator(".tree .move").allTextContents(), ["d4xd5", "b2xb3"]);
  check();
  await close();
});

test("players without a color have numbers", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "alliances:3", "friend");
  assert.deepEqual((await page.locator(".strip .number-sign").allTextContents()).sort(), ["1", "2"]);
  await start(page, server.url, "talpa:6", "friend");
  assert.equal(await page.locator(".strip > .piece-sign").count(), 2);
  assert.equal(await page.locator(".number-sign").count(), 0);
  check();
  await close();
});

test("two computers play each other, and can be paused", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/play/talpa:6?with=level-1,level-2`);
  await page.getByLabel("Speed of computers").selectOption({ label: "at once" });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".move").nth(2).waitFor();
  await page.locator(".ending").waitFor({ timeout: 60000 });
  check();
  await close();
});

const SIZES = { desktop: DESKTOP, phone: PHONE };
for (const [size, options] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`games under way: ${size}, ${colorScheme}`, async () => {
      const { page, check, close } = await open(chrome.browser, { ...options, colorScheme });
      for (const board of ["talpa", "taacoca", "splinter", "alliances"]) {
        await start(page, server.url, board, "level-2");
        const hands = size === "phone" ? finger(page) : mouse(page);
        for (let n = 0; n < 5; n++) await move(page, hands, dice(n + 5));
        const now = await settled(page);
        await hands.cell(now.pickable[Math.floor(now.pickable.length / 2)]);
        assert.deepEqual(await faults(page), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.ok(!wide, "nothing is wider than the screen");
        await shot(page, `game-${board}-${size}-${colorScheme}`);
      }
      check();
      await close();
    });
  }
}
