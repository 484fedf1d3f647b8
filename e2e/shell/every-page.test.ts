import { services } from '@bellwether/domain/sources/services';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage, shareButton } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';
import { navigateWithin } from '../support/visit.ts';

type Made = { data: { id: string } };

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const walk = async (page: Page, pages: Readonly<Record<string, string>>, business: string) => {
  for (const [path, heading] of Object.entries(pages)) {
    await navigateWithin(page, `${path}?business=${business}`);
    await page.waitForURL(({ pathname }) => pathname === path);
    await title(page, heading).waitFor();
    await expect.poll(() => page.getByText('Not Found', { exact: true }).count()).toBe(0);
  }
};
const leadsTo = async (page: Page, parent: string, path: string, heading: string) => {
  await navigateWithin(page, parent);
  await page.waitForURL(({ pathname }) => pathname === path);
  await title(page, heading).waitFor();
};

test('pages of analytics, benchmarking, ROI, conversions and configuration show their own heading', async () => {
  const page = await openPage({ as: 'admin' });
  const business = await findBusinessId('Clearwater');
  await page.goto('/troubleshooting');
  await title(page, 'Troubleshooting').waitFor();
  await step('opens analytics [ROUTE-032] [ROUTE-034] [ROUTE-035] [ROUTE-036] [ROUTE-037] [ROUTE-039]', () =>
    walk(
      page,
      {
        '/analytics/digital-marketing-overview': 'Digital Marketing Overview',
        '/analytics/seo': 'SEO',
        '/analytics/network-development': 'Network Development',
        '/analytics/display-and-remarketing': 'Display',
        '/analytics/linkedin': 'LinkedIn Ads',
        '/analytics/reputation': 'Reputation',
      },
      business,
    ),
  );
  await step('opens benchmarking [ROUTE-068] [ROUTE-069] [ROUTE-070] [ROUTE-071]', async () => {
    const pages = {
      '/benchmarking/competitors': 'Competitors',
      '/benchmarking/website': 'Website',
      '/benchmarking/reputation': 'Reputation',
    };
    await walk(page, pages, business);
    await leadsTo(page, '/benchmarking', '/benchmarking/competitors', 'Competitors');
  });
  await step('opens ROI [ROUTE-049] [ROUTE-050] [ROUTE-051]', () =>
    walk(
      page,
      {
        '/roi/customers': 'Customers from marketing',
        '/roi/campaigns': 'ROI by campaign',
        '/roi/integrity': 'Data quality',
      },
      business,
    ),
  );
  await step('opens configuration [ROUTE-014] [ROUTE-015] [ROUTE-016] [ROUTE-017]', async () => {
    const pages = {
      '/company/config': 'Configuration',
      '/company/settings': 'Users of the business',
      '/company/website-forms': 'Website forms',
    };
    await walk(page, pages, business);
    await leadsTo(page, '/company', '/company/config', 'Configuration');
  });
  await step('opens conversions [ROUTE-041] [ROUTE-043]', async () => {
    await walk(page, { '/conversions/overview': 'Conversion insights' }, business);
    await page
      .getByRole('navigation', { name: 'Pages in this section' })
      .getByRole('link', { name: 'Insights', exact: true })
      .waitFor();
    await expect.poll(() => page.title()).toContain('nsights');
    await leadsTo(page, '/conversions', '/conversions/list', 'Conversions');
  });
});

/**
 * Checks that a plan without a program offers every service with its name, purpose and icon, and some with a colour.
 */
