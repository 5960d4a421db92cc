// How long clicks take to be painted while the engine thinks, and how even frames are: run it by hand,
// `node latency.mjs`, on a machine that has nothing else to do. What a page with a single button takes,
// beside a worker that is as busy, is told first: the share of the machine and its browser.
import { launch, open, serve } from "./lib.mjs";

const CLICKS = 40;

const server = await serve();
const chrome = await launch();
await control();
for (const game of ["talpa", "taacoca", "splinter", "alliances"]) {
  const { page, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/${game}`);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  await page.getByRole("switch", { name: "Engine" }).click();
  await page.locator(".lines-found .move").first().waitFor();
  const cells = page.locator(".study-board [data-role=pickable], .study-board [data-role=target]");
  await measure(game, page, async (n) => {
    const all = await cells.count();
    if (all > 0) await cells.nth((n * 7) % all).click({ force: true });
  });
  await close();
}
await chrome.close();
await server.stop();

/** A button that changes its color, and a worker that never rests. */
async function control() {
  const { page, close } = await open(chrome.browser);
  await page.setContent("<button style='padding:9em'>A button</button>");
  await page.evaluate(() => {
    const busy = new Blob(["for (;;);"], { type: "text/javascript" });
    globalThis.worker = new Worker(URL.createObjectURL(busy));
    const button = document.querySelector("button");
    button.onclick = () => (button.style.color = button.style.color === "red" ? "blue" : "red");
  });
  await measure("a button", page, () => page.locator("button").click({ force: true }));
  await close();
}

/** Clicks, and tells how long the interactions took. */
async function measure(name, page, click) {
  await page.evaluate(() => {
    globalThis.seen = new Map();
    const note = (list) => {
      for (const it of list.getEntries()) {
        if (it.interactionId === 0) continue;
        const known = globalThis.seen.get(it.interactionId) ?? { duration: 0, work: 0 };
        known.duration = Math.max(known.duration, it.duration);
        known.work = Math.max(known.work, it.processingEnd - it.processingStart);
        globalThis.seen.set(it.interactionId, known);
      }
    };
    new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16 });
    globalThis.frames = [];
    // Something changes in each frame: an event after which nothing is to be painted would
    // be said to last until something is.
    const dot = document.body.appendChild(document.createElement("i"));
    Object.assign(dot.style, { position: "fixed", width: "2px", height: "2px", top: 0, left: 0 });
    let last = performance.now();
    const frame = (now) => {
      globalThis.frames.push(now - last);
      last = now;
      dot.style.background = globalThis.frames.length % 2 ? "#000" : "#fff";
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let n = 0; n < CLICKS; n++) {
    await click(n);
    await page.waitForTimeout(150);
  }
  const [events, frames] = await page.evaluate(() => [[...globalThis.seen.values()], globalThis.frames]);
  const sorted = (f) => events.map(f).sort((a, b) => a - b);
  const at = (list, part) => Math.round(list[Math.floor((list.length - 1) * part)] ?? 0);
  const [durations, works] = [sorted((it) => it.duration), sorted((it) => it.work)];
  const late = frames.filter((it) => it > 34).length;
  console.log(
    `${name.padEnd(10)} to the next paint: half within ${at(durations, 0.5)} ms, nine in ten ${at(durations, 0.9)}, ` +
      `all ${at(durations, 1)}; of it our own work ${at(works, 0.5)}, ${at(works, 0.9)}, ${at(works, 1)} ms; ` +
      `${late} of ${frames.length} frames late`,
  );
}
