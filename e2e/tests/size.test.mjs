// What travels before a board is on the screen, and after.
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { serve } from "../lib.mjs";

let host;
before(async () => (host = await serve()));
after(() => host.stop());

/** The bytes of an answer as they travel, and its text if it has one. */
function get(path, accepted = "br") {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, host.url), { headers: { "Accept-Encoding": accepted } });
    asked.on("error", reject);
    asked.on("response", (response) => {
      assert.equal(response.statusCode, 200, path);
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    });
    asked.end();
  });
}

async function sum(paths) {
  const sizes = await Promise.all(paths.map(async (path) => [path, (await get(path)).length]));
  for (const [path, size] of sizes) console.log(`${String(size).padStart(8)} ${path}`);
  return sizes.reduce((all, [, size]) => all + size, 0);
}

test("the first load is small", async () => {
  const index = String(await get("/", "identity"));
  const named = [...index.matchAll(/(?:href|src)="([^"]+)"/g)].map((it) => it[1]);
  // Kept for later by the system, not fetched to show the page.
  const paths = named.filter((name) => !name.endsWith(".png"));
  assert(paths.some((path) => path.endsWith(".wasm")));
  const size = await sum(["/", ...paths]);
  assert(size <= 250_000, `${size} bytes`);
});

test("the engine is small", async () => {
  const keeper = String(await get("/sw.js", "identity"));
  const paths = [...keeper.matchAll(/"((?:engine|worker)[^"]+)"/g)].map((it) => it[1]);
  assert.equal(paths.length, 3, String(paths));
  const size = await sum(paths);
  assert(size <= 500_000, `${size} bytes`);
});
