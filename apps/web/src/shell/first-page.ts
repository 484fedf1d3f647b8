import type { AnyRouter } from '@tanstack/react-router';

/** Fetches the parts of the first page while it is still being found out who is signed in. Failures show when the page is drawn. */
export function fetchAhead(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}

/** Takes away what index.html shows before any script has run, once a page stands in its place. */
export function replaceShell(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    document.getElementById('shell')?.remove();
    stop();
  });
}
