import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { accounts, type TestAccount } from '../support/accounts.ts';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { listBusinessPages } from '../support/marked-answers.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId } from '../support/reports.ts';
import { navigateWithin } from '../support/visit.ts';

type Made = { data: { id: string } };

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const notFound = (page: Page) => page.getByText('Not Found', { exact: true });
const tabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages in this section' }).getByRole('link').allTextContents();

/** Navigation link that each permission slug opens; null for two slugs whose screens are not built yet. */
const entries = {
  prompts: 'PromptEngine',
  plan: 'Plan',
  meetings: 'Meetings',
  config: 'Configuration',
  analytics: 'Analytics',
  growth_report: null,
  insights: null,
  conversions: 'Conversions',
  benchmarking: 'Benchmarking',
  roi: 'ROI',
  financials: 'Business',
  tasks: 'Tasks',
  users: 'Users',
  businesses: 'Businesses',
} as const satisfies Record<Exclude<ModuleSlug, 'dashboard'>, string | null>;

test('each module permission opens only the links, tabs and pages of its module, and no other data loads [NAV-024, NAV-029, SESSION-039]', async () => {
  const business = await findBusinessId('Clearwater');
  const { roleId, session } = await createUser(business, ['dashboard']);
  const page = await openPage({ as: session });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/modules/')) asked.push(request.url());
  });
  await page.goto(`/dashboard/performance?business=${business}`);
  await title(page, 'Performance').waitFor();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const named = Object.values(entries).filter((name) => name !== null);
  const shown = async () =>
    (
      await links.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
      )
    ).filter((name) => named.some((entry) => entry === name));

  let before: readonly ModuleSlug[] = ['dashboard'];
  const give = async (permissions: readonly ModuleSlug[]) => {
    await callAsAdmin('PUT', '/roles', { roles: [{ id: roleId, before, permissions }] });
    before = permissions;
    // Makes the page's data outdated, because the page reloads permissions together with outdated data.
    await page.evaluate("localStorage.removeItem('dataUpdated')");
    const loaded = page.waitForResponse(/\/v1\/users\/[^/]+\?legacy=1/);
    await navigateWithin(page, `/dashboard/performance?business=${business}&holds=${permissions.join('-')}`);
    await (await loaded).finished();
  };
  for (const [slug, name] of Object.entries(entries)) {
    await give(['dashboard', slug as ModuleSlug]);
    await expect.poll(async () => [slug, await shown()]).toEqual([slug, name === null ? [] : [name]]);
    await expect
      .poll(async () => [slug, await tabs(page)])
      .toEqual([slug, slug === 'tasks' ? ['Performance', 'Tasks'] : []]);
  }

  await give(['dashboard']);
  await expect.poll(shown).toEqual([]);
  asked.length = 0;
  const others = listBusinessPages.filter(({ path }) => !path.startsWith('/dashboard'));
  expect(others.length).toBeGreaterThan(25);
  for (const { path } of [...others, { path: '/admin/users' }, { path: '/admin/businesses' }]) {
    const address = path.replace('$id', crypto.randomUUID());
    await navigateWithin(page, `${address}?business=${business}`);
    await page.waitForURL(({ pathname }) => pathname === address);
    await notFound(page).waitFor();
    await navigateWithin(page, '/no-attribution');
    await notFound(page).waitFor({ state: 'detached' });
  }
  expect(asked).toEqual([]);
});

test('roles decide whether a user sees programs, people and the audit log [PERM-018, PERM-025, PROD-002]', async () => {
  const business = await findBusinessId('', 'client');
  const { data: plan } = await callAsAdmin<Made>('POST', '/modules/plan/forms/plans/items', {
    business_id: business,
    name: 'Flags',
    type: 'revenue',
    target: 'revenue',
    start_date: '2036-07-01',
  });
  onTestFinished(
    async () => void (await callAsAdmin('DELETE', `/modules/plan/forms/plans/items/${plan.id}`)),
  );
  const add = 'Choose a program to set projections and objectives';
  const seen: Partial<Record<TestAccount, object>> = {};
  for (const account of ['admin', 'adviser', 'client'] as const) {
    const page = await openPage({ as: account });
    await page.goto(`/plan/projections?business=${business}`);
    const programs = page.getByRole('region', { name: 'Marketing programs' });
    const cards = programs.getByRole('button');
    await cards.first().waitFor();
    const sentence = await programs.locator('p').first().textContent();
    const opens = async (path: string, name: string) => {
      await navigateWithin(page, path);
      await page.waitForURL(({ pathname }) => pathname === path);
      await title(page, name).or(notFound(page)).first().waitFor();
      const found = (await notFound(page).count()) === 0;
      await navigateWithin(page, '/no-attribution');
      await title(page, 'Why a lead has no attribution').waitFor();
      return found;
    };
    const enabled = !(await cards.first().isDisabled());
    seen[account] = {
      sentence,
      enabled,
      people: await opens('/admin/users', 'Users'),
      audit: await opens('/admin/audit', 'Audit log'),
    };
    const kept = await page.evaluate<string>("localStorage.getItem('userConfiguration')");
    expect(kept).toContain(accounts[account]);
    expect(kept).not.toMatch(/is_?(super_?)?admin|is_?client/i);
  }
  expect(seen).toEqual({
    admin: { sentence: add, enabled: true, people: true, audit: true },
    adviser: { sentence: add, enabled: true, people: true, audit: false },
    client: {
      sentence: 'Marketing programs will be built by your advisor',
      enabled: false,
      people: false,
      audit: false,
    },
  });
});
