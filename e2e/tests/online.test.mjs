// Two people at different screens, one of them a phone: whole games by a link, over lines that
// break and servers that die.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PHONE, exported, faults, launch, open, serve, shot } from "../lib.mjs";
import { accept, finish, invite, paired, turn } from "../online.mjs";
import { dice, finger, mouse, whole } from "../play.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const pair = (url, board, more) => paired(chrome.browser, url, board, more);

for (const board of ["talpa:4", "taacoca:3", "splinter:mini", "alliances:3"]) {
  test(`two people play ${board} by a link, to the end and once more`, async () => {
    const game = await pair(server.url, board, "&clock=600%2B5");
    const [host, guest] = game.seats.map((it) => it.page);
    await host.getByText("Your opponent is here.").waitFor();
    await turn(game, dice(3));
    await host.locator("[data-delivery=web-move-seen]").waitFor();
    await shot(host, `online-${board.replace(":", "-")}-desktop`);
    await shot(guest, `online-${board.replace(":", "-")}-phone`);
    assert.ok((await finish(game, dice(5))) > 1);
    await host.getByRole("button", { name: "Offer another game" }).click();
    await guest.getByRole("button", { name: "Play another game" }).waitFor();
    // A button that has just come in the place of another is not pressed by mistake.
    await guest.waitForTimeout(700);
    await guest.getByRole("button", { name: "Play another game" }).click();
    const addresses = await Promise.all(
      [host, guest].map(async (page) => {
        await page.waitForFunction((old) => location.href !== old && document.querySelector(".q-live"), game.link);
        return page.url();
      }),
    );
    assert.equal(addresses[0], addresses[1]);
    assert.notEqual(addresses[0], game.link);
    // The sides are exchanged.
    await guest.waitForFunction(() => document.querySelector(".q-live [data-role=pickable]"));
    for (const it of game.seats) it.check();
    await game.close();
  });
}

test("a seat survives reload, another browser and two tabs", async () => {
  const game = await pair(server.url, "talpa:6");
  const [host, guest] = game.seats.map((it) => it.page);
  await turn(game, dice(1));
  await guest.reload();
  await guest.locator(".q-live [data-role=pickable]").first().waitFor();
  await turn(game, dice(2));
  await host.locator(".move").nth(1).waitFor();
  // The same seat in a second tab: both follow.
  const other = await game.seats[0].context.newPage();
  await other.goto(game.link);
  await other.locator(".q-live [data-role=pickable]").first().waitFor();
  await turn(game, dice(3));
  await other.locator(".move").nth(2).waitFor();
  // Elsewhere, by the link to the seat.
  const seat = await host.evaluate((id) => localStorage.getItem(`quadrille.1.seat.${id}`), game.link.split("/").pop());
  const elsewhere = await open(chrome.browser);
  await elsewhere.page.goto(`${game.link}/${seat}`);
  await elsewhere.page.getByText("Your opponent is here.").waitFor();
  assert.equal(elsewhere.page.url(), game.link, "the secret is taken out of sight");
  await elsewhere.close();
  // Somebody without a seat looks on, and is counted.
  const watcher = await open(chrome.browser);
  await watcher.page.goto(game.link);
  await watcher.page.getByText("You are watching.").waitFor();
  await host.getByText("1 watches").waitFor();
  assert.equal(await watcher.page.getByRole("button", { name: "Resign" }).count(), 0);
  // Giving up is asked about first.
  await guest.getByRole("button", { name: "Resign" }).tap();
  await guest.getByRole("button", { name: "Resign" }).last().tap();
  await watcher.page.getByText("resigned").first().waitFor();
  for (const it of [...game.seats, watcher]) it.check();
  await watcher.close();
  await game.close();
});

test("offers are made, declined and accepted", async () => {
  const game = await pair(server.url, "alliances:3");
  const [host, guest] = game.seats.map((it) => it.page);
  await turn(game, dice(1));
  await host.getByRole("button", { name: "Undo" }).click();
  await guest.getByRole("button", { name: "No", exact: true }).tap();
  await host.getByText("does not let a move be taken back").first().waitFor();
  await host.getByRole("button", { name: "Undo" }).click();
  await guest.getByRole("button", { name: "Let it be taken back" }).tap();
  await host.locator(".q-live [data-role=pickable]").first().waitFor();
  await guest.locator(".move").waitFor({ state: "detached" });
  await turn(game, dice(1));
  await guest.getByRole("button", { name: "Offer a draw" }).tap();
  await host.getByRole("button", { name: "Accept" }).click();
  for (const { page } of game.seats) await page.locator(".ending").waitFor();
  for (const it of game.seats) it.check();
  await game.close();
});

