import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { formatValue } from '@bellwether/domain/format/number';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { firstOfLastMonth } from '../support/days.ts';
import { readDownload } from '../support/downloads.ts';
import {
  fetchAnswer,
  findBusinessId,
  findRegions,
  makeReportFail,
  readCardFigure,
  readTableRows,
  recordReportCalls,
} from '../support/reports.ts';

const real = 'Harbour Gift Wholesale';
const sample = join(import.meta.dirname, '../../samples/online-retail/online-retail-2011.csv.gz');
const days = 'Show 1 Dec, 2010 – 9 Dec, 2011';

/** Revenue by key in thousandths of a penny, so that sums are exact: quantity × price, credit notes negative. */
type Sums = Map<string, bigint>;
let sums: Record<'month' | 'country' | 'customer', Sums>;
let total = 0n;
const lastInvoice = new Map<string, string>();

const cells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

const thousandths = (price: string): bigint => {
  const [whole = '0', part = ''] = price.split('.');
  return BigInt(whole + part.padEnd(3, '0'));
};

beforeAll(async () => {
  sums = { month: new Map(), country: new Map(), customer: new Map() };
  const [, ...lines] = gunzipSync(await readFile(sample))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  for (const line of lines) {
    const [, , , quantity = '', date = '', price = '', customer = '', country = ''] = cells(line);
    if (customer && !quantity.startsWith('-') && date > (lastInvoice.get(customer) ?? ''))
      lastInvoice.set(customer, date);
    const amount = BigInt(quantity) * thousandths(price);
    total += amount;
    for (const [by, key] of [
      ['month', date.slice(0, 7)],
      ['country', country],
      ['customer', customer],
    ] as const)
      sums[by].set(key, (sums[by].get(key) ?? 0n) + amount);
  }
});

const pounds = (amount: bigint | undefined) =>
  formatValue(Number(amount ?? 0n) / 1000, 'currency', 'table', 'GBP');
const largest = (by: Sums) => [...by].sort(([, a], [, b]) => (b > a ? 1 : -1));

const openReal = async (page: Page, path: string) => {
  await page.goto(`${path}?business=${await findBusinessId(real)}`);
  await page.getByRole('button', { name: days }).click();
  await page.getByRole('button', { name: days }).waitFor({ state: 'detached' });
};

describe('business pages of real invoices, against sums of the raw file', () => {
  test('revenue after credit notes matches the uploaded invoice file, in total and by month [FIN-001, FIN-014, KPI-001, KPI-004, CHART-001, CHART-003]', async () => {
    const page = await openPage({ as: 'admin' });
    await openReal(page, '/business/revenue');
    const card = page.getByRole('region', { name: 'Revenue', exact: true }).first();
    await card.locator('[data-exact]').waitFor();
    await expect.poll(() => readCardFigure(page, 'Revenue')).toBe(pounds(total));
    const views = page.getByRole('button', { name: /^Show as/ });
    const chart = page.getByRole('region', { name: 'Revenue, chart', exact: true }).filter({ has: views });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const amounts = chart.getByRole('table').locator('tbody tr td:nth-child(2)');
    await amounts.first().waitFor();
    const shown = await amounts.allTextContents();
    expect(shown).toEqual([...sums.month].sort().map(([, amount]) => pounds(amount)));
    await page.getByText('Invoices: data from 1 Dec, 2010 to 9 Dec, 2011').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'business-revenue-real');
  });

  test('revenue by country adds up to the total [FIN-003]', async () => {
    const page = await openPage({ as: 'admin' });
    await openReal(page, '/business/location');
    await page.getByText('Showing 15 of 20').waitFor();
    const rows = (await readTableRows(page, 'Locations, rows')).slice(1);
    const expected = largest(sums.country).slice(0, 15);
    expect(rows.slice(0, 15).map(([country, , revenue]) => [country, revenue])).toEqual(
      expected.map(([country, amount]) => [country, pounds(amount)]),
    );
    expect(rows.at(-1)?.[2]).toBe(pounds(total));
  });

  test('revenue by customer matches the uploaded invoice file', async () => {
    const page = await openPage({ as: 'admin' });
    await openReal(page, '/business/customers');
    await page.getByText(`Showing 15 of ${sums.customer.size}`).waitFor();
    const rows = (await readTableRows(page, 'Customers, rows')).slice(1, 16);
    expect(rows.map(([, revenue]) => revenue)).toEqual(
      largest(sums.customer)
        .slice(0, 15)
        .map(([, amount]) => pounds(amount)),
    );
  });

  test('lost customers are those without an invoice for twelve months', async () => {
    const page = await openPage({ as: 'admin' });
    await openReal(page, '/business/customers');
    const card = page.getByRole('region', { name: 'Lost customers' });
    const gone = [...lastInvoice.values()].filter((day) => day.slice(0, 10) < '2010-12-10').length;
    expect(gone).toBeGreaterThan(0);
    await card.getByText(`of ${lastInvoice.size.toLocaleString('en-AU')} customers in two years`).waitFor();
    await expect.poll(() => readCardFigure(page, 'Lost customers')).toBe(String(gone));
    const list = page.getByRole('region', { name: 'Customers to win back', exact: true });
    await list.getByText(`Showing 10 of ${gone.toLocaleString('en-AU')}`).waitFor();
    await list.getByRole('button', { name: /^Load all/ }).click();
    await list.getByText(`Showing ${gone.toLocaleString('en-AU')} of`).waitFor();
  });

  test('revenue by product adds up to the total [FIN-002]', async () => {
    const page = await openPage({ as: 'admin' });
    await openReal(page, '/business/products');
    await page.getByText('Showing 15 of').waitFor();
    expect((await readTableRows(page, 'Products, rows')).at(-1)?.[2]).toBe(pounds(total));
  });
});

