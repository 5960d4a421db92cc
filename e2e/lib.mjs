// What every test of the page needs: the program, a browser, a watchful eye.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
export const program = process.env.QUADRILLE ?? join(here, "../target/debug/quadrille");
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

// Whatever hangs, the run ends, and says so.
setTimeout(() => {
  console.error("the tests of this file take longer than 15 minutes: something hangs");
  process.exit(1);
}, 15 * 60_000).unref();

let turns = 0;

/** Starts `quadrille serve` on a free port, with games between people in memory or in a folder. */
export function serve({ data, port = 0 } = {}) {
  // Where there is a site of several servers, its nodes take turns.
  const nodes = process.env.QUADRILLE_NODES?.split(",");
  if (nodes && !data && port === 0) {
    return Promise.resolve({ url: nodes[turns++ % nodes.length], stop: () => {}, log: () => "" });
  }
  const kept = data ? ["--data", data] : ["--ephemeral"];
  return started(program, ["--lang", "en", "serve", "--limits", "50", "--addr", `127.0.0.1:${port}`, ...kept]);
}

/** Starts a server whose time goes as fast as one says: `pass(seconds)`. */
export function serveShifted() {
  return started(join(here, "../target/debug/examples/shifted"), []);
}

async function started(program, args) {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  // A test that fails shall not keep the others waiting, nor leave a server behind.
  const hold = (how) => [child, child.stdin, child.stdout, child.stderr].forEach((it) => it[how]());
  const kill = () => child.kill("SIGKILL");
  process.on("exit", kill);
  child.on("exit", () => process.off("exit", kill));
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => {
      const found = /http:\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  hold("unref");
  const stop = (signal = "SIGTERM") => {
    hold("ref");
    child.kill(signal);
    return ended;
  };
  const pass = (seconds) => child.stdin.write(`${seconds}\n`);
  return { url, stop, pass, log: () => said };
}

const TYPES = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
  png: "image/png",
  txt: "text/plain",
  md: "text/plain",
  ftl: "text/plain",
  qnet: "application/octet-stream",
  openings: "application/octet-stream",
  wasm: "application/wasm",
  woff2: "font/woff2",
  webmanifest: "application/manifest+json",
};

/** Writes the page to a folder and serves it as a simple web host would, not at its root. */
export async function exported() {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-export-"));
  execFileSync(program, ["serve", "--export", folder]);
  const host = createServer((request, response) => {
    const name = request.url.replace(/^\/some\/folder\//, "") || "index.html";
    try {
      const bytes = readFileSync(join(folder, name));
      response.setHeader("Content-Type", TYPES[name.split(".").pop()]);
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((done) => host.listen(0, "127.0.0.1", done));
  // A test that fails shall not keep the others waiting.
  host.unref();
  const stop = () => {
    host.closeAllConnections();
    return new Promise((done) => host.close(done));
  };
  return { url: `http://127.0.0.1:${host.address().port}/some/folder/`, folder, stop };
}

/** Starts a browser of its own. */
export async function launch() {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-e2e-"));
  const args = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    `--crash-dumps-dir=${folder}`,
  ];
  const browser = await chromium.launch({ executablePath: browserPath, args });
  const close = async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { browser, close };
}

/** Opens a page that remembers every error; `check()` fails if there was one. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ locale: "en-US", ...DESKTOP, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => {
    // On a slow machine the browser remarks that what was fetched ahead of time is not used yet.
    const isEarly = message.text().includes("was preloaded using link preload but not used");
    const text = `${message.text()} (${message.location().url})`;
    if (["error", "warning"].includes(message.type()) && !isEarly) errors.push(text);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  const check = () => {
    if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
  };
  const close = () => context.close();
  return { page, context, check, close, errors };
}

/** What axe finds wrong with the page as it is now. */
export async function faults(page) {
  // The policy of the page forbids scripts inside it, so it is run from outside.
  await page.evaluate(readFileSync(axe, "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map((it) => `${it.id}: ${it.help}: ${it.nodes.map((n) => n.html).join(" | ")}`);
}

/** The bytes of the file that a button saves, and its name. */
export async function saved(page, button) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The size of a PNG, how many colors it has, and how light the page beside the board is. */
export async function png(page, bytes) {
  assert.equal(bytes.toString("latin1", 0, 8), "\x89PNG\r\n\x1a\n");
  const url = `data:image/png;base64,${bytes.toString("base64")}`;
  const look = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set(new Uint32Array(data.buffer));
    // The page shows beside the board, a little way from the rounded corner.
    const at = 4 * (20 * canvas.width + 20);
    return { colors: seen.size, light: data[at] };
  }, url);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), ...look };
}

/** Keeps a picture of the page. */
export async function shot(page, name, options = {}) {
  mkdirSync(join(here, "shots"), { recursive: true });
  await page.screenshot({ path: join(here, "shots", `${name}.png`), ...options });
}

/** Keeps a picture that the page saved. */
export function keep(bytes, name) {
  mkdirSync(join(here, "shots"), { recursive: true });
  writeFileSync(join(here, "shots", `${name}.png`), bytes);
}

/** Opens one of the tools of the analysis, unless it is open. */
export async function tool(page, name) {
  const found = page.locator(".study-tool", { has: page.locator(`summary[aria-label="${name}"]`) });
  if ((await found.getAttribute("open")) === null) await found.locator("summary").first().click();
}