test("phrases are said at once, free text when both want it, and shown as text", async () => {
  const game = await pair(server.url, "talpa:6", "&clock=600%2B5");
  const [host, guest] = game.seats.map((it) => it.page);
  const watcher = await open(chrome.browser);
  await watcher.page.goto(game.link);
  await watcher.page.getByText("You are watching.").waitFor();
  assert.equal(await watcher.page.locator(".talk").count(), 0);
  for (const page of [host, guest]) await page.locator(".talk summary").click();
  await host.getByRole("button", { name: "Good luck!" }).click();
  await guest.locator(".talk-lines li", { hasText: "Good luck!" }).waitFor();
  await host.getByLabel("Free text").check();
  await host.getByText("has not switched free text on").waitFor();
  await guest.getByLabel("Free text").check();
  await host.getByLabel("Say it").fill("<img src=x onerror=alert(1)> olá");
  await host.keyboard.press("Enter");
  await guest.locator(".talk-lines li", { hasText: "<img src=x onerror=alert(1)> olá" }).waitFor();
  assert.equal(await guest.locator(".talk-lines img").count(), 0);
  for (const page of [host, guest]) assert.deepEqual(await faults(page), []);
  await shot(host, "talk-desktop");
  await shot(guest, "talk-phone", { fullPage: true });
  // It is there after a reload, and can be hidden.
  await guest.reload();
  await guest.locator(".talk summary").click();
  assert.equal(await guest.locator(".talk-lines li").count(), 2);
  await guest.getByLabel("Hide what").check();
  await guest.locator(".talk-lines li").waitFor({ state: "detached" });
  // Time is given to whoever is to move.
  await turn(game, dice(1));
  const before = await guest.locator(".clock").allInnerTexts();
  await host.getByRole("button", { name: "Give 15 s" }).click();
  await host.waitForFunction((old) => [...document.querySelectorAll(".clock")].some((it) => it.innerText > "10:1"), before);
  for (const it of [...game.seats, watcher]) it.check();
  await watcher.close();
  await game.close();
});

test("a level plays on the server, as long as one likes", async () => {
  const { page, close, check } = await open(chrome.browser);
  await page.goto(`${server.url}#/play/talpa:4?with=level-1&side=first&hosted=yes`);
  await page.waitForFunction(() => document.querySelector(".board-choice")?.value.startsWith("talpa:4"));
  assert.ok(await page.getByLabel("On the server").isChecked());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".q-live").waitFor();
  assert.match(page.url(), /#\/online\//);
  const first = page.url();
  assert.ok((await whole(page, mouse(page), dice(2))) > 2);
  await page.locator(".ending").first().waitFor();
  await page.waitForTimeout(700);
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForFunction((old) => location.href !== old && document.querySelector(".q-live"), first);
  check();
  await close();
});

test("a game by correspondence has days, a bank and vacations", async () => {
  const game = await pair(server.url, "talpa:6", "&clock=1%2F86400%2B259200");
  const [host, guest] = game.seats.map((it) => it.page);
  await turn(game, dice(1));
  await guest.getByText("4 d 00:00").or(guest.getByText("3 d 23:59")).first().waitFor();
  await guest.getByText("Vacation", { exact: true }).tap();
  await guest.getByLabel("Days from now on").fill("5");
  await guest.getByRole("button", { name: "Go on vacation" }).tap();
  await host.getByText(/^(9 d 00:00|8 d 23:59)$/).first().waitFor();
  assert.deepEqual(await faults(guest), []);
  await shot(guest, "correspondence-phone", { fullPage: true });
  for (const it of game.seats) it.check();
  await game.close();
});

test("a server that is killed loses nothing, and both go on by themselves", async () => {
  const data = mkdtempSync(join(tmpdir(), "quadrille-data-"));
  let mortal = await serve({ data });
  const port = new URL(mortal.url).port;
  const game = await pair(mortal.url, "talpa:6", "&clock=600%2B5");
  for (let round = 0; round < 3; round++) {
    const before = await game.seats[0].page.locator(".move").count();
    assert.ok(await turn(game, dice(round)));
    const who = game.seats[round % 2].page;
    await who.locator("[data-delivery]:not([data-delivery=web-move-sent])").waitFor();
    await mortal.stop("SIGKILL");
    await game.seats[1].page.getByText("The line is down").waitFor();
    mortal = await serve({ data, port });
    for (const { page } of game.seats) {
      await page.getByText("Your opponent is here.").waitFor();
      assert.equal(await page.locator(".move").count(), before + 1);
    }
  }
  await finish(game, dice(9));
  await game.close();
  await mortal.stop();
  rmSync(data, { recursive: true, force: true });
});

