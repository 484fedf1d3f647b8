import { moduleSlugs } from '@bellwether/contract/access/slugs';
import { reports } from '@bellwether/contract/reports/list';
import { isPage, legacyRedirects, redirectOf } from '@bellwether/contract/routes';
import { describe, expect, test } from 'vitest';
import { pagePaths, type Screen } from '../data/screen.ts';
import { destinationsOf, matching } from './frame/destinations.ts';
import { firstReadable, navigationOf } from './navigation.ts';
import { screens } from './screens.ts';

const everyone = { permissions: moduleSlugs, globalPermissions: moduleSlugs, moduleAccess: moduleSlugs };
const page = (under: (typeof moduleSlugs)[number], order: number): Screen => ({
  path: `/${under}/${order}`,
  title: `${under} ${order}`,
  scope: 'business',
  permission: under,
  nav: { under, order },
  page: () => Promise.reject(new Error('not drawn here')),
});
const labels = (all: readonly Screen[], reader = everyone) =>
  navigationOf(all, reader).map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)]);

test('the groups and their entries stand in the order of the specification [NAV-003, NAV-012, NAV-022]', () => {
  const all = moduleSlugs.filter((slug) => slug !== 'tasks').map((slug) => page(slug, 1));
  expect(labels(all.toReversed())).toEqual([
    ['', 'Dashboard'],
    ['Align', 'PromptEngine', 'Plan', 'Meetings', 'Configuration'],
    [
      'Optimise',
      'Analytics',
      'Growth Reports',
      'AI Growth Copilot',
      'Conversions',
      'Benchmarking',
      'ROI',
      'Business',
    ],
    ['Admin Section', 'Users', 'Businesses'],
  ]);
});

test('an entry without a page to open is left out, and so is an empty group [NAV-020]', () => {
  const all = [page('dashboard', 1), page('financials', 1)];
  const reader = { ...everyone, permissions: ['dashboard'] };
  expect(labels(all, reader as unknown as typeof everyone)).toEqual([['', 'Dashboard']]);
});

describe('the screens that exist', () => {
  const pages = pagePaths(screens);

  test('may be shared where the decision says so, and nowhere else [HDR-016]', () => {
    const agreed = ['/dashboard/', '/analytics/', '/business/'];
    const shared = screens.filter(({ sharing }) => sharing).map(({ path }) => path);
    expect(shared.toSorted()).toEqual(
      screens
        .map(({ path }) => path)
        .filter((path) => agreed.some((area) => path.startsWith(area)))
        .toSorted(),
    );
  });

  test('each has an address of its own', () => {
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('every address that has no screen leads to one below it', () => {
    const drawn = screens.map(({ path }) => path);
    for (const parent of pages.filter((path) => !drawn.includes(path)))
      expect(firstReadable(screens, everyone, parent)).toMatch(
        parent === '/' ? /^\/dashboard/ : `${parent}/`,
      );
  });

  test('every report is shown on a page that exists', () => {
    for (const { slug, shownOn } of reports)
      for (const path of shownOn) expect(isPage(pages, path), `${slug} on ${path}`).toBe(true);
  });

  test('the channel filter is on the agreed pages alone [CHAN-017]', () => {
    const agreed = [
      '/conversions/list',
      '/conversions/overview',
      '/roi/insights',
      '/roi/campaigns',
      '/analytics/digital-marketing-overview',
    ];
    expect(screens.filter(({ path, channels = false }) => agreed.includes(path) !== channels)).toEqual([]);
  });

  test('every signed-in screen names the slug that opens it, or is for Super Admins alone', () => {
    expect(
      screens.filter(
        ({ scope, permission, superAdmin }) =>
          (scope === 'business' && !permission) || (scope === 'global' && !permission && !superAdmin),
      ),
    ).toEqual([]);
  });

  test('every old address leads to a page that exists [REDIR-001, REDIR-008, REDIR-009]', () => {
    for (const { from } of legacyRedirects) {
      const target = redirectOf(from.replace('*', from.startsWith('/financials') ? 'revenue' : '1'));
      expect(target && isPage(pages, target), from).toBe(true);
    }
  });
});

test('the command palette finds by words in any order', () => {
  const all = destinationsOf([page('analytics', 1), page('financials', 2)], everyone, [
    { id: 'b1', trading_name: 'Acme Plumbing' },
  ]);
  expect(matching(all, 'plumb ac').map(({ to }) => to)).toEqual(['b1']);
  expect(matching(all, 'ANALYTICS').map(({ to }) => to)).toEqual(['/analytics/1']);
  expect(matching(all, 'nothing')).toEqual([]);
});
