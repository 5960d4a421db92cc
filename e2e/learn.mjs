// Moves on the boards of lessons and puzzles.

/** Chooses a cell by its name. */
export const choose = (page, cell) => page.locator(`.learn-board [data-cell="${cell}"]`).click();

/** Makes a move, given as records write it. */
export async function playMove(page, game, mv) {
  if (game === "talpa") {
    const cells = mv.match(/[a-z]\d+/g).map((it) => it.replace(/^x/, ""));
    const [from, to] = mv.startsWith("x") ? [mv.slice(1), mv.slice(1)] : cells;
    await choose(page, from);
    await choose(page, to);
  } else if (game === "alliances") {
    await choose(page, mv.slice(1));
    const colors = { O: "orange", P: "purple", G: "green" };
    await page.locator(".pick").filter({ hasText: colors[mv[0]] }).click();
  } else if (game === "splinter") {
    const [, column, row, way] = /^([a-z])(\d+)([nesw]+)$/.exec(mv);
    await choose(page, column + row);
    const x = column.charCodeAt(0) + way.includes("e") - way.includes("w");
    const y = Number(row) + way.includes("s") - way.includes("n");
    await choose(page, String.fromCharCode(x) + y);
  } else {
    const cells = mv.match(/[a-z]\d+/g);
    for (const cell of cells) await choose(page, cell);
    const pick = page.locator(".pick").filter({ hasText: new RegExp(`^${mv.at(-1)} `) });
    // Either two directions are offered, or targets are shown on the board.
    if (await pick.count()) await pick.click();
    else await page.locator('.learn-board [data-role="target"]').first().click();
  }
}
