// Runs the engine beside the page: texts in, texts out.
import start, { Engine } from "./engine.js";

const engine = start().then(() => new Engine((answer) => postMessage(answer)));

// Between two slices of a search the page is heard.
const { port1, port2 } = new MessageChannel();
let isRunning = false;
const next = (hasMore) => {
  isRunning = hasMore;
  if (hasMore) port2.postMessage(0);
};
port1.onmessage = () => engine.then((it) => next(it.step()));

onmessage = (event) =>
  engine.then((it) => {
    const hasMore = it.hear(event.data);
    if (hasMore && !isRunning) next(true);
  });
