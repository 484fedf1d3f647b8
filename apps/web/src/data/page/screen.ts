import { can } from '@bellwether/contract/access/can';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import type { ComponentType } from 'react';
import type { Reader } from '../session/reader.ts';

/**
 * Whom a screen is for:
 * - `public`: everybody, signed in or not; drawn without sidebar and header;
 * - `first-run`: a Super Admin who has no business yet; drawn without sidebar and header;
 * - `business`: a signed-in user in one of their businesses, which the address names;
 * - `global`: a signed-in user, whatever business is the current one, as the administration of users. It opens over a closed business
 *   too, and its permission is one that a role gives in every business.
 */
export type ScreenScope = 'public' | 'first-run' | 'business' | 'global';

/**
 * One page of the product. Router, sidebar, sub-navigation, titles, guards and the statuses of the server's documents are computed from
 * these, each found by its folder: `screens/…/screen.ts`. Node reads them too, so a declaration draws nothing itself.
 * `path` is written as TanStack Router has it: `/set-password/$email/$token`, optional `{-$token}`.
 */
export type Screen = {
  path: string;
  /** The route's title; '' leaves only the product's name. */
  title: string;
  scope: ScreenScope;
  /** What the page is for, in a sentence or two: the Help panel says it. A build takes it from here: no page has it in hand. */
  description?: string;
  /** The slug a reader must hold. */
  permission?: ModuleSlug;
  /** For Super Admins alone, as what is about all businesses. */
  superAdmin?: true;
  /** For those who have more than one business. */
  several?: true;
  /** Under which module's entry the page stands in the navigation, and where among its siblings. */
  nav?: { under: ModuleSlug; order: number; label?: string };
  /** Left out of the sidebar and the sub-navigation of a business that is not connected to an integration of this name. */
  needs?: string;
  /** Left out of the sidebar and the sub-navigation. */
  hidden?: true;
  /** The page may be shared; the header then has a share menu. */
  sharing?: true;
  /** The page is about channels: its header has the channel filter, and its sections ask by it. */
  channels?: true;
  /**
   * A call without parameters that the page draws, asked for together with who is signed in where it is the first page of a visit. The server
   * refuses what they may not read.
   */
  ahead?: string;
  page: () => Promise<ComponentType>;
};

/** What stands in the address of every page behind its '?': the current business and the states of its tables and period. */
export type PageSearch = { business?: string | undefined; filters?: string | undefined };

/** Declares a screen and keeps its shape checked. */
export const defineScreen = (declaration: Screen): Screen => declaration;

/** May this reader open the screen? A screen without a permission is open to everyone signed in. */
export const isReadableScreen = (
  { permission, scope, superAdmin, several }: Pick<Screen, 'permission' | 'scope' | 'superAdmin' | 'several'>,
  reader: Reader,
): boolean =>
  (!superAdmin || reader.isSuperAdmin === true) &&
  (!several || reader.hasSeveral === true) &&
  (permission === undefined ||
    (scope === 'global' ? reader.globalPermissions.includes(permission) : can(reader, 'read', permission)));

const hasNeeded = ({ needs }: Screen, { connected = [] }: Reader): boolean =>
  needs === undefined || connected.includes(needs);

/** The children of a module that are not hidden and that the reader may read, in order. */
export const listSubNavigation = (screens: readonly Screen[], under: ModuleSlug, reader: Reader): Screen[] =>
  screens
    .filter(
      (page) =>
        page.nav?.under === under &&
        !page.hidden &&
        hasNeeded(page, reader) &&
        isReadableScreen(page, reader),
    )
    .toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));

export const navigationLabel = (page: Screen): string => page.nav?.label ?? page.title;

/** '{business} | {title} | {product}'; what is missing is left out. */
export const buildPageTitle = (business: string | undefined, title: string, product: string): string =>
  [business, title, product].filter(Boolean).join(' | ');

/** The addresses that no screen has and that lead to the first readable one below: '/' and the areas of what the navigation shows. */
export const listParentPaths = (screens: readonly Pick<Screen, 'path' | 'nav' | 'hidden'>[]): string[] => {
  const drawn = new Set(screens.map(({ path }) => path));
  const above = screens
    .filter(({ nav, hidden }) => nav && !hidden)
    .flatMap(({ path }) => {
      const parts = path.split('/').slice(1, -1);
      return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`);
    });
  return [...new Set(['/', ...above])].filter((path) => !drawn.has(path) && !path.includes('$'));
};

/** Every address that is a page: the screens' own and those that lead to one. */
export const listPagePaths = (screens: readonly Pick<Screen, 'path' | 'nav' | 'hidden'>[]): string[] => [
  ...screens.map(({ path }) => path),
  ...listParentPaths(screens),
];
