// Keeps the files of one version, whole, and answers with them.
const PREFIX = "quadrille ";
const CACHE = PREFIX + "/* version */";
const FILES = [/* files */];
// Fetched when they are needed first, and kept from then on.
const LATE = [/* late */];

self.addEventListener("install", (event) => {
  // Past the cache of the browser where a name does not change with the content.
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page asks for the new version.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function answer(request) {
  // Documents beside the page are the server's.
  const { pathname } = new URL(request.url);
  const isPage = request.mode === "navigate" && pathname === new URL(self.registration.scope).pathname;
  // Loading the only open page again is the moment for a new version.
  if (isPage && self.registration.waiting && (await self.clients.matchAll()).length < 2) {
    self.registration.waiting.postMessage("take over");
    // The icon, since the browser would ask for one.
    const nothing = '<!doctype html><link rel="icon" href="data:,">';
    return new Response(nothing, { headers: { "Content-Type": "text/html", Refresh: "0" } });
  }
  const cache = await caches.open(CACHE);
  const kept = await cache.match(isPage ? "./" : request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && LATE.some((it) => pathname.endsWith(`/${it}`))) await cache.put(request, response.clone());
  return response;
}
