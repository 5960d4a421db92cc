import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { launch, open, program, serve, shot } from "../lib.mjs";
import { ask } from "../play.mjs";

let chrome, server;
before(async () => {
  chrome = await launch();
  server = await serve();
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Moves of a random-looking game of Talpa, to ask about positions on its way. */
function positions(plies) {
  const moves = [];
  for (let ply = 0; ply < plies; ply++) {
    const legal = execFileSync(program, ["moves", "talpa", "--moves", moves.join(" ")], { encoding: "utf8" });
    const list = legal.trim().split("\n");
    moves.push(list[((ply + 1) * 101) % list.length]);
  }
  return [0, plies / 2, plies].map((n) => moves.slice(0, n).join(" "));
}

/** The position that a list of moves leads to, as text. */
const textOf = (moves) => {
  const args = ["perft", "talpa", "--depth", "1", "--json", "--moves", moves];
  return JSON.parse(execFileSync(program, args, { encoding: "utf8" })).position;
};

test("a net plays the same move in the page as without a browser", async () => {
  const { page, check, close } = await open(chrome.browser);
  const fetched = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".qnet")) fetched.push(request.url());
  });
  await page.goto(server.url);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  assert.deepEqual(fetched, [], "no weights are fetched before somebody asks");
  for (const player of ["engine:method=net,net=small,nodes=40", "engine:method=net,net=small,nodes=1,temperature=100"]) {
    for (const moves of positions(16)) {
      const args = ["move", "talpa", "--player", player, "--seed", "3", "--moves", moves];
      const native = execFileSync(program, args, { encoding: "utf8" }).trim();
      const request = `1 move\ngame talpa:8\nposition ${textOf(moves)}\nplayer ${player}\nseed 3`;
      assert.equal(await ask(page, request), `1 move ${native}`, `${player} after ${moves}`);
    }
  }
  check();
  await close();
});

test("a learned evaluation plays the same move in the page as without a browser", async () => {
  const { page, check, close } = await open(chrome.browser);
  const fetched = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".qnet")) fetched.push(request.url());
  });
  await page.goto(server.url);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  const position =
    "15/15/15/15/15/15/5pPpPp5/5PpPpP5/5pPkPp5/5PpKpP5/5pPpPp5/5PpPpP5/15/15/15/15/15/15 w 0 -";
  for (const player of ["engine:memory=8,nodes=3000", "engine:method=learned,memory=8,nodes=1000,jitter=20"]) {
    const args = ["move", "splinter", "--player", player, "--seed", "3"];
    const native = execFileSync(program, args, { encoding: "utf8" }).trim();
    const request = `1 move\ngame splinter:standard\nposition ${position}\nplayer ${player}\nseed 3`;
    assert.equal(await ask(page, request), `1 move ${native}`, player);
  }
  assert.equal(fetched.length, 1);
  assert.match(fetched[0], /splinter-evaluation/);
  check();
  await close();
});

test("the analysis shows which moves the net finds likely, and hides them", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/alliances`);
  await page.getByRole("switch", { name: "Engine" }).click();
  await page.locator(".q-heat circle").first().waitFor({ state: "attached" });
  assert.match(await page.locator(".opinion").innerText(), /first thought: \S+ \d+\s%/);
  await shot(page, "likely-moves");
  const likely = page.getByRole("switch", { name: "Likely moves" });
  await likely.click();
  await page.locator(".q-heat circle").first().waitFor({ state: "detached" });
  await page.locator(".q-live").press("h");
  await page.locator(".q-heat circle").first().waitFor({ state: "attached" });
  // Where the engine is off, nothing is thought.
  await page.getByRole("switch", { name: "Engine" }).click();
  await likely.waitFor({ state: "hidden" });
  check();
  await close();
});

test("a net is fetched for its first thought where another method searches", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/splinter`);
  await page.getByRole("switch", { name: "Engine" }).click();
  // At the start it finds no move likely enough to be marked on the board.
  const thought = page.locator(".opinion", { hasText: /first thought: \S+ \d+\s%/ });
  await thought.waitFor({ state: "attached" });
  check();
  await close();
});
