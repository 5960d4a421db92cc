import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, faults, launch, open, serve, shot } from "../lib.mjs";

const GAMES = ["talpa", "taacoca", "splinter", "alliances"];

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

test("rules are words and pictures, in both languages", async () => {
  const { page, check, close } = await open(chrome.browser);
  for (const game of GAMES) {
    await page.goto(`${server.url}#/rules/${game}`);
    await page.locator(".prose h1").waitFor();
    assert.ok((await page.locator(".prose li").count()) > 5);
    assert.ok((await page.locator(".pictures .q-board").count()) >= 6);
    assert.equal(await page.locator(".prose .picture-large .q-board").count(), 1);
    const text = await page.locator(".prose").innerText();
    assert.ok(!/\*\*|```|\|---/.test(text), "no signs are left");
  }
  await page.getByRole("button", { name: "Português" }).click();
  await page.locator(".prose h2").filter({ hasText: "Regras" }).first().waitFor();
  check();
  await close();
});

test("rules are printed without buttons", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/rules/splinter`);
  await page.locator(".prose h1").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.ok(!(await page.locator(".rules-ways").isVisible()));
  assert.ok(await page.locator(".prose h1").isVisible());
  await shot(page, "rules-print", { fullPage: true });
  check();
  await close();
});

for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in rules: ${size}, ${colorScheme}`, async () => {
      for (const locale of ["en-US", "pt-PT"]) {
        const { page, check, close } = await open(chrome.browser, { ...options, colorScheme, locale });
        for (const game of GAMES) {
          await page.goto(`${server.url}#/rules/${game}`);
          await page.locator(".pictures .q-board").first().waitFor();
          await page.locator(".prose h1").waitFor();
          assert.deepEqual(await faults(page), []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          assert.ok(!wide, "nothing is wider than the screen");
        }
        await shot(page, `rules-${size}-${colorScheme}-${locale.slice(0, 2)}`, { fullPage: true });
        check();
        await close();
      }
    });
  }
}
