import type { AnyRouter } from '@tanstack/react-router';
import { checkAhead } from './session-effects.ts';

/** The first date that is formatted costs ten times what all others of a page do: it is done while the page is still on its way. */
function warmDates(): void {
  setTimeout(() => Intl.DateTimeFormat('en-AU').format());
}

/** Finds out who is signed in, where the first page asks for that, and fetches the page's parts meanwhile. Failures show when it is drawn. */
export function fetchAhead(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  if (routes.some(({ id }) => id === '/signed-in')) {
    checkAhead();
    warmDates();
  }
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}

/** Takes away what index.html shows before any script has run, once a page stands in its place. */
export function replaceShell(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    document.getElementById('shell')?.remove();
    stop();
  });
}
