import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { navigateWithin } from '../support/visit.ts';

type Made = { data: { id: string } };
type Filters = { [module: string]: { filter?: Record<string, string>; page?: number } | undefined };

const filtersOf = (page: Page): Filters => {
  const text = new URL(page.url()).searchParams.get('filters');
  return text ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as Filters) : {};
};
const printed = (filters: Filters) => Buffer.from(JSON.stringify(filters)).toString('base64url');
const switcher = (page: Page) => page.getByRole('button', { name: /, switch business$/ });
const switchTo = async (page: Page, name: string) => {
  await switcher(page).click();
  await page.getByPlaceholder('Search businesses').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^${name}.*, switch business$`) }).waitFor();
};

test('switching business, or opening an inaccessible one, keeps only business, date and keyword filters [BUS-009, BUS-010, BUS-011]', async () => {
  const [one, other] = [await findBusinessId('Clearwater'), await findBusinessId('Ironbark')];
  const page = await openPage({ as: 'admin' });
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/rows/leads')) asked.push(searchParams);
  });
  const heading = page.getByRole('heading', { level: 1, name: 'Conversions', exact: true });
  await page.goto(`/conversions/list?business=${one}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('an');
  await panel.getByRole('button', { name: 'Apply' }).click();
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect.poll(() => chips.count()).toBe(1);
  await expect.poll(() => asked.at(-1)?.get('filter')).toContain('name:~an');
  expect(filtersOf(page)['leads']?.filter).toEqual({ name: '~\\"an"' });

  await switchTo(page, 'Ironbark');
  await heading.waitFor();
  await expect.poll(() => chips.count()).toBe(0);
  await expect.poll(() => asked.at(-1)?.get('business_id')).toBe(other);
  expect(asked.at(-1)?.get('filter')).not.toContain('name:');
  expect(filtersOf(page)['leads']?.filter ?? {}).toEqual({});

  // Filters of this page's and other pages' tables. A switch of the business resets page numbers and keeps only these
  // four filters.
  const kept = {
    business: '=\\"x"',
    date_from: '=\\"2026-01-01"',
    date_to: '=\\"2026-01-31"',
    table_keywords: '=\\"words"',
  };
  const filters: Filters = {
    leads: { filter: { name: '~\\"an"' } },
    customers: { page: 2, filter: { ...kept, name: '~\\"b"', channel: '=\\"Direct"' } },
  };
  const left: Filters = { leads: { filter: {} }, customers: { filter: kept } };
  await navigateWithin(page, `/conversions/list?business=${other}&filters=${printed(filters)}`);
  await expect.poll(() => filtersOf(page)).toEqual(filters);
  await expect.poll(() => chips.count()).toBeGreaterThan(0);
  await switchTo(page, 'Clearwater');
  await expect.poll(() => filtersOf(page)).toEqual(left);

  await page.goto(`/conversions/list?business=unknown&filters=${printed(filters)}`);
  await page.getByRole('alert').getByText('You do not have access to this business.').waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get('business') === one);
  await expect.poll(() => filtersOf(page)).toEqual(left);
  await expect.poll(() => switcher(page).getAttribute('aria-label')).toMatch(/^Clearwater/);
});

test('only a prospective business is marked in the header [BUS-014]', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const made: { id: string; status: string; name: string }[] = [];
  for (const status of ['prospective', 'active', 'inactive', 'lost']) {
    const name = `Status ${status} ${mark}`;
    const { data } = await callAsAdmin<Made>('POST', '/businesses', { trading_name: name });
    await callAsAdmin('PUT', `/businesses/${data.id}`, { status });
    made.push({ id: data.id, status, name });
  }
  onTestFinished(async () => {
    for (const { id } of made) await callAsAdmin('PUT', `/businesses/${id}`, { status: 'active' });
  });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/company/config?business=${made[0]?.id}`);
  for (const { id, status, name } of made) {
    await navigateWithin(page, `/company/config?business=${id}`);
    const header = page.getByRole('button', { name: `${name}, switch business`, exact: true });
    // Accepts the page of a closed business too, which may have no header.
    const closed = page.getByRole('heading', { name: 'Business inactive' });
    await (status === 'prospective' || status === 'active' ? header : header.or(closed).first()).waitFor();
    await expect
      .poll(async () => [status, await page.getByText('Prospective', { exact: true }).count()])
      .toEqual([status, status === 'prospective' ? 1 : 0]);
  }
});
