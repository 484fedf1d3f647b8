import { can } from '@bellwether/contract/access/can';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import type { ComponentType } from 'react';

/**
 * One page of the product. Router, sidebar, sub-navigation, titles and guards are computed from these.
 * `path` is written as TanStack Router has it: `/set-password/$email/$token`, optional `{-$token}`.
 */
export type Screen = {
  path: string;
  /** The route's title; '' leaves only the product's name. */
  title: string;
  /** What the page is for, in a sentence or two: the Help panel says it. */
  description?: string;
  /** Open to people who are not signed in, and drawn without sidebar and header. */
  public?: true;
  /** For a Super Admin who has no business yet, and drawn without sidebar and header. */
  firstRun?: true;
  /** The slug a reader must hold. */
  permission?: ModuleSlug;
  /** Under which module's entry the page stands in the navigation, and where among its siblings. */
  nav?: { under: ModuleSlug; order: number; label?: string };
  /** Left out of the sidebar and the sub-navigation. */
  hidden?: true;
  /** The page may be shared; the header then has a share menu. */
  sharing?: true;
  /** The page is about channels: its header has the channel filter, and its sections ask by it. */
  channels?: true;
  page: () => Promise<ComponentType>;
};

/** What the guard of a screen needs to know about the reader in the current business. */
export type Reader = { permissions: readonly string[]; moduleAccess: readonly string[] };

/** Declares a screen and keeps its shape checked. */
export const screen = (declaration: Screen): Screen => declaration;

/** May this reader open the screen? A screen without a permission is open to everyone signed in. */
export const readable = (page: Pick<Screen, 'permission'>, reader: Reader): boolean =>
  page.permission === undefined || can(reader, 'read', page.permission);

/** The children of a module that are not hidden and that the reader may read, in order. */
export const subNav = (screens: readonly Screen[], under: ModuleSlug, reader: Reader): Screen[] =>
  screens
    .filter((page) => page.nav?.under === under && !page.hidden && readable(page, reader))
    .toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));

export const navLabel = (page: Screen): string => page.nav?.label ?? page.title;

/** '{business} | {title} | {product}'; what is missing is left out. */
export const pageTitle = (business: string | undefined, title: string, product: string): string =>
  [business, title, product].filter(Boolean).join(' | ');
