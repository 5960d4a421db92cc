// Puzzles, openings beside the analysis board, and what is known.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, faults, launch, open, serve, shot } from "../lib.mjs";
import { choose, playMove } from "../learn.mjs";

const GAMES = ["talpa", "taacoca", "splinter", "alliances"];

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** The puzzles of a board: name and solution. */
function puzzles(board) {
  const text = readFileSync(new URL(`../../puzzles/${board}.txt`, import.meta.url), "utf8");
  const found = text.matchAll(/^puzzle (\S+)\n.*\ngoal (\w+) (\d+)\nline (.*)$/gm);
  return [...found].map(([, name, goal, plies, line]) => ({ name, goal, plies: Number(plies), line: line.split(" ") }));
}

const said = (page, text) => page.locator(".learn-said").filter({ hasText: text }).waitFor();
const pieces = (page) => page.locator(".learn-board [data-cell]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label").split(",").slice(0, 2).join()).join(" "));

/** Opens a puzzle by its name. */
async function pose(page, { name }) {
  await page.goto(`${server.url}#/puzzles/one/${name}`);
  await page.locator(".puzzle .learn-task").filter({ hasText: /to move/ }).waitFor();
}

/** Plays the solution. */
async function solve(page, game, { line }) {
  for (const [n, mv] of line.entries()) {
    if (n % 2) continue;
    await playMove(page, game, mv);
    await said(page, `${mv} is right`);
  }
  await page.locator(".learn-right").waitFor();
}

for (const game of GAMES) {
  test(`a puzzle of ${game} is solved, counted and analyzed`, async () => {
    const { page, check, close } = await open(chrome.browser);
    const board = { talpa: "talpa-6", taacoca: "taacoca-4", splinter: "splinter-mini", alliances: "alliances-4" }[game];
    const puzzle = puzzles(board).find((it) => it.plies === 3 && it.goal === "win");
    await pose(page, puzzle);
    await solve(page, game, puzzle);
    await page.locator(".posed-stands").filter({ hasText: "1 of 1 solved, 1 in a row" }).waitFor();
    await shot(page, `puzzle-${game}-solved`);
    // Looked at again it is over, and does not count twice.
    await page.reload();
    await page.locator(".learn-right, .posed-line").first().waitFor();
    await page.locator(".posed-stands").filter({ hasText: "1 of 1 solved" }).waitFor();
    await page.getByRole("button", { name: "Analysis" }).click();
    await page.locator(".study .tree .move").nth(2).waitFor();
    assert.equal(await page.locator(".study .tree .move").count(), 3);
    await page.goBack();
    await page.locator(".posed-line .move").nth(3).waitFor();
    check();
    await close();
  });
}

test("a wrong move is refuted, hints help, and a reload goes on in the middle", async () => {
  const { page, check, close } = await open(chrome.browser);
  const puzzle = puzzles("talpa-6").find((it) => it.plies >= 5 && it.goal === "win" && !it.line[0].startsWith("x"));
  await pose(page, puzzle);
  const start = await pieces(page);
  // Any other capture of the side to move.
  const cells = await page.locator('.learn-board [data-role="pickable"]').evaluateAll((all) => all.map((it) => it.dataset.cell));
  let wrong;
  for (const cell of cells) {
    await choose(page, cell);
    const to = await page.locator('.learn-board [data-role="target"]').evaluateAll((all) => all.map((it) => it.dataset.cell));
    const found = to.find((it) => `${cell}x${it}` !== puzzle.line[0] && it !== cell);
    if (found) {
      wrong = `${cell}x${found}`;
      await choose(page, found);
      break;
    }
    await choose(page, cell);
  }
  await page.locator(".learn-wrong").filter({ hasText: `${wrong} does not reach the goal` }).waitFor();
  await shot(page, "puzzle-refuted");
  // It is taken back by itself.
  await page.locator('.learn-board [data-role="pickable"]').first().waitFor();
  assert.equal(await pieces(page), start);
  await page.getByRole("button", { name: "Hint" }).click();
  await said(page, "The move begins at");
  await page.locator(".learn-board .q-arrow").waitFor();
  await page.keyboard.press("h");
  await said(page, `The move is ${puzzle.line[0]}`);
  await shot(page, "puzzle-hint");
  await playMove(page, "talpa", puzzle.line[0]);
  await said(page, "The answer is");
  await page.locator('.learn-board [data-role="pickable"]').first().waitFor();
  const middle = await pieces(page);
  assert.notEqual(middle, start);
  await page.reload();
  await page.locator('.learn-board [data-role="pickable"]').first().waitFor();
  assert.equal(await pieces(page), middle);
  await page.getByRole("button", { name: "Show the solution" }).click();
  await said(page, "The solution");
  await page.locator(".posed-stands").filter({ hasText: "0 of 1 solved, 0 in a row" }).waitFor();
  await page.locator(".posed-line .move").first().click();
  assert.equal(await pieces(page), start);
  await page.locator(".posed-line .move").last().click();
  assert.notEqual(await pieces(page), middle);
  await shot(page, "puzzle-given-up");
  check();
  await close();
});

