// Games in which nobody has to be there at once: days that pass, prepared answers, the next game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults, launch, serve, serveShifted, shot } from "../lib.mjs";
import { paired, turn } from "../online.mjs";
import { dice } from "../play.mjs";

let server, slow, chrome;
before(async () => {
  [server, slow, chrome] = await Promise.all([serve(), serveShifted(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
  await slow?.stop();
});

/** Plays a move of Talpa, given as `b2xb3`, on the board of a page. */
async function exactly(page, text, board = ".game-board") {
  const [from, to] = text.split("x");
  for (const cell of [from, to]) await page.locator(`${board} .q-live [data-cell="${cell}"]`).first().click();
}

/** Any move on the small board. */
async function any(page) {
  for (const role of ["pickable", "target"]) {
    await page.locator(`.plan-board .q-live [data-role=${role}]`).first().click();
  }
}

test("days pass, and a flag falls when they are over", async () => {
  const game = await paired(chrome.browser, slow.url, "talpa:6", "&clock=1%2F86400");
  const [host, guest] = game.seats.map((it) => it.page);
  await turn(game, dice(1));
  await turn(game, dice(2));
  // A move is shown where it is made before the server has it; the other one sees it afterwards.
  await host.locator(".move").nth(1).waitFor();
  await host.getByText(/^(1 d 00:00|23:59:\d\d)$/).first().waitFor();
  slow.pass(43_200);
  await host.getByText(/^1[12]:\d\d:\d\d$/).first().waitFor();
  // A reload does not make the day longer.
  await host.reload();
  await host.getByText(/^1[12]:\d\d:\d\d$/).first().waitFor();
  await turn(game, dice(3));
  await guest.locator(".move").nth(2).waitFor();
  await guest.getByText(/^(1 d 00:00|23:59:\d\d)$/).first().waitFor();
  slow.pass(86_500);
  for (const it of [host, guest]) await it.locator(".ending").waitFor();
  await host.getByText(/time/i).first().waitFor();
  for (const it of game.seats) it.check();
  await game.close();
});

test("a vacation stops the clock for its days, and no longer", async () => {
  const game = await paired(chrome.browser, slow.url, "talpa:6", "&clock=1%2F86400");
  const [host, guest] = game.seats.map((it) => it.page);
  await turn(game, dice(1));
  await guest.locator(".move").first().waitFor();
  await guest.getByText("Vacation", { exact: true }).tap();
  await guest.getByLabel("Days from now on").fill("3");
  await guest.getByRole("button", { name: "Go on vacation" }).tap();
  await guest.getByText(/^(4 d 00:00|3 d 23:59)$/).first().waitFor();
  slow.pass(3 * 86_400);
  await guest.getByText(/^(1 d 00:00|23:5\d:\d\d)$/).first().waitFor();
  assert.equal(await guest.locator(".ending").count(), 0);
  slow.pass(86_500);
  for (const it of [host, guest]) await it.locator(".ending").waitFor();
  await game.close();
});

test("answers are prepared on a board of their own, and played by themselves", async () => {
  const game = await paired(chrome.browser, server.url, "talpa:6");
  const [host, guest] = game.seats.map((it) => it.page);
  // While it is one's turn there is nothing to prepare.
  assert.equal(await host.getByRole("button", { name: "Prepare answers" }).count(), 0);
  await guest.getByRole("button", { name: "Prepare answers" }).tap();
  await any(guest);
  await any(guest);
  const found = (await guest.locator(".plan [role=status]").first().innerText()).split(" ");
  assert.equal(found.length, 2, String(found));
  await shot(guest, "plan-phone", { fullPage: true });
  assert.deepEqual(await faults(guest), []);
  // Twice pressed is once prepared.
  await guest.getByRole("button", { name: "Prepare this" }).dblclick();
  await guest.locator(".plan-lines li").waitFor();
  // It is there after a reload, and nobody else has heard of it.
  await guest.reload();
  await guest.getByRole("button", { name: "Prepare answers 1" }).tap();
  assert.match(await guest.locator(".plan-lines li").innerText(), new RegExp(found.join(" ")));
  await guest.getByRole("button", { name: "Remove" }).tap();
  await guest.locator(".plan-lines li").waitFor({ state: "detached" });
  // Where a button has just gone nothing can be pressed for a moment; five presses take a person longer.
  await guest.waitForTimeout(400);
  await exactly(guest, found[0], ".plan-board");
  await exactly(guest, found[1], ".plan-board");
  await guest.getByRole("button", { name: "Prepare this" }).tap();
  await guest.locator(".plan-lines li").waitFor();
  await exactly(host, found[0]);
  for (const it of [host, guest]) await it.locator(".move").nth(1).waitFor();
  await host.locator(".q-live [data-role=pickable]").first().waitFor();
  await host.getByRole("button", { name: "Prepare answers" }).waitFor({ state: "detached" });
  for (const it of game.seats) it.check();
  await game.close();
});

test("after a move the next game is one tap away, and the system tells whose turn it is", async () => {
  const game = await paired(chrome.browser, server.url, "talpa:6");
  const [host, guest] = game.seats.map((it) => it.page);
  const first = host.url();
  // Another game of the same two, in which the host moves first as well.
  await host.goto(`${server.url}#/play/talpa:6?with=online&side=first`);
  await host.getByRole("button", { name: "Make an invitation" }).click();
  const link = await host.locator(".invite-link").inputValue();
  await guest.goto(link);
  await guest.getByRole("button", { name: "Play", exact: true }).tap();
  await host.locator(".q-live [data-role=pickable]").first().waitFor();
  await turn(game, dice(4));
  await host.getByRole("link", { name: "Next game: your turn" }).click();
  await host.waitForFunction((url) => location.href === url, first);
  await host.locator(".q-live [data-role=pickable]").first().waitFor();
  // Word of one's turn, while the page is behind others.
  await game.seats[1].context.grantPermissions(["notifications"], { origin: new URL(server.url).origin });
  await guest.evaluate(() => {
    globalThis.told = [];
    const Real = Notification;
    globalThis.Notification = class extends Real {
      constructor(text) {
        super(text);
        globalThis.told.push(text);
      }
    };
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await guest.goto(first);
  await guest.locator(".q-live").waitFor();
  await turn(game, dice(5));
  await guest.waitForFunction(() => globalThis.told.length === 1);
  assert.match(await guest.evaluate(() => globalThis.told[0]), /Talpa.*your turn/);
  for (const it of game.seats) it.check();
  await game.close();
});

test("what is wrong with a game is reported where it is seen", async () => {
  const game = await paired(chrome.browser, server.url, "talpa:6");
  const [host, guest] = game.seats.map((it) => it.page);
  await host.locator(".talk summary").click();
  await host.getByRole("textbox", { name: "Something is wrong with this game" }).fill("<b>rude</b>");
  await host.getByRole("button", { name: "Report" }).click();
  await host.getByText("Thank you. Whoever runs this server").waitFor();
  assert.deepEqual(await faults(host), []);
  // Hidden is hidden, and only here.
  await host.getByLabel("Hide what my opponent says").check();
  await guest.locator(".talk summary").tap();
  await guest.getByRole("button", { name: "Hello" }).tap();
  await guest.locator(".talk-lines li").waitFor();
  assert.equal(await host.locator(".talk-lines li").count(), 0);
  await host.getByLabel("Hide what my opponent says").uncheck();
  await host.locator(".talk-lines li").waitFor();
  for (const it of game.seats) it.check();
  await game.close();
});
