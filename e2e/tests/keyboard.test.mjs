import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, serve } from "../lib.mjs";
import { dice, keys, offered, tabTo, toBoard, whole } from "../play.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

for (const board of ["talpa:4", "taacoca:3", "splinter:nano", "alliances:3"]) {
  test(`a whole game of ${board} by keyboard, as a screen reader tells it`, async () => {
    const { page, check, close } = await open(chrome.browser);
    await page.goto(`${server.url}#/play/${board}?with=level-1`);
    await page.locator(".start .button").waitFor();
    await tabTo(page, ".start .button");
    await page.keyboard.press("Enter");
    await page.locator(".q-live").waitFor();
    await toBoard(page);
    const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.ok(label.length > 2, label);
    const moves = await whole(page, keys(page), dice(3));
    assert.ok(moves > 1);
    const { said } = await offered(page);
    assert.ok(said.some((it) => / plays /.test(it)), said.join("\n"));
    assert.ok(said.some((it) => /wins|[Dd]raw/.test(it)), said.join("\n"));
    check();
    await close();
  });
}

test("arrows walk, Escape takes back, Tab leaves the board", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/play/talpa:6?with=friend`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".q-live").waitFor();
  await toBoard(page);
  const at = () => page.evaluate(() => document.activeElement.dataset.cell);
  const first = await at();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await at(), first);
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  assert.equal((await offered(page)).selected.length, 1);
  await page.keyboard.press("Escape");
  assert.equal((await offered(page)).selected.length, 0);
  await page.keyboard.press("Tab");
  assert.equal(await at(), undefined);
  check();
  await close();
});