const expectServices = async (page: Page) => {
  const cards = page.getByRole('region', { name: 'Marketing programs' }).getByRole('button');
  await expect.poll(() => cards.count()).toBe(services.length);
  const shown = async () =>
    Object.fromEntries(
      (await cards.allTextContents()).map((words) => {
        const service = services.find(({ label }) => words.startsWith(label));
        return [service?.slug, words.replace(service?.label ?? '', '')];
      }),
    );
  await expect.poll(shown).toEqual(Object.fromEntries(services.map(({ slug, blurb }) => [slug, blurb])));
  const colours = await cards
    .locator(':has(> svg)')
    .evaluateAll((icons) =>
      icons.map((icon): string => icon.ownerDocument.defaultView.getComputedStyle(icon).backgroundColor),
    );
  expect(colours).toHaveLength(services.length);
  const coloured = services.filter((service) => 'accent' in service);
  const plain = new Set(colours.filter((_, at) => !coloured.some((one) => one === services[at])));
  expect(plain.size).toBe(1);
  const own = colours.filter((colour) => !plain.has(colour));
  expect(own).toHaveLength(coloured.length);
  expect(coloured.length).toBeGreaterThan(0);
};

test("the plan pages show the plan's values and targets, and a projection card for each service", async () => {
  const name = `Every page ${crypto.randomUUID().slice(0, 8)}`;
  const { data: business } = await callAsAdmin<Made>('POST', '/businesses', { trading_name: name });
  const { data: plan } = await callAsAdmin<Made>('POST', '/modules/plan/forms/plans/items', {
    business_id: business.id,
    name: `${name} plan`,
    type: 'revenue',
    target: 'revenue',
    start_date: '2025-07-01',
  });
  const page = await openPage({ as: 'admin', allow: [/status of 404/] });
  await step('opens the performance of a plan [ROUTE-018]', async () => {
    await page.goto(`/plan?business=${business.id}`);
    await page.waitForURL(({ pathname }) => pathname === '/plan/performance');
    await title(page, 'Performance').waitFor();
  });
  await step('opens the form with the values of the plan [ROUTE-027]', async () => {
    await navigateWithin(page, `/plan/${plan.id}/edit?business=${business.id}`);
    await title(page, 'Edit plan').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`${name} plan`);
  });
  await step('shows the tabs of the area without the forms [NAV-023] [NAV-030]', async () => {
    const tabs = page.getByRole('navigation', { name: 'Pages in this section' }).getByRole('link');
    const area = ['Performance', 'Targets and goals', 'Projections', 'Results input'];
    await navigateWithin(page, `/plan/projections?business=${business.id}`);
    await title(page, 'Projections').waitFor();
    await expect.poll(() => tabs.allTextContents()).toEqual(area);
  });
  await step('shows a card per service [SVC-011] [SVC-012] [SVC-014] [SVC-015]', async () => {
    await expectServices(page);
    expect(services).toHaveLength(9);
  });
  await step('opens the goals and each target [ROUTE-028] [ROUTE-074]', async () => {
    await walk(page, { [`/plan/${plan.id}/goals`]: 'Goals' }, business.id);
    for (const type of ['leads', 'revenue', 'ecom'])
      await walk(page, { [`/plan/performance/${type}`]: 'Performance' }, business.id);
  });
  const programs = [
    ...services,
    { slug: 'meta_ads', label: services.find(({ slug }) => slug === 'facebook_ads')?.label },
  ];
  const adSlugs = ['google_ads', 'display_and_remarketing', 'facebook_ads', 'meta_ads', 'linked_in_ads'];
  const openProjections = async (ofAds: boolean) => {
    for (const { slug, label } of programs.filter((one) => adSlugs.includes(one.slug) === ofAds))
      await walk(page, { [`/plan/projections/create/${slug}`]: `New projection: ${label}` }, business.id);
  };
  await step('opens a projection of each ad service [SVC-001] [SVC-002] [SVC-003] [SVC-004] [SVC-006]', () =>
    openProjections(true),
  );
  await step('opens a projection of other services [SVC-005] [SVC-007] [SVC-008] [SVC-009] [SVC-010]', () =>
    openProjections(false),
  );
  await step('shows Not Found for unknown targets and programs', async () => {
    for (const path of [
      'performance/clicks',
      'projections/create/tik_tok',
      `projections/${business.id}/edit`,
    ]) {
      await navigateWithin(page, `/plan/${path}?business=${business.id}`);
      await page.getByText('Not Found', { exact: true }).waitFor();
      await walk(page, { '/plan/targets-and-goals': 'Targets and goals' }, business.id);
    }
  });
});

