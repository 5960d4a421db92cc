// Seams: leaving at any moment, places that stay, presses that come too soon, every size of a screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, launch, open, serve, shot, tool } from "../lib.mjs";
import { dice, finger, mouse, move, settled, start } from "../play.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const BOARDS = ["talpa", "taacoca", "splinter", "alliances"];
const SMALL = ["talpa:4", "taacoca:3", "splinter:mini", "alliances:3"];

/** The boxes of what must not move: board, strips, choices, buttons. */
const boxes = (page) =>
  page.evaluate(() =>
    [".game-board .q-live", ".strip", ".picker", ".deeds", ".prompt"].flatMap((it) =>
      [...document.querySelectorAll(it)].map((found) => {
        const { x, y, width, height } = found.getBoundingClientRect();
        return [it, ...[x, y + scrollY, width, height].map((n) => Math.round(n * 10) / 10)].join(" ");
      }),
    ),
  );

test("a game is left in the frame after a move, and nothing complains", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  await move(page, mouse(page), dice(1));
  for (const button of ["One move back", "One move on"]) {
    await page.evaluate((name) => {
      document.querySelector(`[aria-label="${name}"]`).click();
      location.hash = "#/";
    }, button);
    await page.locator(".card").first().waitFor();
    await page.goBack();
    await page.locator(".q-live").waitFor();
  }
  check();
  await close();
});

