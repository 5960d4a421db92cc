// Starts the page, and what keeps it for the times without a network.
import start from "./page.js";

start().then(async () => {
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
});
