// Games between two pages.
import assert from "node:assert/strict";
import { PHONE, open } from "./lib.mjs";
import { finger, mouse, move, offered } from "./play.mjs";

/** Makes an invitation; the link in it. */
export async function invite(page, url, board, more = "") {
  await page.goto(`${url}#/play/${board}?with=online&side=first${more}`);
  await page.waitForFunction((it) => document.querySelector(".board-choice")?.value.startsWith(it), board);
  await page.getByRole("button", { name: "Make an invitation" }).click();
  await page.locator(".waiting-state").waitFor();
  return page.locator(".invite-link").inputValue();
}

/** Follows a link and takes the offer up. */
export async function accept(page, link, name = "Rui") {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".q-live").waitFor();
}

/** A game between two pages, the second one a phone. */
export async function paired(browser, url, board, more) {
  const host = await open(browser);
  const guest = await open(browser, PHONE);
  const link = await invite(host.page, url, board, more);
  await accept(guest.page, link);
  await host.page.locator(".q-live").waitFor();
  const seats = [
    { ...host, hands: mouse(host.page) },
    { ...guest, hands: finger(guest.page) },
  ];
  const close = () => Promise.all(seats.map((it) => it.close()));
  return { seats, link, close };
}

const isAsked = (page) =>
  page.evaluate(() => document.querySelector(".q-live [data-role=pickable], .q-live [data-role=target]") !== null);

/** Whoever is asked moves; false once the game is over. */
export async function turn({ seats }, roll) {
  for (let n = 0; n < 600; n++) {
    if ((await offered(seats[0].page)).isOver) return false;
    for (const { page, hands } of seats) {
      if (await isAsked(page)) {
        await move(page, hands, roll);
        return true;
      }
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("nobody is asked");
}

/** Plays on to the end; both see the same moves. */
export async function finish(game, roll) {
  while (await turn(game, roll));
  for (const { page } of game.seats) await page.locator(".ending").waitFor();
  const [first, second] = await Promise.all(
    game.seats.map(({ page }) => page.locator(".move").allInnerTexts()),
  );
  assert.deepEqual(first, second);
  return first.length;
}