/** A line to the server that can be cut and stalled. */
async function proxy(url) {
  const { hostname, port } = new URL(url);
  const open = new Set();
  let isStalled = false;
  const between = createServer((near) => {
    const far = connect(port, hostname);
    const both = [near, far];
    for (const it of both) it.on("error", () => {});
    near.on("data", (bytes) => isStalled || far.write(bytes));
    far.on("data", (bytes) => isStalled || near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    open.add(near);
    near.on("close", () => open.delete(near));
  });
  await new Promise((done) => between.listen(0, "127.0.0.1", done));
  between.unref();
  return {
    url: `http://127.0.0.1:${between.address().port}/`,
    cut: () => open.forEach((it) => it.destroy()),
    stall: (on) => (isStalled = on),
    stop: () => between.close(),
  };
}

test("a line that is cut or stalls costs no move", async () => {
  const line = await proxy(server.url);
  const host = await open(chrome.browser);
  const guest = await open(chrome.browser, PHONE);
  const link = await invite(host.page, server.url, "talpa:6", "&clock=600%2B5");
  await accept(guest.page, link.replace(server.url, line.url));
  await host.page.locator(".q-live").waitFor();
  const game = {
    seats: [
      { ...host, hands: mouse(host.page) },
      { ...guest, hands: finger(guest.page) },
    ],
  };
  await turn(game, dice(1));
  await guest.page.locator(".q-live [data-role=pickable]").first().waitFor();
  line.cut();
  // What is done meanwhile waits, and is done once.
  await turn(game, dice(2));
  await host.page.locator(".move").nth(1).waitFor();
  line.stall(true);
  await turn(game, dice(3));
  await guest.page.getByText("The line is down").waitFor({ timeout: 30000 });
  line.stall(false);
  await guest.page.locator(".move").nth(2).waitFor();
  await finish(game, dice(4));
  await host.close();
  await guest.close();
  line.stop();
});

test("every page of it can be read by everybody, in both languages and themes", async () => {
  for (const [locale, colorScheme] of [["en-US", "light"], ["pt-PT", "dark"]]) {
    const host = await open(chrome.browser, { locale, colorScheme });
    const { page } = host;
    await page.goto(`${server.url}#/play/talpa?with=online&side=random`);
    await page.locator(".new-form .button-large").click();
    await page.locator(".waiting-state").waitFor();
    assert.deepEqual(await faults(page), []);
    await shot(page, `invitation-${colorScheme}`);
    const link = await page.locator(".invite-link").inputValue();
    const guest = await open(chrome.browser, { ...PHONE, locale, colorScheme });
    await guest.page.goto(link);
    await guest.page.locator("input[name=name]").waitFor();
    assert.deepEqual(await faults(guest.page), []);
    await shot(guest.page, `offer-${colorScheme}`);
    await guest.page.locator("input[name=name]").fill("<b>");
    await guest.page.locator(".button-large").tap();
    await guest.page.getByText("<b>").waitFor();
    await guest.page.locator("input[name=name]").fill("Eva_1");
    await guest.page.locator(".button-large").tap();
    await guest.page.locator(".q-live").waitFor();
    await page.getByText("Eva_1").first().waitFor();
    for (const it of [page, guest.page]) assert.deepEqual(await faults(it), []);
    host.check();
    await host.close();
    await guest.close();
  }
});

test("links that lead nowhere, and pages without a server, say so", async () => {
  const { page, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/online/nosuchgame`);
  await page.getByText("There is no such game").waitFor();
  const still = await exported();
  await page.goto(`${still.url}#/play/talpa?with=online&side=first`);
  await page.getByRole("button", { name: "Make an invitation" }).click();
  await page.getByText("There is no server behind this page").waitFor();
  await close();
  await still.stop();
});

test("an open offer is found in the lobby, and the game can be watched from there", async () => {
  const own = await serve();
  const host = await open(chrome.browser);
  await host.page.goto(own.url);
  await host.page.getByRole("link", { name: "Play online" }).click();
  await host.page.getByText("Nobody offers a game").waitFor();
  await host.page.getByText(/^\d+ (person is|people are) here\.$/).waitFor();
  // What is true of games at one screen is not said of these.
  assert.match(await host.page.locator(".foot").innerText(), /kept on this server/);
  await host.page.getByRole("link", { name: "Make an invitation" }).click();
  assert.ok(await host.page.getByLabel("Open to anybody").isChecked());
  await host.page.getByRole("button", { name: "Make an invitation" }).click();
  await host.page.locator(".waiting-state").waitFor();
  const guest = await open(chrome.browser, PHONE);
  await guest.page.goto(`${own.url}#/online`);
  const offer = guest.page.locator(".running-game").first();
  await offer.waitFor();
  assert.deepEqual(await faults(guest.page), []);
  await shot(guest.page, "lobby-phone");
  await offer.tap();
  await guest.page.getByRole("button", { name: "Play", exact: true }).tap();
  await guest.page.locator(".q-live").waitFor();
  const third = await open(chrome.browser, { locale: "pt-PT", colorScheme: "dark" });
  await third.page.goto(`${own.url}#/online`);
  await third.page.locator(".running-game").first().waitFor();
  // Whoever plays, and whoever looks.
  await third.page.getByText(/^Estão aqui \d+ pessoas\.$/).waitFor();
  assert.deepEqual(await faults(third.page), []);
  await shot(third.page, "lobby-dark");
  await third.page.locator(".running-game").first().click();
  await third.page.getByText("Estás a assistir.").waitFor();
  for (const it of [host, guest, third]) {
    it.check();
    await it.close();
  }
  await own.stop();
});
