// One game whose players are at two servers and who is watched at a third. `QUADRILLE_NODES` names them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, launch, open } from "../lib.mjs";
import { accept, finish, invite, turn } from "../online.mjs";
import { dice, finger, mouse } from "../play.mjs";

const nodes = (process.env.QUADRILLE_NODES ?? "").split(",");
let chrome;
before(async () => {
  chrome = await launch();
});
after(() => chrome?.close());

test("two people at two servers play a whole game, and a third looks on", async () => {
  assert.equal(nodes.length, 3, "QUADRILLE_NODES names three servers: run `cargo xtask databases`");
  const host = await open(chrome.browser);
  const guest = await open(chrome.browser, PHONE);
  const third = await open(chrome.browser);
  const link = await invite(host.page, nodes[0], "alliances:3", "&clock=600%2B5");
  assert.ok(link.startsWith(nodes[0]), link);
  const at = (n) => link.replace(nodes[0], nodes[n]);
  await accept(guest.page, at(1));
  await host.page.locator(".q-live").waitFor();
  await host.page.getByText("Your opponent is here.").waitFor();
  const seats = [
    { ...host, hands: mouse(host.page) },
    { ...guest, hands: finger(guest.page) },
  ];
  const roll = dice(5);
  await turn({ seats }, roll);
  await host.page.locator("[data-delivery=web-move-seen]").waitFor();
  await third.page.goto(at(2));
  await third.page.getByText("You are watching.").waitFor();
  const plies = await finish({ seats }, roll);
  assert.ok(plies > 2);
  await third.page.locator(".ending").waitFor();
  assert.equal((await third.page.locator(".move").allInnerTexts()).length, plies);
  for (const it of [host, guest, third]) {
    it.check();
    await it.close();
  }
});
