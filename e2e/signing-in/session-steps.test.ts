import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accounts } from '../support/accounts.ts';
import { openPage } from '../support/browser.ts';
import { step } from '../support/step.ts';
import { testServer } from '../support/test-server.ts';
import { navigateWithin } from '../support/visit.ts';

/**
 * Records the steps of opening a page, in order: cancelled requests, the stored route, and the start of its queries.
 */
const watchSteps = (page: Page) =>
  page.addInitScript(`{
    window.steps = [];
    const { setItem, getItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'requestedRoute') window.steps.push('store ' + value.split('?')[0]);
      return setItem.call(this, key, value);
    };
    Storage.prototype.getItem = function (key) {
      if (key === 'dataUpdated') window.steps.push('query');
      return getItem.call(this, key);
    };
    const send = window.fetch;
    window.fetch = (address, given) => {
      given?.signal?.addEventListener('abort', () => {
        if (window.steps.at(-1) !== 'cancel') window.steps.push('cancel');
      });
      return send(address, given);
    };
  }`);
/** Returns the recorded steps, once the page's route is stored. */
const stepsOf = async (page: Page, path: string): Promise<string[]> => {
  const steps = () => page.evaluate<string[]>('window.steps');
  await expect.poll(steps).toContain(`store ${path}`);
  return steps();
};
const visitAnew = async (page: Page, path: string) => {
  await page.evaluate('window.steps = []');
  await navigateWithin(page, path);
};
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const businessOf = (page: Page) => new URL(page.url()).searchParams.get('business');

type Permission = { id: string; slug: string };
type Loaded = { rolePermissions: Permission[]; businesses: { id: string; trading_name: string }[] };
type Kept = Loaded & { user: { first_name: string; email: string } };

