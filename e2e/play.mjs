// A person at the board: sees what the page offers, and does one thing after the other.

/** Numbers that look random and are the same in every run. */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Starts a game by its address: `talpa:6`, `level-1`, `first`. */
export async function start(page, url, board, opponent = "level-1", side = "first") {
  await page.goto(`${url}#/play/${board}?with=${opponent}&side=${side}`);
  // Going from one address to another leaves the old page for a moment.
  await page.waitForFunction(isReady, [board, opponent]);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".q-live").waitFor();
}

const isReady = ([board, opponent]) => {
  const value = (selector) => document.querySelector(selector)?.value;
  const isBoard = value(".board-choice")?.startsWith(board);
  return isBoard && (opponent === "friend" ? value("input[name=with]:checked") : value(".level")) === opponent;
};

/** What can be done: who is asked, which cells and buttons are offered. */
export const offered = (page) =>
  page.evaluate(() => {
    const names = (role) =>
      [...document.querySelectorAll(`.q-live [data-role=${role}]`)].map((it) => it.dataset.cell);
    return {
      isOver: document.querySelector(".ending") !== null,
      pickable: names("pickable"),
      targets: names("target"),
      selected: names("selected"),
      choices: document.querySelectorAll(".picker .pick").length,
      isPending: document.querySelector(".picker .pending") !== null,
      moves: document.querySelectorAll(".move").length,
      said: [...document.querySelectorAll("#said p")].map((it) => it.textContent),
    };
  });

/** Waits until the person is asked, or the game is over. With the last piece in hand no cell is offered any
 *  more, and what is asked is which move it shall be, or whether. */
export async function settled(page) {
  const asked = ".q-live [data-role=pickable], .q-live [data-role=target], .picker .pick, .picker .pending";
  await page.waitForSelector(`.ending, ${asked}`, { state: "attached", timeout: 30000 });
  return offered(page);
}

/** Makes one move by `hands`, which chooses a cell, a choice, or confirms. */
export async function move(page, hands, roll) {
  let now = await settled(page);
  const before = now.moves;
  for (let steps = 0; steps < 12 && !now.isOver && now.moves === before; steps++) {
    if (now.isPending) await hands.confirm();
    else if (now.choices > 0) await hands.pick(roll(now.choices));
    else if (now.targets.length > 0) await hands.cell(now.targets[roll(now.targets.length)]);
    else if (now.pickable.length > 0) await hands.cell(now.pickable[roll(now.pickable.length)]);
    else break;
    now = await offered(page);
  }
  return now;
}

/** Plays until the game is over; how many moves it had. */
export async function whole(page, hands, roll, most = 400) {
  for (let n = 0; n < most; n++) {
    const now = await move(page, hands, roll);
    if (now.isOver) return now.moves;
  }
  throw new Error("the game does not end");
}

/** Where the middle of a cell is on the screen. */
async function middle(page, cell) {
  const found = page.locator(`.q-live [data-cell="${cell}"]`);
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export const mouse = (page) => ({
  cell: async (name) => page.mouse.click(...(await middle(page, name))),
  pick: (n) => page.locator(".picker .pick").nth(n).click(),
  confirm: () => page.locator(".picker .button").first().click(),
});

export const finger = (page) => ({
  cell: async (name) => page.touchscreen.tap(...(await middle(page, name))),
  pick: (n) => page.locator(".picker .pick").nth(n).tap(),
  confirm: () => page.locator(".picker .button").first().tap(),
});

/** Drags a piece from cell to cell. */
export async function drag(page, from, to) {
  const [a, b] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, { steps: 3 });
  await page.mouse.move(...b, { steps: 3 });
  await page.mouse.up();
}

/** Uses nothing but keys: goes to the cell by arrows or `n`, and chooses it. */
export const keys = (page) => ({
  cell: async (name) => {
    const at = () => page.evaluate(() => document.activeElement?.dataset?.cell ?? "");
    if ((await at()) === "") await toBoard(page);
    for (let n = 0; n < 300 && (await at()) !== name; n++) await page.keyboard.press("n");
    await page.keyboard.press("Enter");
  },
  pick: async (n) => {
    await tabTo(page, `.picker .pick:nth-of-type(${n + 1})`);
    await page.keyboard.press("Enter");
  },
  confirm: () => page.keyboard.press("Enter"),
});

/** Presses Tab until something that matches is focused. */
export async function tabTo(page, selector) {
  for (let n = 0; n < 80; n++) {
    if (await page.evaluate((it) => document.activeElement?.matches(it), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

export const toBoard = (page) => tabTo(page, ".q-live .q-cell");

/** Asks a worker of the page's own kind something; the next thing that it says. */
export const ask = (page, request) =>
  page.evaluate((text) => {
    const { content } = document.querySelector("meta[name=quadrille-worker]");
    self.askedWorker ??= new Worker(content, { type: "module" });
    const answer = new Promise((done) => (self.askedWorker.onmessage = (event) => done(event.data)));
    self.askedWorker.postMessage(text);
    return answer;
  }, request);
