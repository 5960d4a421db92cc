// A game that ended, analyzed on its page: a document of the server without scripts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, faults, launch, open, program, serve, shot } from "../lib.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Plays a game by requests, to its end or for so many moves; its name. */
async function played(board, most = Infinity) {
  const ask = async (path, body, seat = "") => {
    const headers = { "Content-Type": "application/json", "Quadrille-Seat": seat };
    const url = new URL(`api/v1/games${path}`, server.url);
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json();
  };
  const { game, seat } = await ask("", { terms: { game: board, side: "first" }, name: "Ana" });
  const seats = [seat, (await ask(`/${game}/join`, { name: "Rui" })).seat];
  const moves = execFileSync(program, ["playout", board, "--seed", "3"], { encoding: "utf8" });
  // The result stands behind the moves.
  for (const [n, mv] of moves.trim().split(/\s+/).slice(0, -1).slice(0, most).entries()) {
    await ask(`/${game}/act`, { id: `m${n}`, action: `move ${mv}`, ply: n }, seats[n % 2]);
  }
  return game;
}

/** What is good for everybody who looks at it. */
async function isFine(page, check) {
  assert.deepEqual(await faults(page), []);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  assert.ok(scroll <= width, `${scroll} wide on ${width}`);
  check();
}

test("a game is analyzed where it is shown, once for everybody", async () => {
  // So long that it takes a while: a third of a second for each position.
  const game = await played("talpa:8");
  const ana = await open(chrome.browser);
  await ana.page.goto(new URL(`games/${game}`, server.url).href);
  await ana.page.getByRole("heading", { name: "Analysis" }).waitFor();
  await isFine(ana.page, ana.check);
  await shot(ana.page, "analysis-offer-desktop", { fullPage: true });
  // Where workers do it, the server hears of them after a while.
  const progress = ana.page.getByText("This page loads itself again until it is done.");
  for (let n = 0; n < 30 && !(await progress.isVisible()); n++) {
    if (n > 0) await ana.page.waitForTimeout(1000);
    await ana.page.goto(new URL(`games/${game}`, server.url).href);
    await ana.page.getByRole("button", { name: "Analyze the game" }).click();
  }
  // It is on its way without anything being pressed.
  await progress.waitFor();
  assert.match(ana.page.url(), /#analysis$/);
  await ana.page.getByText(/^\d+ of \d+ positions are done\.$/).waitFor();
  // Whoever is disturbed by a page that loads itself has it stand still; a press may meet it loading.
  const still = ana.page.getByRole("link", { name: "Let it stand still" });
  const again = ana.page.getByRole("link", { name: "Look again how far it is" });
  for (let n = 0; n < 3 && !(await again.isVisible()); n++) {
    await still.click({ timeout: 3000 }).catch(() => {});
    await again.waitFor({ timeout: 3000 }).catch(() => {});
  }
  await again.waitFor();
  await isFine(ana.page, ana.check);
  await shot(ana.page, "analysis-progress-desktop", { fullPage: true });
  await again.click();
  await ana.page.getByRole("columnheader", { name: "Accuracy" }).waitFor({ timeout: 120_000 });
  const rows = await ana.page.locator("#analysis tbody tr").allInnerTexts();
  assert.equal(rows.length, 2);
  for (const [n, name] of ["Ana", "Rui"].entries()) assert.match(rows[n], new RegExp(`^${name}\\s+\\d+ %`));
  // Somebody else sees the same, however it is looked at, and is asked for nothing.
  for (const [name, options] of [["desktop", DESKTOP], ["phone", PHONE]]) {
    for (const colorScheme of ["light", "dark"]) {
      const other = await open(chrome.browser, { ...options, colorScheme });
      await other.page.goto(new URL(`games/${game}`, server.url).href);
      assert.deepEqual(await other.page.locator("#analysis tbody tr").allInnerTexts(), rows);
      assert.equal(await other.page.getByRole("button", { name: "Analyze the game" }).count(), 0);
      await isFine(other.page, other.check);
      await shot(other.page, `analysis-${name}-${colorScheme}`, { fullPage: true });
      await other.close();
    }
  }
  const href = await ana.page.getByRole("link", { name: "The record with the analysis" }).getAttribute("href");
  const record = await (await fetch(new URL(href, server.url))).text();
  assert.match(record, /%eval/);
  await ana.close();
});

test("of a game that goes on there is nothing to analyze", async () => {
  const game = await played("talpa:6", 3);
  const ana = await open(chrome.browser);
  await ana.page.goto(new URL(`games/${game}`, server.url).href);
  await ana.page.locator("img.board-picture").waitFor();
  assert.equal(await ana.page.getByRole("heading", { name: "Analysis" }).count(), 0);
  await isFine(ana.page, ana.check);
  await ana.close();
});