test("a session caches its user's data, chooses a business, and opens each page in the same steps", async () => {
  const page = await openPage({ as: 'owner' });
  await watchSteps(page);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/modules\/\w+\/data/.test(request.url()))
      reports.push(request.url() + (request.postData() ?? ''));
  });
  const kept = await step('stores the permissions of the loaded user [SESSION-016]', async () => {
    const loaded = page.waitForResponse(/\/v1\/users\/[^/]+\?legacy=1/);
    await page.goto('/business/revenue');
    const answer = (await (await loaded).json()) as Loaded;
    await title(page, 'Revenue').waitFor();
    const kept = JSON.parse(await page.evaluate<string>("localStorage.getItem('userConfiguration')")) as Kept;
    const idAndSlug = ({ id, slug }: Permission) => ({ id, slug });
    expect(kept.rolePermissions.length).toBeGreaterThan(5);
    expect(kept.rolePermissions.map(idAndSlug)).toEqual(answer.rolePermissions.map(idAndSlug));
    return kept;
  });

  const options = page.getByRole('listbox', { name: 'Businesses' }).getByRole('option');
  const own = await step('offers the businesses of the user [SESSION-033]', async () => {
    const reply = await fetch(`${testServer().baseUrl}/v1/businesses?per_page=-1`, {
      headers: { authorization: `Bearer ${testServer().sessions.owner.token}` },
    });
    const { data: own } = (await reply.json()) as { data: Loaded['businesses'] };
    expect(own.length).toBeGreaterThan(1);
    const ids = (all: Loaded['businesses']) => all.map(({ id }) => id).toSorted();
    expect(ids(kept.businesses)).toEqual(ids(own));
    await page.getByRole('button', { name: /switch business/ }).click();
    const names = own.map(({ trading_name }) => trading_name).toSorted();
    await expect.poll(async () => (await options.allTextContents()).toSorted()).toEqual(names);
    await page.keyboard.press('Escape');
    return own;
  });
  await step('shows the name and email of the user [SESSION-037]', async () => {
    expect(kept.user.email).toBe(accounts.owner);
    expect(kept.user.first_name).toMatch(/\w/);
    await page.getByRole('button', { name: new RegExp(`^Account of ${kept.user.first_name}`) }).click();
    await page.getByText(kept.user.email, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  const [one, two] = own;
  if (!one || !two) throw new Error('The owner has two businesses.');
  await step('opens the current business, else the last one [SESSION-010] [SESSION-011]', async () => {
    await page.evaluate(
      `sessionStorage.setItem('currentBusiness', '${two.id}'); localStorage.setItem('lastAccessedBusiness', '${one.id}')`,
    );
    await navigateWithin(page, '/business/products');
    await page.waitForURL(({ pathname, search }) => pathname === '/business/products' && search !== '');
    expect(businessOf(page)).toBe(two.id);
    await page.evaluate(
      `sessionStorage.removeItem('currentBusiness'); localStorage.setItem('lastAccessedBusiness', '${one.id}')`,
    );
    await navigateWithin(page, '/business/customers');
    await page.waitForURL(({ pathname, search }) => pathname === '/business/customers' && search !== '');
    expect(businessOf(page)).toBe(one.id);
  });

  await step('requests reports of the chosen business only [SESSION-036]', async () => {
    await title(page, 'Customers').waitFor();
    await page.getByRole('button', { name: `${one.trading_name}, switch business` }).click();
    reports.length = 0;
    await options.filter({ hasText: two.trading_name }).click();
    await page.getByRole('button', { name: `${two.trading_name}, switch business` }).waitFor();
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    expect(reports.filter((asked) => !asked.includes(two.id) || asked.includes(one.id))).toEqual([]);
  });

  await step('cancels, stores the route, then starts one query [SESSION-013]', async () => {
    // Leaves a page with pending reports, and expects it to abort them, then to store the route and to start one query.
    await page.route(/\/v1\/modules\/analytics\/data/, () => {});
    const held = page.waitForRequest(/\/v1\/modules\/analytics\/data/);
    await navigateWithin(page, `/analytics/google-ads?business=${two.id}`);
    await held;
    await page.evaluate('window.steps = []');
    await page.getByRole('link', { name: 'Meetings', exact: true }).first().click();
    await title(page, 'Meetings').waitFor();
    const steps = await stepsOf(page, '/meetings');
    expect(steps.slice(0, 3)).toEqual(['cancel', 'store /meetings', 'query']);
    expect(steps.filter((name) => name === 'query')).toHaveLength(1);
  });

  await step('reads no filter on a closed page [SESSION-014] [SESSION-015]', async () => {
    // Expects an unreadable filter to be removed from the URL, but only on a page that the user may open.
    await navigateWithin(page, `/tasks?business=${two.id}&filters=broken`);
    await title(page, 'Tasks').waitFor();
    await page.waitForURL(({ searchParams }) => !searchParams.has('filters'));
    await visitAnew(page, `/company/config?business=${two.id}&filters=broken`);
    await page.getByText('Not Found', { exact: true }).waitFor();
    const barred = await stepsOf(page, '/company/config');
    expect([...new Set(barred)].filter((name) => name !== 'cancel')).toEqual(['store /company/config']);
    expect(new URL(page.url()).searchParams.get('filters')).toBe('broken');
  });

  await step('loads what plan and ROI pages need [SESSION-039]', async () => {
    // Expects plan pages to load the plan too, and ROI pages the uploads and the dates of integration changes.
    const plans = page.waitForRequest(/\/v1\/modules\/plan\/forms\/plans\/items\?/);
    await navigateWithin(page, `/plan/performance?business=${two.id}`);
    await plans;
    const uploads = page.waitForRequest(/\/v1\/csv-uploads\?/);
    await navigateWithin(page, `/roi/insights?business=${two.id}`);
    await uploads;
    const integrations = kept.businesses.flatMap((business) =>
      'integrations' in business ? (business.integrations as { updated_at: string }[]) : [],
    );
    expect(integrations.length).toBeGreaterThan(0);
    for (const { updated_at } of integrations) expect(Date.parse(updated_at)).toBeGreaterThan(0);
  });
});

test('a session requests data that was never loaded, and survives an empty user response, which is logged [SESSION-018, AUTH-016]', async () => {
  const page = await openPage({ as: 'client' });
  await page.goto('/business/revenue');
  await title(page, 'Revenue').waitFor();
  await page.getByRole('region', { name: 'Revenue', exact: true }).locator('[data-exact]').first().waitFor();
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await title(page, 'Products').waitFor();
  await page.route(/\/v1\/users\/[^/]+\?legacy=1/, (route) =>
    route.fulfill({ contentType: 'application/json', body: 'null' }),
  );
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Your user data could not be reloaded.'),
  );
  await page.evaluate("localStorage.removeItem('dataUpdated')");
  const revenue = /financial-revenue/;
  await Promise.all([
    page.waitForRequest((request) => revenue.test(request.url() + (request.postData() ?? ''))),
    page.waitForRequest('**/v1/auth/authorise'),
    page.getByRole('link', { name: 'Revenue', exact: true }).first().click(),
  ]);
  expect((await logged).text()).toMatch(/: User data fetch failed\n/);
  await title(page, 'Revenue').waitFor();
  expect(Number(await page.evaluate("localStorage.getItem('dataUpdated')"))).toBeGreaterThan(0);
  expect(await page.evaluate("localStorage.getItem('authToken')")).not.toBe(null);
});
