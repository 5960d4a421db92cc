// Runs the engine beside the page: texts in, texts out.
import start, { Engine } from "./engine.js";

const engine = start().then(() => new Engine((answer) => postMessage(answer)));

// Weights of neural nets, fetched when somebody asks for them first.
const NETS = {/* names */};

// Between two slices of a search the page is heard.
const { port1, port2 } = new MessageChannel();
let isRunning = false;
const next = (hasMore) => {
  isRunning = hasMore;
  if (hasMore) port2.postMessage(0);
};
port1.onmessage = () => engine.then((it) => next(it.step()));

/** Brings the weights that a request needs. Without them it is answered as well as can be. */
async function prepare(it, request) {
  for (let name; (name = it.missing(request)) && NETS[name]; ) {
    try {
      const response = await fetch(new URL(NETS[name], import.meta.url));
      if (!response.ok) return;
      it.take_net(name, new Uint8Array(await response.arrayBuffer()));
    } catch {
      // No network: the next request tries again.
      return;
    }
  }
}

// One after the other: a request that waits for weights is not overtaken.
let queue = engine;
onmessage = (event) => {
  queue = queue.then(async (it) => {
    await prepare(it, event.data);
    const hasMore = it.hear(event.data);
    if (hasMore && !isRunning) next(true);
    return it;
  });
};