describe('business tables', () => {
  test('business tables sort by one heading at a time, starting at the first page [TBL-001, TBL-002, TBL-003, TBL-008, TBL-021]', async () => {
    const page = await openPage({ as: 'admin' });
    const calls = recordReportCalls(page);
    await page.goto(`/business/customers?business=${await findBusinessId('Clearwater')}`);
    await page.getByText('Showing 15 of').waitFor();
    const sortOf = () => calls.get('financial-customers')?.searchParams;
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of').waitFor();
    expect(sortOf()?.get('page')).toBe('2');
    await page.getByRole('button', { name: 'Invoices', exact: true }).click();
    await page.getByText('Page 1 of').waitFor();
    expect([sortOf()?.get('sort'), sortOf()?.get('page')]).toEqual(['invoices:desc', null]);
    await page.getByRole('button', { name: 'Invoices', exact: true }).click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await expect.poll(() => sortOf()?.get('sort')).toBe('customer:asc');
    await expect.poll(() => page.locator('th[aria-sort$="ending"]').count()).toBe(1);
    const { data } = await fetchAnswer(calls.get('financial-customers'));
    // Waits for the new rows, because the previous rows stay, dimmed, until then.
    await page.locator('table[data-stale]').waitFor({ state: 'detached' });
    const shown = (await readTableRows(page, 'Customers, rows')).slice(1, 16);
    expect(shown.map(([name]) => name)).toEqual(data.map(({ customer }) => customer));
    await page.reload();
    await page.locator('th[aria-sort="ascending"]').waitFor();
  });

  test('business tables can be searched, and show a message when no row matches [TBL-041]', async () => {
    const page = await openPage({ as: 'admin' });
    await openReal(page, '/business/products');
    await page.getByText('Showing 15 of').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.fill('chilli lights');
    await page.getByText('Showing 1 of 1').waitFor();
    await search.fill('no such thing');
    await page.getByText("No results for 'no such thing' in this period.").waitFor();
    await page.getByText('Hmm... no data to display.').waitFor();
  });

  test('business tables show changes for each figure when comparison is on [TBL-004]', async () => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
    const table = findRegions(page, 'Revenue by account').last();
    await table.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => table.getByRole('columnheader', { name: 'Change' }).count()).toBe(4);
    await table.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => table.getByRole('columnheader', { name: 'Change' }).count()).toBe(0);
  });

  test('business tables download all rows whatever page they show, and stay on that page [TBL-010, TBL-031, TBL-032, EXPORT-005]', async () => {
    const page = await openPage({ as: 'admin' });
    const calls = recordReportCalls(page);
    await openReal(page, '/business/location');
    await page.getByText('Showing 15 of 20').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Showing 5 of 20').waitFor();
    const table = findRegions(page, 'Locations');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^Harbour Gift Wholesale .*-Locations-\d{4}-\d\d-\d\d\.csv$/,
    );
    const text = (await readDownload(download)).toString();
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFCountry,Suburb,Revenue,Share,Customers,Invoiced,Invoices,Average invoice');
    expect(lines).toHaveLength(21);
    const asked = calls.get('financial-locations')?.searchParams;
    expect([asked?.get('per_page'), asked?.get('page')]).toEqual(['-1', null]);
    await page.getByText('Showing 5 of 20').waitFor();
  });
});

