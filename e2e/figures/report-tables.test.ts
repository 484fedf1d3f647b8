import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { findBusinessId, findRegions, readTableRows, recordReportCalls } from '../support/reports.ts';

const real = 'Harbour Gift Wholesale';
const december = { from: '2011-12-01', to: '2011-12-09' };

const section = (page: Page, name: string) => findRegions(page, name).last();
const money = (text: string | undefined) =>
  Math.round(Number(text?.replace(/[^\d.−-]/g, '').replace('−', '-')) * 100);

test('table rows only in the comparison period show as gone, and the rows add up to the totals of both periods', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(await buildPageAddress('/business/location', real, december));
  const table = section(page, 'Locations');
  await table.getByText(/^Showing/).waitFor();
  const alone = (await readTableRows(page, 'Locations, rows')).length;
  await table.getByRole('button', { name: 'Compare' }).click();
  await table.getByText('gone').first().waitFor();
  const [head = [], ...rows] = await readTableRows(page, 'Locations, rows');
  const [revenue, change] = [head.indexOf('Revenue'), head.indexOf('Change')];
  expect(rows.length).toBeGreaterThan(alone - 1);
  const gone = rows.filter(([country]) => country?.endsWith('gone'));
  expect(gone.length).toBeGreaterThan(0);
  for (const row of gone) expect([row[revenue], row[change]]).toEqual(['£0.00', '−100.0%']);
  const total = rows.at(-1);
  const shown = rows.slice(0, -1).reduce((sum, row) => sum + money(row[revenue]), 0);
  if (rows.length <= 16) expect(shown).toBe(money(total?.[revenue]));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const [heading = '', ...lines] = (await readDownload(download)).toString().trimEnd().split('\r\n');
  expect(heading).toContain('Revenue,Revenue (comparison),Revenue change');
  expect(lines.some((line) => /,0,[\d.]+,-100%/.test(line))).toBe(true);
  await expectAccessible(page);
  await takeScreenshot(page, 'table-gone');
});

test("a table's share column stays relative to the total while its rows are searched", async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(
    await buildPageAddress('/business/products', real, { from: '2010-12-01', to: '2011-12-09' }),
  );
  const table = section(page, 'Products');
  const shareOf = async () => {
    const [head = [], ...rows] = await readTableRows(page, 'Products, rows');
    return rows.find((row) => row.includes('REGENCY CAKESTAND 3 TIER'))?.[head.indexOf('Share')];
  };
  await table.getByText('Showing 15 of').waitFor();
  const before = await shareOf();
  expect(before).toMatch(/^\d\.\d%$/);
  await table.getByRole('searchbox').fill('regency cakestand');
  await table.getByText(/Showing 1 of 1|Showing 2 of 2/).waitFor();
  await expect.poll(shareOf).toBe(before);
  await table.getByRole('button', { name: 'Share' }).click();
  await page.locator('th[aria-sort="ascending"]').first().waitFor();
});

test('a shorter date range returns a table to an existing page', async () => {
  const page = await openPage({ as: 'admin' });
  const whole = { from: '2010-12-01', to: '2011-12-09' };
  await page.goto(await buildPageAddress('/business/products', real, whole));
  const table = section(page, 'Products');
  await table.getByText('Showing 15 of').waitFor();
  const calls = recordReportCalls(page);
  const filters = JSON.parse(
    Buffer.from(new URL(page.url()).searchParams.get('filters') ?? '', 'base64url').toString(),
  ) as Record<string, object>;
  const beyond = { ...filters, 'financial-products': { page: 900 } };
  await page.goto(
    `/business/products?business=${await findBusinessId(real)}&filters=${Buffer.from(JSON.stringify(beyond)).toString('base64url')}`,
  );
  await table.getByText(/Showing \d+ of/).waitFor();
  const pager = table.getByRole('navigation', { name: 'Pages' });
  await expect.poll(() => pager.textContent()).toMatch(/Page (\d+) of \1(?!\d)/);
  const [, last] = /Page (\d+) of/.exec((await pager.textContent()) ?? '') ?? [];
  await expect.poll(() => calls.get('financial-products')?.searchParams.get('page')).toBe(last);
  await expect.poll(() => table.getByText('Hmm... no data to display.').count()).toBe(0);
});

test('a click on a bar filters the table to its value, even an empty value', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(
    await buildPageAddress('/business/location', 'Clearwater', { from: '2026-06-01', to: '2026-10-31' }),
  );
  await section(page, 'Locations')
    .getByText(/^Showing/)
    .waitFor();
  const chart = findRegions(page, 'Suburbs');
  await chart.getByRole('group').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove filter Suburb: / }).waitFor();
  // Polls for the filtered rows, because the previous rows stay, dimmed, until they arrive.
  const suburbs = async () =>
    (await readTableRows(page, 'Locations, rows')).slice(1, -1).map(([, suburb]) => suburb);
  await expect.poll(async () => new Set(await suburbs()).size).toBe(1);
  await page.getByRole('button', { name: /^Remove filter Suburb: / }).click();
  await page.getByRole('button', { name: /^Remove filter Suburb: / }).waitFor({ state: 'detached' });
});

test('the campaign table can be searched and filtered [TBL-005]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/analytics/facebook-ads?business=${await findBusinessId('Clearwater')}#ad-sets`);
  const table = section(page, 'Ad sets');
  await table.getByText(/^Showing/).waitFor();
  await table.getByRole('columnheader', { name: 'Ad set' }).waitFor();
  await table.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('textbox', { name: 'Device' }).fill('mobile');
  await page.getByRole('button', { name: 'Apply' }).click();
  await table.getByRole('button', { name: 'Remove filter Device: mobile' }).waitFor();
  await table.getByText(/^Total of filtered rows/).waitFor();
  await table.getByRole('searchbox').fill('no such campaign');
  await table.getByText('No results for these filters in this period.').waitFor();
});
