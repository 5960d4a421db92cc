import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, faults, launch, open, png, saved, serve, shot, tool } from "../lib.mjs";

let server, chrome;
before(async () => {
  [server, chrome] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await chrome?.close();
  await server?.stop();
});

const RECORD = `[Game "talpa"]
[Variant "4"]
[First "<b>Ana</b>"]
[Second "Rui"]

1. b2xb3 {a <i>remark</i>} 1... c2xd2 (1... c4xc3) *
`;

async function paste(page, text) {
  await tool(page, "Open something else");
  await page.getByLabel("Paste a record").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

/** A record with so many moves: every first move of Red with many answers of Blue. */
function manyMoves(most) {
  const name = ([x, y]) => "abcdefghijkl"[x] + (y + 1);
  const moves = [[], []];
  for (let x = 0; x < 12; x++)
    for (let y = 0; y < 12; y++)
      for (const to of [[x + 1, y], [x, y + 1]])
        if (Math.max(...to) < 12) moves[(x + y) % 2].push([name([x, y]), name(to)]);
  let n = 0;
  const line = (first) => {
    const free = moves[1].filter((it) => !it.some((cell) => first.includes(cell)));
    const replies = free.slice(0, Math.max(1, most - n - 1)).map((it) => it.join("x"));
    n += replies.length + 1;
    const others = replies.slice(1).map((it) => `(1... ${it})`);
    return [`1. ${first.join("x")}`, `1... ${replies[0]} ${others.join("\n")}`];
  };
  const [main, rest] = line(moves[0][0]);
  const variations = [];
  for (const first of moves[0].slice(1)) if (n < most) variations.push(`(${line(first).join(" ")})`);
  return `[Game "talpa"]\n[Variant "12"]\n\n${main} ${variations.join("\n")} ${rest} *\n`;
}

test("bare moves are read, moves stand in pairs, and of several games each can be seen", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/talpa`);
  await paste(page, "1. d4xd5 d7xd6 2. c5xc6");
  await rows(page).nth(2).waitFor();
  assert.deepEqual(await page.locator(".tree-ply").allTextContents(), ["1.", "2."]);
  assert.equal(await page.locator(".tree-row").first().locator(".move").count(), 2);
  await paste(page, `${RECORD}\n[Game "splinter"]\n\n1. h9s *\n`);
  await page.getByRole("button", { name: /2\. Splinter/ }).click();
  await page.locator("h1").filter({ hasText: "Splinter" }).waitFor();
  check();
  await close();
});

const choose = (page, cell) => page.locator(`.study-board [data-cell="${cell}"]`).click();
const rows = (page) => page.locator(".tree .move");

test("a record is opened, walked through and commented; names and remarks are text", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis`);
  await paste(page, RECORD);
  await rows(page).nth(2).waitFor();
  assert.equal(await page.locator(".tree-comment").first().textContent(), "a <i>remark</i>");
  await rows(page).nth(1).click();
  await tool(page, "Comment");
  await page.locator(".remark textarea").first().fill("forced");
  await page.locator(".remark textarea").first().blur();
  await page.locator(".tree-comment").filter({ hasText: "forced" }).waitFor();
  await page.reload();
  await page.locator(".tree-comment").filter({ hasText: "forced" }).waitFor();
  check();
  await close();
});

test("moves on the board make variations, which are promoted and removed", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/talpa:4`);
  await choose(page, "b2");
  await choose(page, "b3");
  await rows(page).filter({ hasText: "b2xb3" }).waitFor();
  await page.getByRole("button", { name: "One move back" }).click();
  await tool(page, "Type a move");
  // What is refused stays where it was typed, with the reason beside it.
  await page.locator(".typed input").fill("z9");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".typed-refused").filter({ hasText: /z9/i }).waitFor();
  assert.equal(await page.locator(".typed input").inputValue(), "z9");
  await page.locator(".typed input").fill("a1xa2");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await rows(page).nth(1).waitFor();
  assert.deepEqual(await rows(page).allTextContents(), ["b2xb3", "a1xa2"]);
  await tool(page, "Comment");
  await page.getByRole("button", { name: "Make it the main move" }).click();
  await page.waitForFunction(() => document.querySelector(".tree .move")?.textContent === "a1xa2");
  await page.getByRole("button", { name: "Remove from here on" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".tree .move").length === 1);
  check();
  await close();
});

test("the board is saved as SVG and PNG", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/alliances:3`);
  await tool(page, "Share and save");
  const svg = await saved(page, "Download SVG");
  assert.equal(svg.name, "alliances.svg");
  const file = await saved(page, "Download PNG");
  assert.equal(file.name, "alliances.png");
  const picture = await png(page, file.bytes);
  assert.ok(picture.width > 100 && picture.colors > 20, JSON.stringify(picture));
  check();
  await close();
});