test("practice goes from puzzle to puzzle, and two tabs lose nothing", async () => {
  const { page, context, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/puzzles`);
  await page.getByRole("link", { name: /Talpa 6/ }).click();
  await page.locator(".puzzle .learn-task").waitFor();
  assert.match(page.url(), /#\/puzzles\/talpa:6$/);
  const other = await context.newPage();
  await other.goto(`${server.url}#/puzzles/alliances:4`);
  await other.locator(".puzzle .learn-task").waitFor();
  const tabs = [page, other];
  for (let n = 1; n <= 2; n++) {
    // Buttons that have just come take no press for a moment.
    await page.waitForTimeout(400);
    // Both at the same moment.
    await Promise.all(tabs.map((it) => it.getByRole("button", { name: "Show the solution" }).click()));
    await Promise.all(tabs.map((it) => it.locator(".posed-stands").filter({ hasText: `0 of ${n} solved` }).waitFor()));
    await page.waitForTimeout(400);
    const heads = await Promise.all(tabs.map((it) => it.locator(".puzzle-head").textContent()));
    await Promise.all(tabs.map((it) => it.getByRole("button", { name: "The next puzzle" }).click()));
    await Promise.all(tabs.map((it) => it.getByRole("button", { name: "Hint" }).waitFor()));
    for (const [tab, it] of tabs.entries()) assert.notEqual(await it.locator(".puzzle-head").textContent(), heads[tab]);
  }
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Puzzles" }).waitFor();
  await page.locator(".puzzle-card").filter({ hasText: "Talpa" }).filter({ hasText: "0 of 2 solved" }).waitFor();
  await page.locator(".puzzle-card").filter({ hasText: "Alliances" }).filter({ hasText: "0 of 2 solved" }).waitFor();
  check();
  await close();
});

test("the puzzle of the day, by keys alone", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/puzzles`);
  await page.locator(".puzzle-card .cover").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Puzzle of the day: Talpa" }).waitFor();
  await page.locator(".puzzle .learn-task").waitFor();
  await page.keyboard.press("h");
  await said(page, "The move begins at");
  await page.keyboard.press("s");
  await said(page, "The solution");
  await page.getByRole("link", { name: "Practice more" }).waitFor();
  check();
  await close();
});

test("what is kept but damaged is set aside, and a puzzle that is none is said to be", async () => {
  const { page, close, errors } = await open(chrome.browser);
  await page.goto(`${server.url}#/settings`);
  await page.evaluate(() => {
    localStorage.setItem("quadrille.1.practice", "nonsense");
    localStorage.setItem("quadrille.1.puzzle.talpa:6", "nonsense");
  });
  await page.goto(`${server.url}#/puzzles/talpa:6`);
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.locator(".posed-stands").filter({ hasText: "set aside" }).waitFor();
  const aside = await page.evaluate(() => localStorage.getItem("quadrille.1.aside.practice.1"));
  assert.equal(aside.trim(), "nonsense");
  await page.goto(`${server.url}#/puzzles/one/talpa-6-00000000`);
  await page.locator(".puzzle [role=alert]").waitFor();
  await page.goto(`${server.url}#/puzzles/one/chess`);
  await page.locator("main").filter({ hasText: "nothing at this address" }).waitFor();
  assert.deepEqual(errors, []);
  await close();
});

