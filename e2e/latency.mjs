// How long clicks take to be painted while the engine thinks, and how even frames are: run it by hand,
// `node latency.mjs`, on a machine that has nothing else to do.
import { launch, open, serve } from "./lib.mjs";

const server = await serve();
const chrome = await launch();
for (const game of ["talpa", "taacoca", "splinter", "alliances"]) {
  const { page, close } = await open(chrome.browser);
  await page.goto(`${server.url}#/analysis/board/${game}`);
  await page.locator("html[data-engine=ready]").waitFor({ state: "attached" });
  await page.getByRole("switch", { name: "Engine" }).click();
  await page.locator(".study-board .q-board").waitFor();
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    globalThis.events = [];
    const note = (list) => globalThis.events.push(...list.getEntries().map((it) => ({ name: it.name, duration: it.duration, wait: it.processingStart - it.startTime, work: it.processingEnd - it.processingStart })));
    new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16, buffered: false });
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
  const cells = page.locator(".study-board [role=button], .study-board [role=gridcell]");
  const n = await cells.count();
  for (let i = 0; i < 20; i++) {
    await cells.nth((i * 7) % n).click({ force: true });
    await page.waitForTimeout(100);
  }
  const { events, frames } = await page.evaluate(() => ({ events: globalThis.events, frames: globalThis.frames }));
  const late = frames.filter((it) => it > 34).length;
  console.log(`${game}: ${n} cells, slowest event ${Math.max(16, ...events.map((it) => it.duration))} ms, ${late} of ${frames.length} frames late`);
  await close();
}
await chrome.close();
await server.stop();
