import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts, password, signInWithPassword } from '../support/accounts.ts';
import { createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { testServer } from '../support/test-server.ts';

const wanted = /status of (401|500)|ERR_FAILED|ERR_CONNECTION|session could not be checked/;
const expired = 'Your session has expired. Please login again.';
const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Defines `hourLater()` on the page, which moves its clock so that the user was loaded over an hour ago. */
const anHourLater = (page: Page) =>
  page.addInitScript(`{
    const now = Date.now;
    window.hourLater = () => { Date.now = () => now() + 3_700_000; };
  }`);

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const failures: [string, (route: Route) => Promise<void>][] = [
  ['answers 500', (route) => route.fulfill({ status: 500, body: '' })],
  ['loses its line', (route) => route.abort('failed')],
  ['answers without a user', (route) => route.fulfill({ json: { authorise_data: {} } })],
];

describe('session during failures', () => {
  test.each(failures)(
    'a session check that %s keeps the sign-in, shows an error, and can be retried [SESSION-007]',
    async (_, fail) => {
      const page = await openPage({ as: 'client', allow: [wanted] });
      await page.route('**/v1/auth/authorise', fail);
      await page.goto('/business/revenue');
      await heading(page, 'The server is not responding').waitFor();
      await page.getByText('You are still signed in.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/business/revenue');
      expect(await stored(page, 'authToken')).not.toBe(null);
      await expectAccessible(page);
      await takeScreenshot(page, `unchecked-${_.replaceAll(' ', '-')}`);
      await page.unroute('**/v1/auth/authorise');
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Revenue').waitFor();
    },
  );

  test('after a failed session check the page opens automatically once the server answers again', async () => {
    const page = await openPage({ as: 'client', allow: [wanted] });
    await page.clock.install({ time: new Date() });
    await page.route('**/v1/auth/authorise', (route) => route.abort('failed'));
    await page.goto('/business/revenue');
    await heading(page, 'The server is not responding').waitFor();
    await page.unroute('**/v1/auth/authorise');
    await page.clock.fastForward('00:10');
    await heading(page, 'Revenue').waitFor();
  });

  test('a reload before the session check is answered opens the page', async () => {
    const page = await openPage({ as: 'client' });
    const held: { until: string } = { until: 'reloaded' };
    await page.route('**/v1/auth/authorise', (route) => (held.until ? undefined : route.continue()));
    const asked = page.waitForRequest('**/v1/auth/authorise');
    await page.goto('/business/revenue');
    await asked;
    held.until = '';
    await page.reload();
    await heading(page, 'Revenue').waitFor();
  });

  test('a failed session check an hour later cancels the navigation, keeps typed text, and can be retried [SESSION-005, SESSION-007]', async () => {
    const page = await openPage({ as: 'admin', allow: [wanted] });
    await anHourLater(page);
    await page.goto('/business/customers');
    await page.getByRole('searchbox').fill('Typed');
    await page.waitForURL(/filters=/);
    await page.evaluate('window.hourLater()');
    await page.route('**/v1/auth/authorise', (route) => route.fulfill({ status: 500, body: '' }));
    const checked = page.waitForRequest('**/v1/auth/authorise');
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await checked;
    await page.getByRole('alert').getByText('You are still signed in.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/business/customers');
    await heading(page, 'Customers').waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Typed');
    await page.unroute('**/v1/auth/authorise');
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await heading(page, 'Products').waitFor();
  });

  test('a failing silent refresh of outdated data still reloads the shown reports [SESSION-019, SESSION-021, STORE-010]', async () => {
    const page = await openPage({ as: 'client', allow: [wanted] });
    await page.goto('/business/revenue');
    await page
      .getByRole('region', { name: 'Revenue', exact: true })
      .locator('[data-exact]')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await heading(page, 'Products').waitFor();
    const overTime = /financial-revenue/;
    const quiet = page
      .waitForRequest((request) => overTime.test(request.url() + (request.postData() ?? '')), {
        timeout: 1500,
      })
      .catch(() => null);
    await page.getByRole('link', { name: 'Revenue', exact: true }).first().click();
    await heading(page, 'Revenue').waitFor();
    expect(await quiet, 'nothing is asked again within 20 minutes').toBe(null);

    const minutesAgo = Math.floor(Date.now() / 1000) - 21 * 60;
    await page.evaluate(`localStorage.setItem('dataUpdated', '${minutesAgo}')`);
    await page.route('**/v1/auth/authorise', (route) => route.fulfill({ status: 500, body: '' }));
    const [again] = await Promise.all([
      page.waitForRequest((request) => overTime.test(request.url() + (request.postData() ?? ''))),
      page.waitForRequest('**/v1/auth/authorise'),
      page.getByRole('link', { name: 'Products', exact: true }).first().click(),
    ]);
    expect(again).toBeTruthy();
    await heading(page, 'Products').waitFor();
    const refreshed = Number(await stored(page, 'dataUpdated'));
    expect(Math.abs(refreshed - Date.now() / 1000)).toBeLessThan(30);
    expect(await stored(page, 'authToken')).not.toBe(null);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('a failed load of the user after login shows an error; a retry opens the requested page [AUTH-009, AUTH-010, AUTH-011, AUTH-034]', async () => {
    const page = await openPage({ allow: [wanted] });
    await page.goto('/business/products');
    await page.waitForURL(/\/login$/);
    await page.route('**/v1/auth/authorise', (route) => route.fulfill({ status: 500, body: '' }));
    await fill(page, accounts.client);
    await page
      .getByText('Login failed. Please try again or contact support if the problem persists.', {
        exact: true,
      })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(accounts.client);
    await expect.poll(() => stored(page, 'requestedRoute')).toMatch(/^\/business\/products/);
    await page.unroute('**/v1/auth/authorise');
    await page.route('**/v1/auth/authorise', (route) => route.fulfill({ json: { authorise_data: {} } }));
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Unable to get user information.', { exact: true }).waitFor();
    await page.unroute('**/v1/auth/authorise');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/business\/products/);
  });
});

describe('a 401 ends the session with a notice that leads to the login', () => {
  const refuse = (route: Route) => route.fulfill({ status: 401, json: { message: 'Please sign in.' } });
  const ended = async (page: Page, from: RegExp) => {
    await page.getByText(expired).waitFor();
    await page.waitForURL(/\/login$/);
    await expect.poll(() => page.getByText(expired).count()).toBe(1);
    await expect.poll(() => stored(page, 'authToken')).toBe(null);
    await expect.poll(() => stored(page, 'userConfiguration')).toBe(null);
    await expect.poll(() => stored(page, 'requestedRoute')).toMatch(from);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  };

  test('a 401 on the session check of the first page ends the session [SESSION-020, SESSION-026]', async () => {
    const page = await openPage({ as: 'client', allow: [wanted] });
    await page.route('**/v1/auth/authorise', refuse);
    await page.goto('/business/revenue');
    await ended(page, /^\/business\/revenue/);
  });

  test('a 401 on a report ends the session [SESSION-026, SESSION-027]', async () => {
    const page = await openPage({ as: 'client', allow: [wanted] });
    await page.route(/\/v1\/modules\/\w+\/data/, refuse);
    await page.goto('/dashboard/performance');
    await ended(page, /^\/dashboard\/performance/);
  });

  test('a 401 on a deletion ends the session [SESSION-026]', async () => {
    const business = await findBusinessId('Ironbark');
    const name = `Refused ${Date.now()}`;
    await createMeeting(business, name);
    const page = await openPage({ as: 'admin', allow: [wanted] });
    await page.goto(`/meetings?business=${business}`);
    await page.getByRole('searchbox', { name: 'Search upcoming meetings' }).fill(name);
    await page.route('**/v1/**', (route) =>
      route.request().method() === 'DELETE' ? refuse(route) : route.continue(),
    );
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await ended(page, /^\/meetings/);
  });

  test('a 401 on a download ends the session [SESSION-026]', async () => {
    const page = await openPage({ as: 'admin', allow: [wanted] });
    await page.goto('/business/customers');
    await page.getByRole('button', { name: 'Download CSV' }).first().waitFor();
    await page.route('**/v1/modules/**', refuse);
    await page.getByRole('button', { name: 'Download CSV' }).first().click();
    await ended(page, /^\/business\/customers/);
  });

  test('a 401 on an upload ends the session [SESSION-026]', async () => {
    const page = await openPage({ as: 'admin', allow: [wanted] });
    await page.route(/\/v1\/csv-uploads/, (route) =>
      route.request().method() === 'POST' ? refuse(route) : route.continue(),
    );
    await page.goto(`/business/revenue?business=${await findBusinessId('Harbour')}`);
    await page.getByRole('button', { name: 'CSV upload' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Date,Amount\n2025-01-01,5\n'),
    });
    await ended(page, /^\/business\/revenue/);
  });
});

describe('change of user', () => {
  test('signing in as another user in a second tab replaces the first user in both tabs', async () => {
    const first = await openPage({
      as: await signInWithPassword(testServer().baseUrl, 'client'),
      allow: [wanted],
    });
    await first.goto('/dashboard/performance');
    await first.getByRole('button', { name: /^Account of/ }).waitFor();
    const name = await first.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label');
    const second = await first.context().newPage();
    await second.goto('/login');
    await fill(second, accounts.admin);
    for (const page of [second, first]) {
      const account = page.getByRole('button', { name: /^Account of/ });
      await page.waitForURL(/\/dashboard\/performance/);
      await expect.poll(() => account.getAttribute('aria-label')).not.toBe(name);
      await page.getByRole('button', { name: /switch business/ }).waitFor();
    }
    const kept = JSON.parse((await stored(first, 'userConfiguration')) ?? '{}') as {
      user?: { email?: string };
    };
    expect(kept.user?.email).toBe(accounts.admin);
  });

  test('signing in as another user in the same tab shows no data of the first user', async () => {
    const page = await openPage({
      as: await signInWithPassword(testServer().baseUrl, 'admin'),
      allow: [wanted],
    });
    await page.goto('/dashboard/performance');
    await page.getByRole('button', { name: /switch business/ }).waitFor();
    await page.evaluate(
      "history.pushState(null, '', '/login'); dispatchEvent(new PopStateEvent('popstate'))",
    );
    await fill(page, accounts.client);
    await page.waitForURL(/\/dashboard\/performance/);
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /switch business/ }).count()).toBe(0);
  });

  test('logging out in one tab ends the session in the other tab', async () => {
    const first = await openPage({
      as: await signInWithPassword(testServer().baseUrl, 'client'),
      allow: [wanted],
    });
    await first.goto('/dashboard/performance');
    await first.getByRole('button', { name: /^Account of/ }).waitFor();
    const second = await first.context().newPage();
    await second.goto('/logout');
    await second.waitForURL(/\/login$/);
    await first.waitForURL(/\/login$/);
    await expect.poll(() => stored(first, 'userConfiguration')).toBe(null);
  });
});
