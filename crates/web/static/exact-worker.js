// Runs what answers exactly beside the page: texts in, texts out.
import start, { Exact } from "./exact.js";

const exact = start().then(() => new Exact());

// Puzzles and openings, fetched when somebody asks for them first.
const FILES = {/* names */};

/** Brings the file that a request needs. Without it that is what is answered. */
async function prepare(it, request) {
  const name = it.missing(request);
  if (!name || !FILES[name]) return;
  try {
    const response = await fetch(new URL(FILES[name], import.meta.url));
    if (response.ok) it.take(name, new Uint8Array(await response.arrayBuffer()));
  } catch {
    // No network: the next request tries again.
  }
}

// One after the other: a request that waits for a file is not overtaken.
let queue = exact;
onmessage = (event) => {
  queue = queue.then(async (it) => {
    await prepare(it, event.data);
    postMessage(it.hear(event.data));
    return it;
  });
};
// Where the module cannot be fetched, the page hears it and tries again another time.
exact.catch((error) => setTimeout(() => { throw error; }));
