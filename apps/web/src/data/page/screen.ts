import { can } from '@bellwether/domain/access/can';
import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import type { ComponentType } from 'react';
import type { Reader } from '../session/reader.ts';

/**
 * Audience of a screen:
 * - `public`: everyone, signed in or not; drawn without sidebar and header;
 * - `first-run`: a Super Admin without a business; drawn without sidebar and header;
 * - `business`: a signed-in user in one of their businesses, which the address names;
 * - `global`: a signed-in user, whatever the current business, such as user administration. It opens over a
 * closed business too. Its permission must come from a role that applies in every business.
 */
export type ScreenScope = 'public' | 'first-run' | 'business' | 'global';

/**
 * Declaration of one page. Router, sidebar, sub-navigation, titles, guards and the server's document statuses are
 * computed from these declarations. The build finds each file `screens/…/screen.ts`. A declaration contains no
 * components, because Node reads it too. `path` uses TanStack Router's syntax: `/set-password/$email/$token`, optional
 * `{-$token}`.
 */
export type Screen = {
  path: string;
  /** Title of the route; '' shows only the product's name. */
  title: string;
  scope: ScreenScope;
  /**
   * Purpose of the page in one or two sentences, for the Help panel. The build extracts this text, so that pages do not
   * load it at run time.
   */
  description?: string;
  permission?: ModuleSlug;
  superAdmin?: true;
  /** Shows the page only to admins. */
  admin?: true;
  /** Shows the page only to users with several businesses. */
  several?: true;
  /** Module under which the navigation lists the page, and the page's position in the module. */
  nav?: { under: ModuleSlug; order: number; label?: string };
  /** Integration without which the navigation omits the page. */
  needs?: IntegrationTypeId;
  /** Hides the page from the sidebar and the sub-navigation. */
  hidden?: true;
  /** Shows the share menu in the page header. */
  sharing?: true;
  /** Shows the channel filter in the page header. The page's sections apply the filter. */
  channels?: true;
  /**
   * API call without parameters whose reply the page shows. If the page is the first of a visit, the call is sent
   * together with the session check. The server refuses data that the user may not read.
   */
  ahead?: string;
  page: () => Promise<ComponentType>;
};

/** URL search parameters of every page: the current business, and the states of the page's tables and period. */
export type PageSearch = { business?: string | undefined; filters?: string | undefined };

export const defineScreen = (declaration: Screen): Screen => declaration;

/** Checks if the user may open the screen. A screen without a permission is open to every signed-in user. */
export const mayOpenScreen = (
  {
    permission,
    scope,
    superAdmin,
    admin,
    several,
  }: Pick<Screen, 'permission' | 'scope' | 'superAdmin' | 'admin' | 'several'>,
  reader: Reader,
): boolean =>
  (!superAdmin || reader.isSuperAdmin === true) &&
  (!admin || reader.isAdmin === true) &&
  (!several || reader.hasSeveral === true) &&
  (permission === undefined ||
    (scope === 'global' ? reader.globalPermissions.includes(permission) : can(reader, 'read', permission)));

const hasNeeded = ({ needs }: Screen, { connected = [] }: Reader): boolean =>
  needs === undefined || connected.includes(needs);

/** Returns the visible pages of a module that the user may read, in order. */
export const listSubNavigation = (screens: readonly Screen[], area: ModuleSlug, reader: Reader): Screen[] =>
  screens
    .filter(
      (page) =>
        page.nav?.under === area && !page.hidden && hasNeeded(page, reader) && mayOpenScreen(page, reader),
    )
    .toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));

export const navigationLabel = (page: Screen): string => page.nav?.label ?? page.title;

export const buildPageTitle = (business: string | undefined, title: string, product: string): string =>
  [business, title, product].filter(Boolean).join(' | ');

/** Returns the title of a screen for the browser's tab, with its area if a page of another area has the same title. */
export const buildTabTitle = (
  { title, nav }: Pick<Screen, 'title' | 'nav'>,
  screens: readonly Pick<Screen, 'title' | 'nav'>[],
): string =>
  nav && screens.some((other) => other.title === title && other.nav?.under !== nav.under)
    ? `${title} · ${modules[nav.under]}`
    : title;

/**
 * Returns the addresses that have no screen and redirect to the first readable page below: '/' and the areas of the
 * navigation.
 */
export const listParentPaths = (screens: readonly Pick<Screen, 'path' | 'nav' | 'hidden'>[]): string[] => {
  const screenPaths = new Set(screens.map(({ path }) => path));
  const above = screens
    .filter(({ nav, hidden }) => nav && !hidden)
    .flatMap(({ path }) => {
      const parts = path.split('/').slice(1, -1);
      return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`);
    });
  return [...new Set(['/', ...above])].filter((path) => !screenPaths.has(path) && !path.includes('$'));
};

/** Returns every valid address: those of screens and those that redirect to one. */
export const listPagePaths = (screens: readonly Pick<Screen, 'path' | 'nav' | 'hidden'>[]): string[] => [
  ...screens.map(({ path }) => path),
  ...listParentPaths(screens),
];