test("openings beside the analysis board: a click plays", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/talpa`);
  await page.getByRole("switch", { name: "Openings" }).click();
  const rows = page.locator(".openings tbody tr");
  await rows.nth(5).waitFor();
  const [first] = await rows.first().locator("button").allTextContents();
  await page.locator(".openings-here").filter({ hasText: /here 4\d\d games/i }).waitFor();
  await shot(page, "openings");
  await rows.first().locator("button").click();
  await page.locator(".tree .move").filter({ hasText: first }).waitFor();
  await page.locator(".openings-here").filter({ hasText: /Blue to move/ }).waitFor();
  // Proofs on small boards; and a board of which nothing is known.
  await page.goto(`${server.url}#/analysis/board/talpa:5`);
  await page.locator(".study-board .q-board").waitFor();
  await page.keyboard.press("o");
  await page.locator(".openings td").filter({ hasText: /win|loss/ }).first().waitFor();
  await page.goto(`${server.url}#/analysis/board/talpa:12`);
  await page.locator(".study-title").filter({ hasText: "12" }).waitFor();
  await page.keyboard.press("o");
  await page.locator(".openings-here").filter({ hasText: "No openings of this board" }).waitFor();
  check();
  await close();
});

for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing: ${size}, ${colorScheme}`, async () => {
      for (const locale of ["en-US", "pt-PT"]) {
        const { page, check, close } = await open(chrome.browser, { ...options, colorScheme, locale });
        const look = async (place, ready, name) => {
          await page.goto(`${server.url}${place}`);
          await page.locator(ready).first().waitFor();
          assert.deepEqual(await faults(page), [], place);
          const wide = await page.evaluate((width) => document.documentElement.scrollWidth > width, options.viewport.width);
          assert.ok(!wide, `${place}: nothing is wider than the screen`);
          await shot(page, `${name}-${size}-${colorScheme}-${locale.slice(0, 2)}`, { fullPage: true });
        };
        await look("#/puzzles", ".puzzle-card .q-board", "puzzles");
        await look("#/puzzles/day/splinter", ".learn-board .q-board", "puzzle-day");
        await page.keyboard.press("s");
        await page.locator(".posed-line").waitFor();
        await page.locator(".posed-stands p").first().waitFor();
        assert.deepEqual(await faults(page), []);
        await shot(page, `puzzle-over-${size}-${colorScheme}-${locale.slice(0, 2)}`, { fullPage: true });
        await look("#/known/talpa", ".known table", "known");
        await page.goto(`${server.url}#/analysis/board/taacoca`);
        await page.getByRole("switch", { name: /Openings|Aberturas/ }).click();
        await page.locator(".openings tbody tr").first().waitFor();
        assert.deepEqual(await faults(page), []);
        await shot(page, `openings-${size}-${colorScheme}-${locale.slice(0, 2)}`, { fullPage: true });
        check();
        await close();
      }
    });
  }
}

test("a phone held sideways shows the whole board, and what is asked beside it", async () => {
  const { page, check, close } = await open(chrome.browser, { ...PHONE, viewport: { width: 740, height: 360 } });
  const places = [
    ["#/puzzles/alliances:7", ".learn-board .q-board", ".learn-task"],
    ["#/learn/talpa", ".learn-board .q-board", ".learn-task"],
    ["#/analysis/board/alliances:7", ".study-stage .q-board", ".study-side"],
  ];
  for (const [place, board, words] of places) {
    await page.goto(`${server.url}${place}`);
    await page.locator(board).waitFor();
    const [it, said] = [await page.locator(board).boundingBox(), await page.locator(words).first().boundingBox()];
    assert.ok(it.y >= 0 && it.y + it.height <= 360, `${place}: the board goes from ${it.y} to ${it.y + it.height}`);
    assert.ok(it.height > 230, `${place}: the board is ${it.height} high`);
    assert.ok(said.x > it.x + it.width / 2 && said.y < 180, `${place}: what is asked is at ${said.x}, ${said.y}`);
  }
  check();
  await close();
});
