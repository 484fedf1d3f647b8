import { redirectOf } from '@bellwether/contract/routes';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readable, type Screen, subNav } from '../data/screen.ts';
import { sessionOf, sessionState } from '../data/session.ts';
import { FullPageLoader } from '../ui/full-page-loader.tsx';
import { loadChunk } from '../ui/load-chunk.ts';
import { BrokenPage } from './broken-page.tsx';
import { enter, enterFirstRun } from './guard.ts';
import { Root } from './root.tsx';
import { screens } from './screens.ts';
import { UncheckedPage } from './unchecked-page.tsx';
import { UnknownPage } from './unknown-page.tsx';

const root = createRootRoute({ component: Root, errorComponent: BrokenPage, notFoundComponent: UnknownPage });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => enter(location),
  // What index.html shows stands there meanwhile: a loader under it would be drawn for nobody, and the page's theme with it twice.
  pendingMs: 2000,
  pendingComponent: FullPageLoader,
  errorComponent: UncheckedPage,
  component: lazyRouteComponent(() => loadChunk(() => import('./frame/frame.tsx')), 'Frame'),
});

const firstRun = createRoute({
  getParentRoute: () => root,
  id: 'first-run',
  beforeLoad: ({ location }) => enterFirstRun(location),
  pendingComponent: FullPageLoader,
  errorComponent: UncheckedPage,
});

const brokenPart = lazyRouteComponent(() => import('./frame/broken-part.tsx'), 'BrokenPart');

const routeOf = (page: Screen) =>
  createRoute({
    getParentRoute: () => (page.public ? root : page.firstRun ? firstRun : signedIn),
    path: page.path,
    ...(page.public || page.firstRun ? {} : { errorComponent: brokenPart }),
    component: lazyRouteComponent(() => loadChunk(page.page).then((component) => ({ default: component }))),
  });

/** The first page of a module that the reader may open, else the first of any. */
const firstReadable = (under?: Parameters<typeof subNav>[1]): string => {
  const session = sessionOf(sessionState());
  if (!session) return '/login';
  const page =
    (under && subNav(screens, under, session.reader)[0]) ??
    screens.find((one) => one.nav && !one.hidden && readable(one, session.reader));
  return page?.path ?? '/business-inactive';
};

const parents = {
  '/': 'dashboard',
  '/dashboard': 'dashboard',
  '/analytics': 'analytics',
  '/business': 'financials',
} as const;

const parentRoutes = Object.entries(parents).map(([path, under]) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to: firstReadable(under), search, replace: true });
    },
  }),
);

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    const target = redirectOf(location.pathname);
    if (target) throw redirect({ to: target, search: location.search, replace: true });
  },
  component: UnknownPage,
});

const routeTree = root.addChildren([
  ...screens.filter((page) => page.public).map(routeOf),
  firstRun.addChildren(screens.filter((page) => page.firstRun).map(routeOf)),
  signedIn.addChildren([
    ...screens.filter((page) => !page.public && !page.firstRun).map(routeOf),
    ...parentRoutes,
  ]),
  anythingElse,
]);

/** Search values stay the text they are: the router's own reading would make numbers of ids. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
};

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
});
