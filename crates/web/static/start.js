// Starts the page, and what keeps it for the times without a network.
import start from "./page.js";

shown()
  .then(() => start())
  .then(keep, fail);

/** Done when the boards that stand in the document are on the screen: the program comes after them. */
function shown() {
  const isShown = document.documentElement.dataset.first !== "hidden" && !document.hidden;
  return new Promise((done) => (isShown ? requestAnimationFrame(() => setTimeout(done)) : done()));
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

/** The program does not run here: the document has a sentence for that. */
function fail(error) {
  const sentence = document.querySelector("noscript");
  if (sentence) sentence.outerHTML = sentence.textContent;
  throw error;
}