describe('sidebar', () => {
  test('the sidebar links an Admin to every area including administration, and the cog icon opens the settings', async () => {
    const page = await openPage({ as: 'adviser' });
    const areas = {
      PromptEngine: '/prompts/',
      Plan: '/plan/',
      Meetings: '/meetings',
      Configuration: '/company/',
      Analytics: '/analytics/',
      Conversions: '/conversions/',
      Benchmarking: '/benchmarking/',
      Business: '/business/',
    };
    await step(
      'opens every area from the sidebar [NAV-006] [NAV-008] [NAV-010] [NAV-016] [NAV-017] [PROD-001]',
      async () => {
        await page.goto('/dashboard/performance');
        await title(page, 'Performance').waitFor();
        for (const [name, start] of Object.entries(areas)) {
          await entry(page, name).click();
          await page.waitForURL(({ pathname }) => pathname.startsWith(start));
        }
      },
    );
    await step(
      'opens administration and settings [NAV-021] [PERM-008] [ROUTE-059] [ROUTE-060] [ROUTE-061]',
      async () => {
        await sidebar(page).getByText('Admin Section', { exact: true }).waitFor();
        await entry(page, 'Businesses').click();
        await page.waitForURL(({ pathname }) => pathname === '/admin/businesses');
        await title(page, 'Businesses').waitFor();
        await page.getByRole('table', { name: 'Businesses' }).getByRole('row').nth(1).waitFor();
        await entry(page, 'Users').click();
        await page.waitForURL(({ pathname }) => pathname === '/admin/users');
        await page.getByRole('table', { name: 'People' }).getByRole('row').nth(1).waitFor();
        await leadsTo(page, '/admin', '/admin/users', 'Users');
        await page.getByRole('button', { name: 'Settings', exact: true }).waitFor();
        await page.getByRole('button', { name: 'Actions for' }).first().waitFor();
      },
    );

    // Returns the areas in the navigation. By default an Admin has all; a Client has neither configuration nor
    // administration.
    const areasOf = (of: Page) =>
      sidebar(of)
        .locator('a')
        .filter({ hasNotText: /^(All businesses|Performance|Audit log)$/ })
        .allTextContents();
    const all = await step('lists every area for an Admin', async () => {
      await leadsTo(page, '/dashboard/performance', '/dashboard/performance', 'Performance');
      const all = await areasOf(page);
      expect(all).toEqual(expect.arrayContaining([...Object.keys(areas), 'Users', 'Businesses']));
      return all;
    });

    const client = await openPage({ as: 'client' });
    await step('hides configuration and administration from a Client [PERM-022]', async () => {
      await client.goto('/dashboard/performance');
      await title(client, 'Performance').waitFor();
      await shareButton(client).waitFor();
      await expect.poll(() => client.getByRole('button', { name: 'Settings', exact: true }).count()).toBe(0);
      await expect.poll(() => sidebar(client).getByText('Admin Section', { exact: true }).count()).toBe(0);
      const closed = ['Configuration', 'Users', 'Businesses'];
      await expect.poll(() => areasOf(client)).toEqual(all.filter((name) => !closed.includes(name)));
      await navigateWithin(client, '/admin/users');
      await client.getByText('Not Found', { exact: true }).waitFor();
    });
  });

  test("the sidebar shows only the areas that the user's role opens, and read-only areas offer no changes", async () => {
    const business = await findBusinessId('Clearwater');
    const { roleId, session } = await createUser(business, ['dashboard', 'plan', 'meetings', 'config']);
    const lists: string[] = [];
    /** Opens a new page, because each page caches the permissions of its user for an hour. */
    const openDashboard = async () => {
      const page = await openPage({ as: session });
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (/^\/v1\/(users|roles|businesses)$/.test(pathname) && searchParams.get('per_page') === '-1')
          lists.push(pathname);
      });
      await page.goto('/dashboard/performance');
      await title(page, 'Performance').waitFor();
      await shareButton(page).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
      return page;
    };
    const writer = await openDashboard();
    await step('shows a writer the areas of the role [NAV-007] [NAV-009] [NAV-011] [PERM-013]', async () => {
      for (const name of ['Plan', 'Meetings', 'Configuration']) await entry(writer, name).waitFor();
      for (const name of ['Analytics', 'Business', 'Users'])
        expect(await entry(writer, name).count()).toBe(0);
      await writer.getByRole('menuitem', { name: 'Add to meeting' }).waitFor();
      await writer.keyboard.press('Escape');
      await writer.getByRole('button', { name: 'Add to meeting' }).first().waitFor();
    });

    // Gives the role the permission to read users, without making it an admin role.
    const before = ['dashboard', 'plan', 'meetings', 'config'];
    const permissions = ['dashboard', 'users'];
    await callAsAdmin('PUT', '/roles', { roles: [{ id: roleId, before, permissions }] });
    const reader = await openDashboard();
    await step('shows a reader fewer areas and no other lists [PERM-014]', async () => {
      await entry(reader, 'Users').waitFor();
      for (const name of ['Plan', 'Meetings', 'Configuration'])
        await expect.poll(() => entry(reader, name).count()).toBe(0);
      await expect.poll(() => reader.getByRole('menuitem', { name: 'Add to meeting' }).count()).toBe(0);
      await reader.keyboard.press('Escape');
      await expect.poll(() => reader.getByRole('button', { name: 'Add to meeting' }).count()).toBe(0);
      expect(lists).toEqual([]);
    });
    await step('offers a reader no changes [PERM-010] [PERM-011] [PERM-012]', async () => {
      await entry(reader, 'Users').click();
      const row = reader.getByRole('table', { name: 'People' }).getByRole('row').nth(1);
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await reader.getByRole('menuitem', { name: 'View' }).waitFor();
      await expect.poll(() => reader.getByRole('menuitem').allTextContents()).toEqual(['View']);
      await reader.keyboard.press('Escape');
      await expect.poll(() => reader.getByRole('button', { name: /^(Add user|Import)/ }).count()).toBe(0);
      // Expects the page to request roles, but never the list of all users.
      expect(lists.filter((path) => path !== '/v1/roles')).toEqual([]);
    });
  });
});

