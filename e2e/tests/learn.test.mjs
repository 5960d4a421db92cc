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

const course = (game) => readFileSync(new URL(`../../crates/${game}/lessons.txt`, import.meta.url), "utf8");
const stepsOf = (game) => course(game).match(/^step /gm).length;

/** Asks for the hint and plays the move that it names. */
async function playHint(page, game) {
  await page.getByRole("button", { name: "Hint" }).click();
  const said = page.locator(".learn-said");
  await said.filter({ hasText: /hint/i }).waitFor();
  const mv = /hint: (\S+)/i.exec(await said.textContent())[1];
  await playMove(page, game, mv);
}

for (const game of GAMES) {
  test(`the tutorial of ${game}, to the first game`, async () => {
    const { page, check, close } = await open(chrome.browser);
    await page.goto(`${server.url}#/learn/${game}`);
    const n = stepsOf(game);
    for (let step = 1; step <= n; step++) {
      await page.locator(`.dot[aria-current="step"]`).filter({ hasText: String(step) }).waitFor();
      await playHint(page, game);
      await page.locator(".learn-right").waitFor();
      if (step === 2) await shot(page, `learn-${game}-right`);
      const next = step < n ? "Next step" : "To the first game";
      await page.getByRole("button", { name: next }).click();
    }
    assert.equal(await page.locator(".dot-solved").count(), n);
    await page.locator(".learn-task").filter({ hasText: /You are/ }).waitFor();
    await page.locator('.learn-board [data-role="pickable"]').first().waitFor();
    check();
    await close();
  });
}

test("a wrong move is explained, a second one brings a hint", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/learn/talpa/2`);
  for (const [from, to] of [["a1", "a2"], ["e1", "e2"]]) {
    await choose(page, from);
    await choose(page, to);
    await page.locator(".learn-wrong").filter({ hasText: "Column c" }).waitFor();
  }
  await page.locator(".learn-board .q-arrow").waitFor();
  // What cannot be done at all is explained by the rule.
  await choose(page, "c2");
  await page.locator(".learn-wrong").waitFor();
  assert.match(page.url(), /#\/learn\/talpa\/2$/);
  check();
  await close();
});

test("the first game is commented and answered", async () => {
  const { page, check, close } = await open(chrome.browser, PHONE);
  await page.goto(`${server.url}#/learn/talpa`);
  await page.getByRole("button", { name: "First game" }).tap();
  await page.locator(".learn-task").filter({ hasText: "You are Red" }).waitFor();
  await choose(page, "b2");
  await choose(page, "b3");
  // Both have moved when an own piece can be chosen again and two cells are empty.
  await page.waitForFunction(() => {
    const cells = [...document.querySelectorAll(".learn-board [data-cell]")];
    const empty = cells.filter((it) => / empty/.test(it.getAttribute("aria-label")));
    return empty.length === 2 && cells.some((it) => it.dataset.role === "pickable");
  });
  await shot(page, "learn-first-phone");
  check();
  await close();
});

for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in tutorials: ${size}, ${colorScheme}`, async () => {
      for (const locale of ["en-US", "pt-PT"]) {
        const { page, check, close } = await open(chrome.browser, { ...options, colorScheme, locale });
        for (const game of GAMES) {
          await page.goto(`${server.url}#/learn/${game}/3`);
          await page.locator(".learn-board .q-board").waitFor();
          assert.deepEqual(await faults(page), []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          assert.ok(!wide, "nothing is wider than the screen");
          await shot(page, `learn-${game}-${size}-${colorScheme}-${locale.slice(0, 2)}`, { fullPage: true });
        }
        check();
        await close();
      }
    });
  }
}
