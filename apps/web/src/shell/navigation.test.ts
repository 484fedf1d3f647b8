import { pages as describedPages } from '@bellwether/contract/pages/list';
import { isPage, isRetired } from '@bellwether/contract/routes';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { describe, expect, test } from 'vitest';
import { listPagePaths, type Screen } from '../data/page/screen.ts';
import { buildNavigation, findFirstReadable } from './navigation.ts';
import { screens } from './screens.ts';

const everyone = { permissions: moduleSlugs, globalPermissions: moduleSlugs, moduleAccess: moduleSlugs };
const page = (areaSlug: (typeof moduleSlugs)[number], order: number): Screen => ({
  path: `/${areaSlug}/${order}`,
  title: `${areaSlug} ${order}`,
  scope: 'business',
  permission: areaSlug,
  nav: { under: areaSlug, order },
  page: () => Promise.reject(new Error('not drawn here')),
});
const labels = (all: readonly Screen[], reader = everyone) =>
  buildNavigation(all, reader).map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)]);

test('groups and entries of the navigation have the specified order [NAV-003, NAV-012, NAV-022]', () => {
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

test('the navigation omits empty groups and entries without a page that the user may open [NAV-020]', () => {
  const all = [page('dashboard', 1), page('financials', 1)];
  const reader = { ...everyone, permissions: ['dashboard'] };
  expect(labels(all, reader as unknown as typeof everyone)).toEqual([['', 'Dashboard']]);
});

describe('existing screens', () => {
  const pages = listPagePaths(screens);

  test('the share menu exists on exactly the specified pages [HDR-016]', () => {
    const agreed = [
      '/dashboard/',
      '/analytics/',
      '/business/',
      '/benchmarking/',
      '/roi/',
      '/growth-report',
      '/insights/',
      '/conversions/list',
      '/conversions/overview',
      '/plan/performance',
    ];
    const shared = screens.filter(({ sharing }) => sharing).map(({ path }) => path);
    expect(shared.toSorted()).toEqual(
      screens
        .map(({ path }) => path)
        .filter((path) => agreed.some((area) => path.startsWith(area)))
        .toSorted(),
    );
  });

  test('every screen has its own address', () => {
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('every address without a screen redirects to a page below it', () => {
    const screenPaths = screens.map(({ path }) => path);
    for (const parent of pages.filter((path) => !screenPaths.includes(path)))
      expect(findFirstReadable(screens, everyone, parent)).toMatch(
        parent === '/' ? /^\/dashboard/ : `${parent}/`,
      );
  });

  test('every page description in the palette belongs to an existing screen', () => {
    for (const { path } of describedPages) expect(isPage(pages, path), path).toBe(true);
  });

  test('only the specified pages have the channel filter [CHAN-017]', () => {
    const agreed = [
      '/conversions/list',
      '/conversions/overview',
      '/roi/insights',
      '/roi/campaigns',
      '/analytics/digital-marketing-overview',
    ];
    expect(screens.filter(({ path, channels = false }) => agreed.includes(path) !== channels)).toEqual([]);
  });

  test("every signed-in screen requires a permission, except the user's own profile", () => {
    expect(
      screens.filter(
        ({ path, scope, permission, superAdmin, several }) =>
          (scope === 'business' && !permission) ||
          (scope === 'global' && !permission && !superAdmin && !several && path !== '/profile/$userId'),
      ),
    ).toEqual([]);
  });

  test('every navigation entry and the pages below it require the specified module permission [NAV-029]', () => {
    const agreed = {
      '/dashboard': 'dashboard',
      '/prompts': 'prompts',
      '/plan': 'plan',
      '/meetings': 'meetings',
      '/company': 'config',
      '/analytics': 'analytics',
      '/growth-report': 'growth_report',
      '/insights': 'insights',
      '/conversions': 'conversions',
      '/benchmarking': 'benchmarking',
      '/roi': 'roi',
      '/business': 'financials',
      '/tasks': 'tasks',
      '/admin/users': 'users',
      '/admin/businesses': 'businesses',
    };
    const findSlug = (path: string) =>
      Object.entries(agreed).find(([area]) => path === area || path.startsWith(`${area}/`))?.[1];
    const moduleScreens = screens.filter(
      ({ path, scope }) => scope === 'business' || findSlug(path) !== undefined,
    );
    expect(moduleScreens.map(({ path, permission }) => [path, permission])).toEqual(
      moduleScreens.map(({ path }) => [path, findSlug(path)]),
    );
  });

  test('the navigation hides only the specified pages; agent leads require their integration [NAV-030]', () => {
    const agreed = [
      /^\/plan\/(create|\$id\/(edit|goals)|performance\/\$targetType)$/,
      /^\/plan\/projections\/(create\/\$type|\$typeId\/edit)$/,
      /^\/(conversions\/\$leadId|meetings\/\$id\/view)$/,
    ];
    const businessScreens = screens.filter(({ scope }) => scope === 'business');
    expect(businessScreens.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(
      businessScreens.map(({ path }) => path).filter((path) => agreed.some((one) => one.test(path))),
    );
    expect(screens.filter(({ needs }) => needs).map(({ path, needs }) => [path, needs])).toEqual([
      ['/conversions/agent', 'lead_forward_service'],
    ]);
  });

  test('no existing page is below a retired address', () => {
    expect(pages.filter((path) => isRetired(path))).toEqual([]);
  });
});
