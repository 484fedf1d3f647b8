/**
 * Caches the files of a build, so that a page opens without requesting them again. Their names change with their
 * content. Only /assets/ is cached, never figures. A new build has a new worker, because the line below changes. It takes
 * over at once and the page reloads (shell/updates.ts). The previous build stays cached for pages with unsaved changes.
 */
const build = 'assets-__BUILD__';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

async function forgetOldBuilds() {
  const names = (await caches.keys()).filter((name) => name.startsWith('assets-') && name !== build);
  await Promise.all(
    names
      .toSorted()
      .slice(0, -1)
      .map((name) => caches.delete(name)),
  );
}

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'GET' && origin === self.location.origin && pathname.startsWith('/assets/')) {
    event.respondWith(keptOrFetched(event.request));
  }
});

async function keptOrFetched(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok && reply.type === 'basic') {
    const cache = await caches.open(build);
    await cache.put(request, reply.clone());
  }
  return reply;
}
