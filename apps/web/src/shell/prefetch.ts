import type { AnyRouter } from '@tanstack/react-router';
import { endpointQuery } from '../data/calls/endpoint-query.ts';
import { queryClient } from './query-client.ts';
import { screens } from './screens.ts';
import { checkSessionEarly } from './session-effects.ts';

/** The first date that is formatted costs ten times what all others of a page do: it is done while the page is still on its way. */
function warmDates(): void {
  setTimeout(() => Intl.DateTimeFormat('en-AU').format());
}

/** Finds out who is signed in, where the first page asks for that, and fetches the page's parts meanwhile. Failures show when it is drawn. */
export function prefetchFirstPage(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  if (routes.some(({ id }) => id === '/signed-in')) {
    const ahead = screens.find(({ path }) => path === routes.at(-1)?.fullPath)?.ahead;
    // After the check has left: the answer of a thousand businesses must not stand in its way.
    if (checkSessionEarly() && ahead) void queryClient.prefetchQuery(endpointQuery(ahead));
    warmDates();
  }
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}

/** Takes away what index.html shows before any script has run, once a page stands in its place. */
export function removeStaticShell(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    document.getElementById('shell')?.remove();
    stop();
  });
}
