// Starts the page, and what keeps it for the times without a network.
import start from "./page.js";

guard();
expect();
shown()
  .then(load)
  .then(keep, fail);

/** Fetches the program and, beside it, the sentences that it says, and starts it. */
async function load() {
  const program = fetch(new URL("page_bg.wasm", import.meta.url));
  // Whoever waits for it hears what went wrong.
  program.catch(() => {});
  await words();
  return start({ module_or_path: program });
}

/** The sentences of the page in its language. */
async function words() {
  const { lang } = document.documentElement;
  const file = document.querySelector(`meta[name=quadrille-words-${lang}]`).content;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  globalThis.quadrilleWords = [lang, await response.text()];
}

/** Done when the boards that stand in the document are on the screen: the program comes after them. */
function shown() {
  const isShown = document.documentElement.dataset.first !== "hidden" && !document.hidden;
  return new Promise((done) => (isShown ? requestAnimationFrame(() => setTimeout(done)) : done()));
}

/** Shows the board that the address is about, in the place where the program will draw it. */
function expect() {
  const asked = askedBoard();
  const first = document.getElementById("first");
  if (!first || !asked || document.documentElement.dataset.first !== "hidden") return;
  const part = (name, className, ...inside) => {
    const element = Object.assign(document.createElement(name), { className });
    element.append(...inside);
    return element;
  };
  const board = part("img", "q-live");
  Object.assign(board, { src: `board-${asked.replace(":", "-")}.svg`, alt: "" });
  const isNew = location.hash.startsWith("#/play/");
  const room = isNew
    ? part("div", "new", part("div", "new-board", board))
    : part("div", "game", part("section", "game-board", part("div", "strip"), board, part("div", "strip")),
        part("section", "game-now", part("div", "prompt")));
  const main = part("main", "waiting-board", room);
  main.setAttribute("aria-busy", "true");
  first.append(main);
}

/** The game and variant that the address names, or the kept game it names has. */
function askedBoard() {
  const [, page, rest] = /^#\/(play|game|g|p|learn|rules|analysis\/board)\/(.*)/.exec(location.hash) ?? [];
  const name = /^([a-z]+(?::[a-z0-9-]+)?)(?=$|[/?])/;
  if (page !== "game") return name.exec(rest ?? "")?.[1];
  try {
    const kept = localStorage.getItem(`quadrille.1.game.${rest}`) ?? "";
    return kept.split("\n")[0].split(" ")[2];
  } catch {
    return undefined;
  }
}

async function keep() {
  const keeper = navigator.serviceWorker;
  if (!keeper) return;
  try {
    const it = await keeper.register("sw.js");
    const tell = () => it.waiting && keeper.controller && dispatchEvent(new Event("newversion"));
    tell();
    it.addEventListener("updatefound", () => it.installing?.addEventListener("statechange", tell));
    addEventListener("takeversion", () => {
      keeper.addEventListener("controllerchange", () => location.reload());
      it.waiting?.postMessage("take over");
    });
  } catch {
    // Without it everything works as long as there is a network.
  }
}

/** The program does not run here, or could not be fetched: says so, and offers to try again. */
function fail(error) {
  const isPt = document.documentElement.lang === "pt";
  const canRun = typeof WebAssembly === "object";
  const words = canRun
    ? isPt ? "Não foi possível carregar o programa." : "The program could not be fetched."
    : isPt ? "O Quadrille precisa de WebAssembly." : "Quadrille needs WebAssembly.";
  const again = Object.assign(document.createElement("button"), { className: "button", textContent: isPt ? "Tentar de novo" : "Try again" });
  again.addEventListener("click", () => location.reload());
  const notice = Object.assign(document.createElement("p"), { className: "notice notice-failed", textContent: words });
  notice.setAttribute("role", "alert");
  notice.append(again);
  document.body.prepend(notice);
  throw error;
}

/**
 * A press shall mean what was there when the finger set out. Places of which buttons have just gone (`data-place`) take
 * no pointer for a moment; keys are not affected, but one that is held down does nothing again.
 */
function guard() {
  const PAUSE = 300;
  const changed = new WeakMap();
  const isButton = (it) => it.nodeType === 1 && (it.matches("button, a") || it.querySelector("button, a"));
  new MutationObserver((changes) => {
    for (const { target, removedNodes } of changes) {
      const place = target.closest?.("[data-place]");
      if (place && [...removedNodes].some(isButton)) changed.set(place, performance.now());
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  let last = { at: -PAUSE, x: 0, y: 0, target: null };
  addEventListener("click", (event) => {
    const target = event.target.closest?.("button, a, summary");
    // A key makes clicks without a number; cells are no buttons.
    if (!target || event.detail === 0) return;
    const [now, { clientX: x, clientY: y }] = [performance.now(), event];
    const place = target.closest("[data-place]");
    const isNew = place && now - (changed.get(place) ?? -PAUSE) < PAUSE;
    const isSamePlace = Math.hypot(x - last.x, y - last.y) < 32 && now - last.at < PAUSE;
    if (isNew || (place && isSamePlace && target !== last.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { at: now, x, y, target };
  }, true);
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select");
    if (event.repeat && !isTyping && ["Enter", " ", "u", "r", "h", "f", "e"].includes(event.key)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
}
