import { expect, test } from 'vitest';
import {
  buildPageTitle,
  buildTabTitle,
  listPagePaths,
  listSubNavigation,
  mayOpenScreen,
  type Screen,
} from './screen.ts';

const page = (path: string, order: number, more: Partial<Screen> = {}): Screen => ({
  path,
  title: path,
  scope: 'business',
  permission: 'analytics',
  nav: { under: 'analytics', order },
  page: () => Promise.reject(new Error('not drawn here')),
  ...more,
});
const reader = { permissions: ['analytics'], globalPermissions: [], moduleAccess: ['analytics'] };

test('the sub-navigation omits hidden pages and sorts by order [NAV-023]', () => {
  const pages = [page('/b', 2), page('/c', 3, { hidden: true }), page('/a', 1)];
  expect(listSubNavigation(pages, 'analytics', reader).map(({ path }) => path)).toEqual(['/a', '/b']);
});

test('the sub-navigation omits pages that the user may not open [NAV-024]', () => {
  const pages = [page('/a', 1), page('/b', 2, { permission: 'financials' })];
  expect(listSubNavigation(pages, 'analytics', reader).map(({ path }) => path)).toEqual(['/a']);
});

test("a user may open a page if its module is in the permissions and in the business's module access", () => {
  expect(mayOpenScreen(page('/a', 1), { ...reader, moduleAccess: [] })).toBe(false);
  expect(mayOpenScreen(page('/a', 1), { ...reader, permissions: [] })).toBe(false);
  expect(
    mayOpenScreen({ scope: 'business' }, { permissions: [], globalPermissions: [], moduleAccess: [] }),
  ).toBe(true);
});

test('a user may open a global page if its module is in a global role, whatever the current business is', () => {
  const global = page('/a', 1, { scope: 'global' });
  expect(mayOpenScreen(global, reader)).toBe(false);
  expect(mayOpenScreen(global, { permissions: [], globalPermissions: ['analytics'], moduleAccess: [] })).toBe(
    true,
  );
});

test('a navigation area is a valid address; a folder without a navigation entry is not', () => {
  const login: Screen = { path: '/set-password/$email', title: '', scope: 'public', page: page('/', 1).page };
  const hidden = page('/leads/$id/view', 3, { hidden: true });
  expect(listPagePaths([page('/a/b', 1), page('/c', 1), page('/c/d', 2), hidden, login])).toEqual([
    '/a/b',
    '/c',
    '/c/d',
    '/leads/$id/view',
    '/set-password/$email',
    '/',
    '/a',
  ]);
});

test("the browser tab's title is business, page and product [NAV-026, NAV-027, NAV-031]", () => {
  expect(buildPageTitle('Acme', 'Meetings', 'Bellwether')).toBe('Acme | Meetings | Bellwether');
  expect(buildPageTitle(undefined, 'Log in', 'Bellwether')).toBe('Log in | Bellwether');
});

test('the tab title has the area only if pages of two areas share a title', () => {
  const plan = { title: 'Performance', nav: { under: 'plan', order: 1 } } as const;
  const planOfTarget = { title: 'Performance', nav: { under: 'plan', order: 2 } } as const;
  const dashboard = { title: 'Performance', nav: { under: 'dashboard', order: 1 } } as const;
  expect(buildTabTitle(plan, [plan, planOfTarget])).toBe('Performance');
  expect(buildTabTitle(plan, [plan, planOfTarget, dashboard])).toBe('Performance · Plan');
  expect(buildTabTitle(dashboard, [plan, dashboard])).toBe('Performance · Dashboard');
});
