import { findRedirect, legacyRedirects } from '@bellwether/contract/page-addresses';
import { retiredPages } from '@bellwether/contract/routes';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';
import { testServer } from '../support/test-server.ts';
import { navigateWithin } from '../support/visit.ts';

const statusOf = async (path: string) => (await fetch(`${testServer().baseUrl}${path}`)).status;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('every old address redirects to the same page in the browser as on the server [REDIR-030]', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 404/] });
  const business = await findBusinessId('Clearwater');
  await page.goto('/troubleshooting');
  await heading(page, 'Troubleshooting').waitFor();
  const left = new Set(legacyRedirects.map(({ from }) => from));
  const expectRedirect = async (from: string) => {
    const old = from.replace('/*', '/revenue').replace('$id', business);
    const target = findRedirect(old);
    const status = await statusOf(old);
    expect([old, status]).toEqual([old, await statusOf(target?.path ?? '')]);
    await navigateWithin(page, `${old}?kept=1`);
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        (pathname === target?.path || pathname.startsWith(`${target?.path}/`)) &&
        Object.entries({ kept: '1', ...target?.search }).every(
          ([name, value]) => searchParams.get(name) === value,
        ),
    );
    if (status === 404) await heading(page, 'Not Found').waitFor();
    else await heading(page, 'Not Found').waitFor({ state: 'detached' });
  };
  const expectRedirects = async (pattern: RegExp) => {
    const found = [...left].filter((from) => pattern.test(from));
    expect(found.length).toBeGreaterThan(0);
    for (const from of found) {
      await expectRedirect(from);
      left.delete(from);
    }
  };
  await step(
    'follows projects, strategies, visions and plans [REDIR-001] [REDIR-002] [REDIR-003] [REDIR-004] [REDIR-026]',
    () => expectRedirects(/^\/(project|strategy|vision|plans?)\//),
  );
  await step('follows leads to the list [REDIR-005] [REDIR-006] [REDIR-027]', () =>
    expectRedirects(/^\/(leads|conversion-leads?)(\/|$)/),
  );
  await step(
    'follows figures to their new areas [REDIR-008] [REDIR-009] [REDIR-010] [REDIR-011] [REDIR-012]',
    () => expectRedirects(/^\/(financials|attribution|analytics)(\/|$)/),
  );
  await step('follows administration of a business [REDIR-013] [REDIR-014] [REDIR-015] [REDIR-028]', () =>
    expectRedirects(/^\/admin\//),
  );
  await step('follows a meeting, and no address is left [REDIR-016]', async () => {
    await expectRedirects(/^\/meetings\//);
    expect([...left]).toEqual([]);
  });
});

test("retired pages show Gone and unknown pages Not Found, in the title, the page and the server's status [REDIR-017, REDIR-018, REDIR-019, REDIR-029, REDIR-030]", async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/troubleshooting');
  for (const retired of retiredPages) {
    const path = retired.replace('*', 'traffic');
    expect([path, await statusOf(path)]).toEqual([path, 410]);
    await navigateWithin(page, path);
    await expect.poll(() => page.title()).toContain('Page Gone');
    await heading(page, 'Page Gone').waitFor();
    await page.getByText('410').waitFor();
    await navigateWithin(page, '/troubleshooting');
    await heading(page, 'Troubleshooting').waitFor();
  }
  await takeScreenshot(page, 'page-gone');
  // Checks only pages: that the navigation omits the retired areas is checked in shell.test.ts.
  expect(await statusOf('/no/such/page')).toBe(404);
  await navigateWithin(page, '/no/such/page');
  await heading(page, 'Not Found').waitFor();
  await expect.poll(() => page.title()).toContain('Not Found');
});

/**
 * Child page that each parent path opens, if that child is built and the user may open it; otherwise the first such
 * page opens.
 */
const firstPages = {
  '/': '/dashboard/performance',
  '/dashboard': '/dashboard/performance',
  '/company': '/company/config',
  '/plan': '/plan/performance',
  '/analytics': '/analytics/digital-marketing-overview',
  '/insights': '/insights/list',
  '/conversions': '/conversions/list',
  '/roi': '/roi/insights',
  '/business': '/business/revenue',
  '/admin': '/admin/users',
  '/prompts': '/prompts/summary',
  '/benchmarking': '/benchmarking/competitors',
};

test('a parent path opens its specified child page with the business [ROUTE-010, ROUTE-031, ROUTE-052, ROUTE-072, ROUTE-075]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/troubleshooting');
  await heading(page, 'Troubleshooting').waitFor();
  for (const [parent, first] of Object.entries(firstPages)) {
    const exists = (await statusOf(parent)) === 200;
    const built = (await statusOf(first)) === 200;
    await navigateWithin(page, parent);
    await page.waitForURL(({ pathname, searchParams }) =>
      exists
        ? (built ? pathname === first : pathname.startsWith(`${parent}/`)) &&
          (parent === '/admin' || searchParams.has('business'))
        : pathname === parent,
    );
    if (!exists) await heading(page, 'Not Found').waitFor();
  }
});
