// The speed of the engine in WebAssembly as a share of its speed without:
// node bench.mjs FOLDER PROGRAM [NODES], the page as files and the native side.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, nodes = "60000"] = process.argv.slice(2);

/** Nanoseconds that this thread has run, where the system tells; else that have passed. */
function clock() {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8");
    return Number(text.split(" ")[0]);
  } catch {
    return performance.now() * 1e6;
  }
}

/** The engine of the page, as a function from request to answer. */
async function engine() {
  const files = readdirSync(folder);
  const file = (form) => join(folder, files.find((name) => form.test(name)));
  // By its name node takes the glue for an older kind of script.
  const own = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  const glue = join(own, "engine.mjs");
  copyFileSync(file(/^engine-.*\.js$/), glue);
  const { default: start, Engine } = await import(pathToFileURL(glue));
  rmSync(own, { recursive: true });
  await start({ module_or_path: readFileSync(file(/^engine_bg-.*\.wasm$/)) });
  return (request) => {
    let said = "";
    const it = new Engine((answer) => (said = answer));
    const net = it.missing(request);
    if (net) it.take_net(net, readFileSync(file(new RegExp(`^${net}-.*\\.qnet$`))));
    it.hear(request);
    it.free();
    return said;
  };
}

/** The native side: game, nanoseconds, answer and request of each piece of work. */
function native() {
  const lines = execFileSync(program, [nodes], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [game, nanos, answer, request] = line.split("\t");
    return { game, nanos: Number(nanos), answer: JSON.parse(answer), request: JSON.parse(request) };
  });
}

const ask = await engine();
// Once unmeasured, so that the fast compiler of the browser has seen the code.
const first = native();
for (const { request } of first) ask(request);

const games = new Map();
for (const work of native()) {
  const start = clock();
  const answer = ask(work.request);
  const nanos = clock() - start;
  if (answer !== work.answer) {
    throw new Error(`${work.request}\nnative: ${work.answer}\nwasm:   ${answer}`);
  }
  const sum = games.get(work.game) ?? { native: 0, wasm: 0 };
  games.set(work.game, { native: sum.native + work.nanos, wasm: sum.wasm + nanos });
}
console.log("game             native ms    wasm ms   speed");
let worst = 1;
for (const [game, { native, wasm }] of games) {
  const share = native / wasm;
  // Nets have wider registers natively: a quarter of the speed is what is asked of them.
  worst = Math.min(worst, game.includes(" ") ? share * 1.6 : share);
  const ms = (nanos) => (nanos / 1e6).toFixed(1).padStart(11);
  console.log(`${game.padEnd(15)}${ms(native)}${ms(wasm)}${(share * 100).toFixed(0).padStart(7)} %`);
}
if (worst < 0.4) {
  console.error("the engine in the page is slower than 40 % of the native one");
  process.exit(1);
}
