import { isRetired } from '@bellwether/contract/routes';
import { Anchor } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { listParentPaths, type PageSearch, type Screen } from '../data/page/screen.ts';
import { readSessionState, toSession } from '../data/session/session.ts';
import { FullPageLoader } from '../ui/feedback/full-page-loader.tsx';
import { loadChunk } from '../ui/feedback/load-chunk.ts';
import { StaticPage } from '../ui/feedback/static-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { requireFirstRun, requireSignedIn } from './guard.ts';
import { findFirstReadable } from './navigation.ts';
import { Root } from './root.tsx';
import { screens } from './screens.ts';
import { SessionCheckFailedPage } from './session-check-failed-page.tsx';

function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isRetiredPath = isRetired(path);
  return (
    <StaticPage
      title={isRetiredPath ? 'Page Gone' : 'Not Found'}
      lead={
        isRetiredPath
          ? '410. This page was removed. You now find its content in Analytics.'
          : 'This page does not exist, or you do not have access to it.'
      }
    >
      <p>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Go to dashboard</Anchor>
      </p>
    </StaticPage>
  );
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const root = createRootRoute({
  // Validates only these two search parameters, because they apply to every page; a URL may have others, such as the
  // lead of an old link.
  validateSearch: (search: Record<string, unknown>): PageSearch => ({
    ...search,
    business: toText(search['business']),
    filters: toText(search['filters']),
  }),
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

const screenAt = (path = '') => screens.find((screen) => screen.path === path);

/**
 * Returns the scope of a path. A parent address belongs to a business unless all pages below it are global.
 */
const findScope = (path = ''): Screen['scope'] => {
  const ownScreen = screenAt(path);
  if (ownScreen) return ownScreen.scope;
  const below = screens.filter((screen) => screen.nav && screen.path.startsWith(`${path}/`));
  return below.length > 0 && below.every(({ scope }) => scope === 'global') ? 'global' : 'business';
};

const isSignedIn = ({ scope }: Screen): boolean => scope === 'business' || scope === 'global';

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  // Loads only the code of a page when its link is hovered; the guard runs when the page is opened.
  beforeLoad: async ({ location, matches, preload }) => {
    const path = matches.at(-1)?.fullPath;
    if (!preload) await requireSignedIn(location, screenAt(path), findScope(path));
  },
  // index.html shows its placeholder first. A loader below the placeholder would be invisible and draw the page's theme
  // twice.
  pendingMs: 2000,
  pendingComponent: FullPageLoader,
  errorComponent: SessionCheckFailedPage,
  component: lazyRouteComponent(() => loadChunk(() => import('./frame/frame.tsx')), 'Frame'),
});

const firstRun = createRoute({
  getParentRoute: () => root,
  id: 'first-run',
  beforeLoad: async ({ location, preload }) => {
    if (!preload) await requireFirstRun(location);
  },
  pendingComponent: FullPageLoader,
  errorComponent: SessionCheckFailedPage,
});

const brokenPart = lazyRouteComponent(() => import('./frame/page-error-panel.tsx'), 'PageErrorPanel');

const findParent = (screen: Screen) =>
  isSignedIn(screen) ? signedIn : screen.scope === 'first-run' ? firstRun : root;

const buildRoute = (screen: Screen) =>
  createRoute({
    getParentRoute: () => findParent(screen),
    path: screen.path,
    ...(isSignedIn(screen) ? { errorComponent: brokenPart } : {}),
    component: lazyRouteComponent(() => loadChunk(screen.page).then((component) => ({ default: component }))),
  });

const parentRoutes = listParentPaths(screens).map((path) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ search, preload }) => {
      if (preload) return;
      const session = toSession(readSessionState());
      const to = session ? findFirstReadable(screens, session.reader, path) : '/login';
      throw redirect({ to: to ?? '/business-inactive', search, replace: true });
    },
  }),
);

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  // Loads the table of old URLs only when needed, because old URLs are rare.
  beforeLoad: async ({ location }) => {
    const { findRedirect } = await loadChunk(() => import('@bellwether/contract/page-addresses'));
    const target = findRedirect(location.pathname);
    if (target)
      throw redirect({ to: target.path, search: { ...location.search, ...target.search }, replace: true });
  },
  component: NotFoundPage,
});

const routeTree = root.addChildren([
  ...screens.filter(({ scope }) => scope === 'public').map(buildRoute),
  firstRun.addChildren(screens.filter(({ scope }) => scope === 'first-run').map(buildRoute)),
  signedIn.addChildren([...screens.filter(isSignedIn).map(buildRoute), ...parentRoutes]),
  anythingElse,
]);

/** Parses search values as text; the router's own parser would convert ids to numbers. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const textValues = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const text = new URLSearchParams(textValues).toString();
  return text === '' ? '' : `?${text}`;
};

export const router = createRouter({
  routeTree,
  // Load a page's code when its link is hovered or focused.
  defaultPreload: 'intent',
  parseSearch,
  stringifySearch,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});