test('switching to a business without colours restores the default colours without a new sign-in [BUS-006, BUS-007, BUS-008]', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const { data: red } = await callAsAdmin<Made>('POST', '/businesses', {
    trading_name: `Red ${mark}`,
    primary_color: '#b3001b',
    secondary_color: '#00452b',
  });
  await callAsAdmin('POST', '/businesses', { trading_name: `Plain ${mark}` });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/plan/performance?business=${red.id}`);
  const button = page.getByRole('link', { name: 'Create plan' });
  await button.waitFor();
  const background = () =>
    page.evaluate<string>(
      `getComputedStyle([...document.querySelectorAll('main a')].find((one) => one.textContent === 'Create plan')).backgroundColor`,
    );
  const tile = () =>
    page.evaluate<string>(
      "getComputedStyle(document.querySelector('header [data-letters]')).backgroundColor",
    );
  await expect
    .poll(async () => [await background(), await tile()])
    .toEqual(['rgb(179, 0, 27)', 'rgb(0, 69, 43)']);
  await page.getByRole('button', { name: /switch business/ }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Search businesses'))
    .first()
    .fill(`Plain ${mark}`);
  await page.getByRole('option', { name: `Plain ${mark}` }).click();
  await page.getByRole('button', { name: `Plain ${mark}, switch business` }).waitFor();
  await button.waitFor();
  // Expects #6B75FF and #272729, which are the product's own colours.
  await expect
    .poll(async () => [await background(), await tile()])
    .toEqual(['rgb(107, 117, 255)', 'rgb(39, 39, 41)']);
});