test("Back leaves a game in which computers play at once", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/play/alliances?with=level-2,level-2`);
  await page.getByLabel("Speed of computers").selectOption({ label: "at once" });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".move").nth(3).waitFor();
  await page.goBack();
  await page.locator(".new-form").waitFor();
  await page.waitForTimeout(300);
  assert.match(page.url(), /#\/play\/alliances/);
  check();
  await close();
});

for (const [size, options] of Object.entries({ desktop: {}, phone: { ...PHONE } })) {
  test(`nothing moves during whole games: ${size}`, async () => {
    const { page, check, close } = await open(chrome.browser, options);
    const hands = size === "phone" ? finger(page) : mouse(page);
    for (const board of SMALL) {
      await start(page, server.url, board, "level-1");
      await settled(page);
      const first = await boxes(page);
      const roll = dice(3);
      for (let n = 0; n < 200; n++) {
        const now = await move(page, hands, roll);
        assert.deepEqual(await boxes(page), first, `${board}, after ${now.moves} moves`);
        if (now.isOver) break;
      }
    }
    check();
    await close();
  });
}

test("a second press on what has changed does nothing", async () => {
  const { page, check, close } = await open(chrome.browser, { ...PHONE });
  await start(page, server.url, "alliances:4", "friend");
  await settled(page);
  await finger(page).cell("d3");
  const box = await page.locator(".picker .pick").nth(1).boundingBox();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(...at);
  await page.touchscreen.tap(...at);
  await page.waitForTimeout(400);
  assert.equal(await page.locator(".move").count(), 1);
  check();
  await close();
  const other = await open(chrome.browser);
  await start(other.page, server.url, "talpa:6", "friend");
  await other.page.getByRole("button", { name: "Offer a draw" }).dblclick();
  await other.page.getByRole("dialog").getByText("A draw is offered").waitFor();
  await other.page.waitForTimeout(400);
  assert.equal(await other.page.locator(".ending").count(), 0);
  await other.page.getByRole("button", { name: "Accept the draw" }).click();
  await other.page.locator(".ending").waitFor();
  other.check();
  await other.close();
});

test("a key that is held down does a thing once", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  for (let n = 0; n < 3; n++) await move(page, mouse(page), dice(n));
  await page.locator(".q-live .q-cell[tabindex='0']").focus();
  await page.keyboard.down("u");
  await page.keyboard.down("u");
  await page.keyboard.down("u");
  await page.keyboard.up("u");
  await page.waitForTimeout(100);
  assert.equal(await page.locator(".move").count(), 2);
  check();
  await close();
});

const SIZES = [
  [360, 640], [390, 844], [844, 390], [740, 360], [820, 1180], [1024, 768], [1440, 900], [640, 400],
];

for (const board of BOARDS) {
  test(`everything that is needed is in view on every screen: ${board}`, async () => {
    const { page, check, close } = await open(chrome.browser, { hasTouch: true });
    await start(page, server.url, board, "level-1");
    const now = await settled(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForTimeout(60);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const seen = await page.evaluate((cell) => {
        const of = (it) => it.getBoundingClientRect();
        const parts = [".game-board .q-live", ".strip", ".picker", ".deeds"];
        const outside = parts.flatMap((part) =>
          [...document.querySelectorAll(part)].filter((it) => of(it).top < -1 || of(it).bottom > innerHeight + 1)
            .map((it) => `${part} ${Math.round(of(it).top)} to ${Math.round(of(it).bottom)}`),
        );
        const { width, height } = of(document.querySelector(`.q-live [data-cell="${cell}"]`));
        return { outside, cell: Math.min(width, height), wide: document.documentElement.scrollWidth > innerWidth };
      }, now.pickable[0]);
      const size = `${width}x${height}`;
      assert.deepEqual(seen.outside, [], size);
      assert.ok(seen.cell >= 24, `${size}: cells of ${seen.cell} pixels`);
      assert.ok(!seen.wide, `${size}: wider than the screen`);
      await shot(page, `size-${board}-${size}`);
    }
    check();
    await close();
  });
}

test("the keyboard is seen on the board in every theme", async () => {
  for (const options of [{}, { colorScheme: "dark" }, { forcedColors: "active" }, { colorScheme: "dark", forcedColors: "active" }]) {
    const { page, check, close } = await open(chrome.browser, options);
    await start(page, server.url, "taacoca", "friend");
    await page.locator(".q-live .q-cell[tabindex='0']").focus();
    await page.keyboard.press("ArrowUp");
    const ring = await page.evaluate(() => {
      const light = (color) => {
        const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map((n) => {
          const part = n / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const stroke = getComputedStyle(document.querySelector(".q-focus")).stroke;
      const fill = getComputedStyle(document.querySelector(".q-live .q-cell")).fill;
      const [a, b] = [light(stroke), light(fill)].sort((x, y) => y - x);
      return { stroke, fill, contrast: (a + 0.05) / (b + 0.05) };
    });
    assert.ok(ring.contrast >= 3, `${JSON.stringify(options)}: ${JSON.stringify(ring)}`);
    check();
    await close();
  }
});

/** Presses whatever there is, goes back, loads again and turns the screen, for so many seconds. */
test("somebody presses everything", async () => {
  const seconds = Number(process.env.CLICKER ?? 60);
  const seed = Number(process.env.SEED ?? 1);
  console.log(`seed ${seed}`);
  const { page, check, close, errors } = await open(chrome.browser);
  const roll = dice(seed);
  const until = Date.now() + seconds * 1000;
  page.on("dialog", (it) => it.dismiss());
  await page.goto(server.url);
  let n = 0;
  while (Date.now() < until) {
    n += 1;
    const die = roll(100);
    if (die < 6) await page.goBack().catch(() => {});
    else if (die < 8) await page.reload();
    else if (die < 10) await page.setViewportSize([{ width: 390, height: 844 }, { width: 1280, height: 800 }, { width: 740, height: 360 }][roll(3)]);
    else if (die < 13) await page.keyboard.press(["u", "f", "h", "Escape", "Enter", "ArrowLeft"][roll(6)]);
    else {
      await page.evaluate(([a, b]) => {
        const all = [...document.querySelectorAll("a, button, summary, .q-live .q-cell, .q-pick, input[type=radio], input[type=checkbox]")]
          .filter((it) => it.getClientRects().length > 0 && !it.closest("[href^=http]"));
        // Half of the presses are for the board, where there is one.
        const cells = all.filter((it) => it.matches("[data-role=pickable], [data-role=target], .pick, .q-pick"));
        const from = cells.length > 0 && a < 50 ? cells : all;
        const it = from[b % from.length];
        if (it?.click) it.click();
        else it?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      }, [roll(100), roll(10000)]);
    }
    if (!page.url().startsWith(server.url)) await page.goto(server.url);
  }
  console.log(`${n} presses`);
  assert.ok(n > 100);
  // Whoever has no account is refused rated games: the page says so in words, the browser remarks on it besides.
  const isRefused = (it) => it.includes("status of 401") && it.endsWith("/api/v1/games)");
  errors.splice(0, errors.length, ...errors.filter((it) => !isRefused(it)));
  check();
  await close();
});

test("arrow keys go through the moves from anywhere", async () => {
  const { page, check, close } = await open(chrome.browser);
  await start(page, server.url, "talpa:6", "friend");
  for (let n = 0; n < 3; n++) await move(page, mouse(page), dice(n));
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("ArrowLeft");
  await page.locator(".move").nth(1).and(page.locator("[aria-current]")).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator(".move").nth(2).and(page.locator("[aria-current]")).waitFor();
  check();
  await close();
});

test("an analysis is there again after reload, Back and by its link; many are kept", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/talpa:6`);
  await page.locator(".study-board .q-live").waitFor();
  await mouse(page).cell("b2");
  await mouse(page).cell("b3");
  await page.locator(".tree .move", { hasText: "b2xb3" }).waitFor();
  await page.reload();
  await page.locator(".tree .move", { hasText: "b2xb3" }).waitFor();
  await page.goto(`${server.url}#/analysis/board/taacoca:4`);
  await page.locator("h1", { hasText: "Taacoca" }).waitFor();
  await page.goBack();
  await page.locator(".tree .move", { hasText: "b2xb3" }).waitFor();
  // What is pasted is a study of its own, at an address of its own.
  await tool(page, "Open something else");
  await page.locator("textarea").last().fill('[Game "talpa"]\n[Variant "6"]\n\n1. d4xd5 {a remark} *');
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".tree .move", { hasText: "d4xd5" }).waitFor();
  assert.match(page.url(), /#\/analysis\/study\//);
  await page.reload();
  await page.locator(".tree .move", { hasText: "d4xd5" }).waitFor();
  await tool(page, "Open something else");
  await page.locator(".studies summary").click();
  assert.equal(await page.locator(".studies li").count(), 2);
  await page.locator(".studies input").first().fill("My game");
  await page.locator(".studies input").first().press("Enter");
  await page.locator(".studies .kept", { hasText: "My game" }).waitFor();
  await page.getByRole("button", { name: "Remove: My game" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".studies li").length === 1);
  check();
  await close();
});

test("a link shows its head and its board before the program has come", async () => {
  const { page, close } = await open(chrome.browser);
  let size = 0;
  page.on("response", async (it) => {
    // Modules and sentences are the program.
    if (!/_bg|words-/.test(it.url())) size += Number((await it.allHeaders())["content-length"] ?? 0);
  });
  // The program never comes.
  await page.route(/_bg.*wasm/, () => {});
  for (const [address, board] of [["#/play/talpa:6", "talpa-6"], ["#/p/taacoca:4/bbbb%2F1bbb1%2F6%2F7%2F6%2F1www1%2Fwwww%20w", "taacoca-4"], ["#/analysis/board/alliances", "alliances"]]) {
    await page.goto("about:blank");
    size = 0;
    await page.goto(`${server.url}${address}`);
    await page.locator(".first:visible .brand").waitFor();
    const picture = page.locator(".waiting-board img");
    await picture.waitFor();
    await page.waitForFunction(() => document.querySelector(".waiting-board img").naturalWidth > 0);
    assert.match(await picture.getAttribute("src"), new RegExp(`board-${board}\\.svg`));
    assert.ok(size <= 60_000, `${size} bytes`);
    await shot(page, `first-sight-${board}`);
  }
  await close();
});
