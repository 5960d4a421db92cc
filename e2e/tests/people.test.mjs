// Accounts, ratings and games that ended, as a person uses them: documents of the server beside the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, faults, launch, open, serve, shot } from "../lib.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

/** Makes an account with the form; the codes for a lost password. */
async function account(page, name) {
  await page.goto(`${server.url}account`);
  const form = page.locator("form[action='/account/new']");
  await form.locator("input[name=name]").fill(name);
  await form.locator("input[name=password]").fill(`pass of ${name}`);
  await form.locator("button").click();
  await page.locator(".secret").first().waitFor();
  return page.locator(".secret").allInnerTexts();
}

test("an account is made, left, recovered and used for rated games", async () => {
  const ana = await open(chrome.browser);
  const rui = await open(chrome.browser, PHONE);
  // What was played as a guest is kept.
  await ana.page.goto(`${server.url}#/play/talpa:4?with=level-1&side=first&hosted=yes`);
  await ana.page.getByRole("button", { name: "Play", exact: true }).click();
  await ana.page.locator(".q-live").waitFor();
  const codes = await account(ana.page, "Ana");
  assert.equal(codes.length, 8);
  assert.deepEqual(await faults(ana.page), []);
  await shot(ana.page, "account-desktop", { fullPage: true });
  await account(rui.page, "Rui");
  await shot(rui.page, "account-phone", { fullPage: true });
  await ana.page.goto(`${server.url}#/online`);
  await ana.page.getByText("My games").waitFor();
  await ana.page.locator(".running-game").first().waitFor();
  await shot(ana.page, "my-games-desktop");
  // A rated game by link, given up by Rui.
  await ana.page.goto(`${server.url}#/play/talpa?with=online&side=first&rated=yes&clock=300%2B5`);
  await ana.page.getByLabel("Rated").waitFor();
  await ana.page.getByRole("button", { name: "Make an invitation" }).click();
  await ana.page.locator(".waiting-state").waitFor();
  const link = await ana.page.locator(".invite-link").inputValue();
  await rui.page.goto(link);
  await rui.page.getByText("Rated").first().waitFor();
  await rui.page.getByRole("button", { name: "Play", exact: true }).tap();
  for (const it of [ana, rui]) await it.page.locator(".q-live").waitFor();
  for (const [n, it] of [ana, rui].entries()) {
    const cell = it.page.locator(".q-live [data-role=pickable]").first();
    await cell.click();
    await it.page.locator(".q-live [data-role=target]").first().click();
    const confirm = it.page.locator(".picker .button").first();
    if (await confirm.isVisible()) await confirm.click();
    await ana.page.locator(".move").nth(n).waitFor();
  }
  await rui.page.getByRole("button", { name: "Resign" }).tap();
  await rui.page.waitForTimeout(700);
  await rui.page.getByRole("button", { name: "Resign" }).last().tap();
  await ana.page.locator(".ending").first().waitFor();
  // Both have ratings now, and the game is in the archive.
  await ana.page.goto(`${server.url}people/Ana`);
  await ana.page.getByText("a guess so far").waitFor();
  await ana.page.goto(`${server.url}archive?player=rui`);
  await ana.page.locator("tbody tr").first().waitFor();
  await ana.page.locator("tbody a").first().click();
  await ana.page.locator("img.board-picture").waitFor();
  assert.match(await ana.page.locator("meta[property='og:title']").getAttribute("content"), /Ana – Rui/);
  await shot(ana.page, "archived-game-desktop");
  // Out, and in again by a code.
  await ana.page.goto(`${server.url}account`);
  await ana.page.getByRole("button", { name: "Sign out" }).click();
  await ana.page.locator("form[action='/account/in']").waitFor();
  await ana.page.getByText("Lost password").click();
  const form = ana.page.locator("form[action='/account/recover']");
  await form.locator("input[name=name]").fill("ana");
  await form.locator("input[name=code]").fill(codes[0]);
  await form.locator("input[name=password]").fill("something else");
  await form.locator("button").click();
  await ana.page.getByText("You are Ana.").waitFor();
  for (const it of [ana, rui]) {
    it.check();
    await it.close();
  }
});

test("the documents can be read by everybody, in both languages and themes", async () => {
  for (const [locale, colorScheme, size] of [["en-US", "light", PHONE], ["pt-PT", "dark", {}]]) {
    const { page, check, close } = await open(chrome.browser, { ...size, locale, colorScheme });
    for (const place of ["account", "api", "archive", "leaders", "leaders/alliances/correspondence"]) {
      await page.goto(server.url + place);
      await page.locator("main h1").waitFor();
      assert.deepEqual(await faults(page), [], place);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= page.viewportSize().width, `${place} is wider than the screen`);
      await shot(page, `${place.replaceAll("/", "-")}-${colorScheme}`, { fullPage: true });
    }
    check();
    await close();
  }
});
