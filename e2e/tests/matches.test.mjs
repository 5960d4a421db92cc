// Clocks, changing sides, endings, what follows a game.
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

const cell = (page, name) => page.locator(`.game-board [data-cell="${name}"]`);
const begin = async (page, address) => {
  await page.goto(server.url + address);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".game-board .q-live").waitFor();
};

test("the clock runs from the first move on, and the flag ends the game", async () => {
  const { page, check, close } = await open(chrome.browser);
  await begin(page, "#/play/talpa:4?with=friend&clock=1/1.5");
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["1.5", "1.5"]);
  await cell(page, "a1").click();
  await cell(page, "a2").click();
  await page.locator(".clock-runs").waitFor();
  await page.locator(".prompt-over").filter({ hasText: /ran out of time/ }).waitFor();
  const record = await page.evaluate(() => Object.values(localStorage).find((it) => it.includes("TimeControl")));
  assert.match(record, /\[TimeControl "1\/1.5"\]/);
  assert.match(record, /%clk/);
  assert.match(record, /\[Termination "time"\]/);
  assert.match(record, /\[Date "\d{4}-\d\d-\d\d"\]/);
  check();
  await close();
});

test("the second player may take the other side, once", async () => {
  const { page, check, close } = await open(chrome.browser);
  await begin(page, "#/play/talpa:6?with=friend&swap=yes");
  assert.equal(await page.getByRole("button", { name: "Take the other side" }).count(), 0);
  await cell(page, "b2").click();
  await cell(page, "b3").click();
  await page.getByRole("button", { name: "Take the other side" }).click();
  await page.locator("#said").filter({ hasText: /took the other side/ }).waitFor({ state: "attached" });
  assert.equal(await page.getByRole("button", { name: "Take the other side" }).count(), 0);
  const record = await page.evaluate(() => Object.values(localStorage).find((it) => it.includes("[Swap")));
  assert.match(record, /\[Swap "done"\]/);
  check();
  await close();
});

test("a computer takes the better side, or plays on", async () => {
  const { page, check, close } = await open(chrome.browser);
  await begin(page, "#/play/talpa:4?with=level-4&swap=yes");
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  await cell(page, "a1").click();
  await cell(page, "a2").click();
  // Either the seats are exchanged, or there is an answer.
  await page.waitForFunction(() => {
    const said = document.querySelector("#said")?.textContent ?? "";
    return /took the other side/.test(said) || document.querySelectorAll(".moves .move").length === 2;
  });
  check();
  await close();
});

for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`an ending says who, why and when, and leads on: ${size}`, async () => {
    const { page, check, close } = await open(chrome.browser, options);
    await begin(page, "#/play/talpa:5?with=level-1");
    await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
    for (let n = 0; n < 600 && !(await page.locator(".ending").count()); n++) {
      // A removal is asked about before it is played.
      const confirm = page.getByRole("button", { name: "Play this move", exact: true });
      const mine = page.locator(".q-cell[data-role=pickable]");
      if (await confirm.count()) {
        await confirm.click({ force: true });
        await page.waitForTimeout(50);
      } else if (await mine.count()) {
        await mine.first().click({ force: true });
        const target = page.locator(".q-cell[data-role=target]");
        if (await target.count()) await target.first().click({ force: true });
        await page.waitForTimeout(30);
      } else {
        await page.waitForTimeout(50);
      }
    }
    await page.locator(".prompt-over .prompt-turn").filter({ hasText: /You (win!|lost)/ }).waitFor();
    await page.locator(".ending-key").filter({ hasText: /key moment: move|No big mistakes/ }).waitFor();
    await page.locator(".strip-won").waitFor();
    assert.deepEqual(await faults(page), []);
    await shot(page, `ending-${size}`);
    // The analysis knows already what was judged, and opens at the end.
    await page.getByRole("button", { name: "Analyze", exact: true }).click();
    await page.locator(".report-table").waitFor();
    await page.locator(".tree .move[aria-current]").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Rematch", exact: true }).click();
    await page.locator(".ending").waitFor({ state: "detached" });
    check();
    await close();
  });
}

test("after three games another level is offered, by their results", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(server.url);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  for (let n = 0; n < 3; n++) {
    await begin(page, "#/play/talpa:4?with=level-3&side=second");
    await page.locator(".moves .move").first().waitFor();
    await page.getByRole("button", { name: "Resign", exact: true }).click();
    await page.locator(".dialog[open]").getByRole("button", { name: "Resign" }).click();
    await page.locator(".ending").waitFor();
  }
  // All of them were lost: an easier level.
  await page.locator(".ending-next").filter({ hasText: /You won 0 of your last 3: try Level 2/ }).waitFor();
  await page.locator(".ending-ways").getByRole("button", { name: /Level 2/ }).click();
  await page.locator(".strip").filter({ hasText: /Level 2/ }).waitFor();
  check();
  await close();
});

test("play now begins a game, Back leads home, and the game waits there as a small board", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(server.url);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Play now" }).click();
  await page.waitForURL(/#\/game\//);
  await cell(page, "d4").click();
  await cell(page, "d5").click();
  await page.locator(".moves .move").nth(1).waitFor();
  await page.goBack();
  await page.locator(".running-game").waitFor();
  assert.match(await page.locator(".running-words").textContent(), /Talpa.*your turn/);
  assert.deepEqual(await faults(page), []);
  await shot(page, "home-running");
  // It is asked first whether that is meant.
  page.once("dialog", (it) => it.dismiss());
  await page.locator(".running").getByRole("button", { name: "Remove" }).click();
  assert.equal(await page.locator(".running-game:visible").count(), 1);
  page.once("dialog", (it) => it.accept());
  await page.locator(".running").getByRole("button", { name: "Remove" }).click();
  await page.locator(".running-game").waitFor({ state: "hidden" });
  check();
  await close();
});

test("a game is a QR code, and the steps of a lesson stay done", async () => {
  const { page, check, close } = await open(chrome.browser);
  await begin(page, "#/play/talpa:4?with=friend");
  await page.locator(".share summary").click();
  await page.getByRole("button", { name: "QR code" }).click();
  await page.locator(".qr[open] path").waitFor();
  assert.ok((await page.locator(".qr path").getAttribute("d")).length > 1000);
  await shot(page, "qr");
  await page.getByRole("button", { name: "Close" }).click();
  await page.goto(`${server.url}#/learn/talpa`);
  await page.locator('.learn-board [data-cell="c3"]').click();
  await page.locator('.learn-board [data-cell="c4"]').click();
  await page.locator(".dot-solved").waitFor();
  await page.reload();
  await page.locator(".dot-solved").waitFor();
  await page.getByRole("button", { name: "First game" }).click();
  await page.reload();
  await page.locator(".dot-game[aria-current]").waitFor();
  check();
  await close();
});
