import type { AnyRouter } from '@tanstack/react-router';
import { endpointQuery } from '../data/calls/endpoint-query.ts';
import { queryClient } from './query-client.ts';
import { screens } from './screens.ts';
import { checkSessionEarly } from './session-effects.ts';

/**
 * Formats a date while the page loads, because the first formatted date takes ten times as long as all others of a
 * page.
 */
function warmDates(): void {
  setTimeout(() => Intl.DateTimeFormat('en-AU').format());
}

/**
 * Starts the session check if the first page needs it, and loads the page's chunks at the same time. Errors are shown
 * when the page is drawn.
 */
export function prefetchFirstPage(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  if (routes.some(({ id }) => id === '/signed-in')) {
    const ahead = screens.find(({ path }) => path === routes.at(-1)?.fullPath)?.ahead;
    // Requests the page's data after the session check, so that a large reply, such as a thousand businesses, does not
    // delay the check.
    if (checkSessionEarly() && ahead) void queryClient.prefetchQuery(endpointQuery(ahead));
    warmDates();
  }
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}

/** Removes the placeholder of index.html once a page is rendered. */
export function removeStaticShell(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    document.getElementById('shell')?.remove();
    stop();
  });
}
