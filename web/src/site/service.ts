// The service worker: keeps all files of the page, so that it works without a network. A new version is fetched whole while the
// old one is in use, and takes its place when no window shows that any more; games are kept elsewhere, and stay.
declare const FILES: string[];
declare const VERSION: string;

const NAME = `foray-${VERSION}`;

interface ServiceEvent {
  request: Request;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}
const scope = self as unknown as { location: Location; addEventListener: (kind: string, then: (event: ServiceEvent) => void) => void };

scope.addEventListener("install", (event) => {
  const all = ["./", ...FILES].map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(all)));
});

scope.addEventListener("activate", (event) => {
  const stale = (name: string) => name.startsWith("foray-") && name !== NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name)))));
});

scope.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== scope.location.origin) return;
  event.respondWith(caches.open(NAME).then(async (cache) => (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)));
});
