import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage, shareButton, takeScreenshot } from '../support/browser.ts';
import { readCopiedLink } from '../support/clipboard.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const dashboard = '/dashboard/performance';
const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const businessOf = (page: Page) => new URL(page.url()).searchParams.get('business');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

type Available = { id: string }[];

const withBusinesses = (page: Page, change: (businesses: Available) => object[]) =>
  page.route('**/v1/users/*', async (route) => {
    const reply = await route.fetch();
    const user = (await reply.json()) as { businesses: Available };
    await route.fulfill({ response: reply, json: { ...user, businesses: change(user.businesses) } });
  });

describe('navigation', () => {
  test('the navigation lists existing areas in their groups and order, and the dashboard separately', async () => {
    const page = await openPage({ as: 'admin' });
    await step('opens the dashboard [ROUTE-011]', async () => {
      await open(page, dashboard);
      await page.getByRole('heading', { level: 1, name: 'Performance', exact: true }).waitFor();
    });
    await step(
      'lists the areas in order [NAV-001] [NAV-003] [NAV-012] [NAV-013] [NAV-019] [NAV-022]',
      async () => {
        await expect
          .poll(() => sidebar(page).locator('p, a').allTextContents())
          .toEqual([
            'Dashboard',
            'Performance',
            'All businesses',
            'Tasks',
            'Align',
            'PromptEngine',
            'Plan',
            'Meetings',
            'Configuration',
            'Optimise',
            'Analytics',
            'Growth Reports',
            'AI Growth Copilot',
            'Conversions',
            'Benchmarking',
            'ROI',
            'Business',
            'Admin Section',
            'Users',
            'Businesses',
          ]);
        await expectAccessible(page);
        await takeScreenshot(page, 'shell');
      },
    );
  });

  test("a navigation link opens its area's first page, keeps the business, and shows the area's pages [NAV-019, SESSION-008]", async () => {
    const page = await openPage({ as: 'admin' });
    await open(page, dashboard);
    const business = businessOf(page);
    await sidebar(page).getByRole('link', { name: 'Business', exact: true }).click();
    await page.waitForURL(/\/business\/revenue\?/);
    expect(businessOf(page)).toBe(business);
    await sidebar(page).getByRole('link', { name: 'Customers' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Pages in this section' })
      .getByRole('link', { name: 'Products' })
      .click();
    await page.waitForURL(/\/business\/products\?/);
  });

  test('the navigation collapses to icons and stays collapsed after a reload [NAV-028, STORE-006]', async () => {
    const page = await openPage({ as: 'admin' });
    await open(page, dashboard);
    await page.getByRole('button', { name: 'Close sidebar' }).click();
    await expect.poll(() => stored(page, 'sidebar')).toBe('closed');
    await page.reload();
    await page.getByRole('button', { name: 'Open sidebar' }).waitFor();
    await expectAccessible(page);
  });

  test('the navigation is a drawer on a phone, and the page does not scroll sideways', async () => {
    const page = await openPage({ as: 'admin', size: 'phone', theme: 'dark' });
    await open(page, dashboard);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Business', exact: true }).click();
    await page.waitForURL(/\/business\/revenue/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('the skip link moves focus to the content and keeps the open tab', async () => {
    const page = await openPage({ as: 'admin' });
    await open(page, '/analytics/google-ads#campaigns');
    const tab = page.getByRole('tab', { selected: true });
    await tab.waitFor();
    const before = await tab.textContent();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    expect(new URL(page.url()).hash).toBe('#campaigns');
    await expect.poll(() => tab.textContent()).toBe(before);
  });
});

describe('business', () => {
  test('the business is switched from the header or by an address; address, storage and title follow', async () => {
    const page = await openPage({ as: 'owner' });
    await open(page, dashboard);
    const before = businessOf(page);
    const name = await step('switches the business from the header [BUS-002]', async () => {
      await page.getByRole('button', { name: /switch business/ }).click();
      const other = page
        .getByRole('option', { selected: false })
        // Excludes the options of native selects on the page.
        .and(page.locator(`[role="option"]:not([value="${before}"])`))
        .last();
      const name = (await other.textContent()) ?? '';
      await other.click();
      await page.waitForURL((url) => url.searchParams.get('business') !== before);
      await page.getByRole('button', { name: `${name}, switch business` }).waitFor();
      return name;
    });
    await step('stores the current business [STORE-004] [STORE-005]', async () => {
      await expect
        .poll(() => page.evaluate('sessionStorage.getItem("currentBusiness")'))
        .toBe(businessOf(page));
      await expect.poll(() => stored(page, 'lastAccessedBusiness')).toBe(businessOf(page));
    });
    await step('shows the business in the title [NAV-026] [NAV-027] [NAV-031]', async () => {
      await expect.poll(() => page.title()).toBe(`${name} | Performance · Dashboard | Bellwether`);
    });
    await step('follows a link of the first business [BUS-019] [SESSION-009]', async () => {
      // Opens a link of the first business while the second is the current business.
      await open(page, `/meetings?business=${before}`);
      await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
      expect(businessOf(page)).toBe(before);
      await expect.poll(() => page.evaluate('sessionStorage.getItem("currentBusiness")')).toBe(before);
      await expect.poll(() => stored(page, 'lastAccessedBusiness')).toBe(before);
    });
  });

  test("Enter switches to the first business found, and the page's tab stays", async () => {
    const page = await openPage({ as: 'admin' });
    await open(page, `/analytics/google-ads?business=${await findBusinessId('Clearwater')}#campaigns`);
    await page.getByRole('tab', { selected: true, name: 'Campaigns' }).waitFor();
    await page.getByRole('button', { name: /switch business/ }).click();
    await page
      .getByRole('searchbox', { name: 'Search businesses' })
      .or(page.getByPlaceholder('Search businesses'))
      .first()
      .fill('saltb');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Saltbush.*switch business/ }).waitFor();
    expect(new URL(page.url()).hash).toBe('#campaigns');
  });

  test('a user with only one business cannot switch the business [BUS-003]', async () => {
    const page = await openPage({ as: 'client' });
    await open(page, dashboard);
    await expect.poll(() => page.getByRole('button', { name: /switch business/ }).count()).toBe(0);
  });

  test('a business that the user cannot access falls back to another, with a notice [BUS-016]', async () => {
    const page = await openPage({ as: 'client' });
    await page.goto(`${dashboard}?business=unknown`);
    await page.getByRole('alert').getByText('You do not have access to this business.').waitFor();
    await expect.poll(() => businessOf(page)).not.toBe('unknown');
  });

  test('an inactive business opens its own page [BUS-015, BUS-018]', async () => {
    const page = await openPage({ as: 'client' });
    await withBusinesses(page, (all) => all.map((business) => ({ ...business, status: 'inactive' })));
    await page.goto(dashboard);
    await page.waitForURL(/\/business-inactive$/);
    await page.getByText('This business is inactive. Please contact your advisor.').waitFor();
    await page.getByRole('link', { name: 'Log out' }).waitFor();
  });

  test('a visit without a business in the address starts with an open business', async () => {
    const page = await openPage({ as: 'admin' });
    let available: string[] = [];
    await withBusinesses(page, ([first, ...others]) => {
      available = others.map(({ id }) => id);
      return [{ ...first, status: 'lost' }, ...others];
    });
    await open(page, dashboard);
    expect(available).toContain(businessOf(page));
  });

  test('the brand of the business colours the interface [BUS-004, BUS-005]', async () => {
    const page = await openPage({ as: 'client' });
    const brand = { primary_color: '#FF0000', secondary_color: '#00FF00' };
    await withBusinesses(page, (all) => all.map((business) => ({ ...business, ...brand })));
    await open(page, dashboard);
    await page.getByRole('button', { name: /Date range/ }).click();
    const ground = (one: string) => `getComputedStyle(${one}).backgroundColor`;
    await page.getByRole('button', { name: 'Apply' }).waitFor();
    const apply = "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Apply')";
    await expect.poll(() => page.evaluate(ground(apply))).toBe('rgb(255, 0, 0)');
    await expect
      .poll(() => page.evaluate(ground("document.querySelector('header [data-letters]')")))
      .toBe('rgb(0, 255, 0)');
  });
});

describe('theme', () => {
  test('the theme follows the system until the user chooses one; the choice persists [STORE-007, UI-031, UI-044]', async () => {
    const page = await openPage({ as: 'client', theme: 'dark' });
    const scheme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme');
    await open(page, dashboard);
    await expect.poll(() => scheme()).toBe('dark');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use light theme' }).click();
    await expect.poll(() => scheme()).toBe('light');
    await expect.poll(() => stored(page, 'theme')).toBe('light');
    await page.reload();
    await page.getByRole('button', { name: 'Use dark theme' }).waitFor();
    await expect.poll(() => scheme()).toBe('light');
  });
});

describe('page header', () => {
  test('a preset changes the date range, and a short range is shown by day [HDR-003, HDR-006, DATE-014]', async () => {
    const page = await openPage({ as: 'client' });
    await open(page, dashboard);
    const frequency = page.getByRole('combobox', { name: 'Date frequency' });
    await expect.poll(() => frequency.locator('option').allTextContents()).toEqual(['Daily', 'Monthly']);
    await expect.poll(() => frequency.inputValue()).toBe('month');
    await page.getByRole('button', { name: /Date range/ }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/filters=/);
    await expect.poll(() => frequency.inputValue()).toBe('day');
    const filters = new URL(page.url()).searchParams.get('filters') ?? '';
    expect(Buffer.from(filters, 'base64url').toString()).toMatch(/date_from.*date_to/);
  });

  test("the browser's Back and Forward buttons restore the previous and next date range", async () => {
    const page = await openPage({ as: 'client' });
    await open(page, dashboard);
    const range = page.getByRole('button', { name: /^Date range/ });
    const before = await range.textContent();
    await range.click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/filters=/);
    await expect.poll(() => range.textContent()).not.toBe(before);
    const after = await range.textContent();
    await page.goBack();
    await expect.poll(() => range.textContent()).toBe(before);
    await page.goForward();
    await expect.poll(() => range.textContent()).toBe(after);
  });

  test('the comparison can be switched off and on [HDR-007]', async () => {
    const page = await openPage({ as: 'client' });
    await open(page, dashboard);
    const range = page.getByRole('button', { name: /^Date range/ });
    await expect.poll(() => range.textContent()).toContain('vs ');
    await range.click();
    await page.getByRole('switch', { name: 'Compare with' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/filters=/);
    await expect.poll(() => range.textContent()).not.toContain('vs ');
  });

  test('the page header copies a link with business and date range [HDR-009, HDR-011]', async () => {
    const page = await openPage({ as: 'client' });
    await open(page, dashboard);
    const copied = await readCopiedLink(page, async () => {
      await shareButton(page).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await page.getByText('Link copied.').first().waitFor();
    });
    // Expects a short link for a long URL, which redirects to it.
    const { headers } = await fetch(copied, { redirect: 'manual' });
    const link = new URL(headers.get('location') ?? copied, copied);
    expect(link.searchParams.get('business')).toBe(businessOf(page));
    expect(link.searchParams.get('filters')).toBeTruthy();
  });
});

describe('closed and unknown addresses', () => {
  test('a page without permission shows Not Found and requests no data [NAV-002, NAV-020, NAV-032]', async () => {
    const page = await openPage({ as: 'client' });
    await page.route('**/v1/users/*', async (route) => {
      const reply = await route.fetch();
      const user = (await reply.json()) as { rolePermissions: { slug: string }[] };
      const rolePermissions = user.rolePermissions.filter(({ slug }) => slug !== 'financials');
      await route.fulfill({ response: reply, json: { ...user, rolePermissions } });
    });
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/modules/financials/')) reports.push(request.url());
    });
    await page.goto('/business/revenue');
    await page.getByText('Not Found', { exact: true }).waitFor();
    await expect
      .poll(() => sidebar(page).getByRole('link', { name: 'Business', exact: true }).count())
      .toBe(0);
    expect(reports).toEqual([]);
  });
});