describe('business pages', () => {
  test('business pages explain the breakdown and only the rules of the connected source [FIN-005, FIN-016, PROD-008]', async () => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
    await page.getByText('Revenue source: Xero').waitFor();
    await page.getByRole('banner').first().waitFor();
    const tooltip = page.getByRole('tooltip');
    let said: string | null = null;
    // Retries the hover, because content that loads late may move the button away from the pointer.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await page.getByRole('main').getByRole('button', { name: 'About Revenue' }).first().hover();
        said = await tooltip.textContent({ timeout: 10_000 }).catch(() => null);
        return said;
      })
      .not.toBeNull();
    expect(said).toContain('products, customer location and accounts');
    expect(said).toContain('Xero: invoices and credit notes');
    expect(said).not.toContain('MYOB');
    expect(said).toContain('Revenue is exclusive of tax and filtered on invoice date.');
  });

  test('business pages name WooCommerce or MYOB if it is the revenue source [PROD-009, PROD-010]', async () => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/business/revenue?business=${await findBusinessId('Saltbush')}`);
    await page.getByText('Revenue source: WooCommerce').waitFor();
    await page.goto(`/business/revenue?business=${await findBusinessId('Ironbark')}`);
    await page.getByText('Revenue source: MYOB').waitFor();
  });

  test('business pages show revenue by month, year and account; products, locations and customers as table and chart [FIN-015]', async () => {
    const page = await openPage({ as: 'admin' });
    const agreed = {
      revenue: ['Revenue', 'Revenue by account'],
      products: ['Products', 'Top ten products'],
      location: ['Locations', 'Suburbs'],
      customers: ['Customers', 'Largest customers', 'Customers by last invoice and number of invoices'],
    };
    for (const [path, parts] of Object.entries(agreed)) {
      await page.goto(`/business/${path}?business=${await findBusinessId('Clearwater')}`);
      for (const part of parts) await page.getByRole('region', { name: part, exact: true }).last().waitFor();
    }
    await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
    await page.getByRole('button', { name: 'Year on year' }).first().waitFor();
  });

  test('business pages with manually entered results show only months and link to the results input [FIN-015] [PROD-011]', async () => {
    const business = { trading_name: `Entered by hand ${Date.now()}` };
    const { id } = (await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', business)).data;
    await callAsAdmin('PATCH', '/modules/plan/forms/plan-results/items', {
      business_id: id,
      deleted: [],
      items: [{ month: firstOfLastMonth(), revenue: 3100 }],
    });
    const page = await openPage({ as: 'admin' });
    await expect
      .poll(async () => {
        await page.goto(`/business/products?business=${id}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        return page
          .getByText('Results entered manually have monthly totals only, not revenue by product.')
          .waitFor({ timeout: 10_000 })
          .then(() => true)
          .catch(() => false);
      })
      .toBe(true);
    await page.goto(`/business/revenue?business=${id}`);
    const source = page.getByText('Revenue source: Manual results input. Results are entered manually.');
    await expect.poll(() => readCardFigure(page, 'Revenue')).toBe('$3,100.00');
    await expect.poll(() => source.getByRole('link').getAttribute('href')).toMatch(/^.plan.results-input\?/);
  });

  test('a block that fails to load shows its error and a retry button; other blocks stay [KPI-009, TBL-018]', async () => {
    const page = await openPage({ as: 'admin', allow: [/status of 500/] });
    const { mend } = await makeReportFail(page, 'financial-accounts');
    await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
    const table = findRegions(page, 'Revenue by account').last();
    await table.getByText('Boom').waitFor();
    const why = table.getByRole('link', { name: 'Why am I seeing this error?' });
    await expect.poll(() => why.getAttribute('href')).toBe('/troubleshooting');
    await expect.poll(() => readCardFigure(page, 'Revenue')).toMatch(/^\$/);
    await mend();
    await table.getByRole('button', { name: 'Try again' }).click();
    await table.getByText('Showing').waitFor();
  });

  test('KPI cards show a skeleton while loading and the error after a failure [TBL-017, KPI-009]', async () => {
    const page = await openPage({ as: 'admin', allow: [/status of 500/] });
    const boom = { message: 'Boom', errors: ['Boom'], error: { code: 'internal_error', message: 'Boom' } };
    const gate = Promise.withResolvers<void>();
    await page.route(/\/financials\/data/, async (route) => {
      await gate.promise;
      await route.fulfill({ status: 500, json: boom });
    });
    await page.goto(`/business/products?business=${await findBusinessId('Clearwater')}`);
    const card = page.getByRole('region', { name: 'Average price', exact: true });
    await card.locator('[data-skeleton]').first().waitFor();
    await expect.poll(() => page.locator('tbody [data-skeleton]').count()).toBeGreaterThan(0);
    gate.resolve();
    await card.getByText('Boom').waitFor();
  });
});