test("faults are told with their place, and break nothing", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis`);
  await paste(page, "[Game \"talpa\"]\n[Variant \"4\"]\n\n1. b2xb3 z9xz8 *\n");
  await page.locator(".faults").filter({ hasText: /line 4, column/ }).waitFor();
  for (const text of ["", "<script>alert(1)</script>", "[Game \"chess\"]\n\n1. e4 *", "#/g/talpa/zzz", "talpa 9/9 r"]) {
    await paste(page, text);
    await page.locator(".faults li").first().waitFor();
  }
  await shot(page, "analysis-faults");
  check();
  await close();
});

test("the engine tells lines, proofs, and judges a whole game", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis`);
  await paste(page, RECORD);
  await page.getByRole("switch", { name: "Engine" }).click();
  await page.locator(".lines-found .move").nth(2).waitFor();
  await page.locator(".study-board .q-arrow").first().waitFor();
  await page.getByLabel("Lines").selectOption("1");
  await page.waitForFunction(() => document.querySelectorAll(".lines-found li").length === 1);
  // A win in one is proved, and looks so.
  await paste(page, "talpa rb1br/br1rb/rbrbr/br1rb/rb1br r");
  await page.locator(".judged-proved").first().waitFor();
  await page.locator(".bar-proved").waitFor();
  // Every position of this board is known, with the plies to the end.
  await page.goto(`${server.url}#/analysis/board/talpa:4`);
  await page.getByRole("switch", { name: "Engine" }).click();
  await page.locator(".judged-proved").filter({ hasText: "11" }).first().waitFor();
  await paste(page, RECORD);
  await page.getByRole("switch", { name: "Engine" }).click();
  await paste(page, RECORD);
  await page.getByRole("button", { name: "Judge the whole game" }).click();
  await page.locator(".report-table").waitFor();
  assert.match(await page.locator(".report-table").textContent(), /Accuracy/);
  await page.locator(".graph-line").waitFor();
  await shot(page, "analysis-report", { fullPage: true });
  check();
  await close();
});

test("positions are edited and checked", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/splinter:nano`);
  await page.getByRole("button", { name: "Edit the position" }).click();
  await page.getByRole("button", { name: "Empty the board" }).click();
  await page.locator(".study-side .study-alert").waitFor();
  assert.ok(await page.getByRole("button", { name: "Analyze it" }).isDisabled());
  const put = async (piece, cell) => {
    await page.locator(".brushes").getByRole("button", { name: piece }).click();
    await choose(page, cell);
  };
  await put("white king", "d2");
  await put("black king", "e2");
  await put("white stone", "d3");
  await put("black stone", "e3");
  await page.getByRole("radio", { name: "Black" }).check();
  await shot(page, "analysis-edit");
  await page.getByRole("button", { name: "Analyze it" }).click();
  await page.locator(".study-said").filter({ hasText: /Black to move/ }).waitFor();
  check();
  await close();
});

test("ten thousand moves stay smooth", async () => {
  const { page, check, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis`);
  const buffer = Buffer.from(manyMoves(10_000));
  await tool(page, "Open something else");
  await page.locator(".file input").setInputFiles({ name: "many.qdr", mimeType: "text/plain", buffer });
  await rows(page).nth(5).waitFor();
  assert.ok((await rows(page).count()) < 60, "only a window is there");
  const slowest = await page.evaluate(async () => {
    const list = document.querySelector(".tree");
    let slowest = 0;
    for (let n = 1; n <= 30; n++) {
      const begin = performance.now();
      list.scrollTop = (list.scrollHeight * n) / 30;
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      slowest = Math.max(slowest, performance.now() - begin);
    }
    return slowest;
  });
  console.log(`# slowest scroll ${slowest.toFixed(0)} ms`);
  check();
  await close();
});

for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in the analysis: ${size}, ${colorScheme}`, async () => {
      for (const locale of ["en-US", "pt-PT"]) {
        const { page, check, close } = await open(chrome.browser, { ...options, colorScheme, locale });
        for (const game of ["talpa:6", "taacoca", "splinter", "alliances"]) {
          await page.goto(`${server.url}#/analysis/board/${game}`);
          await page.locator(".study-board .q-board").waitFor();
          assert.deepEqual(await faults(page), []);
          if (locale === "en-US" && game === "talpa:6") {
            for (const name of ["Comment", "Type a move", "Share and save", "Open something else"]) {
              await tool(page, name);
              assert.deepEqual(await faults(page), [], name);
            }
          }
          const box = await page.locator(".study-board .q-board").boundingBox();
          const { width, height } = page.viewportSize();
          assert.ok(Math.max(box.width / width, box.height / height) > 0.6, `the board is large: ${JSON.stringify(box)}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          assert.ok(!wide, "nothing is wider than the screen");
          const name = `analysis-${game.split(":")[0]}-${size}-${colorScheme}-${locale.slice(0, 2)}`;
          await shot(page, name, { fullPage: true });
        }
        check();
        await close();
      }
    });
  }
}
