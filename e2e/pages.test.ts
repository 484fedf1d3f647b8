import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { findBusinessId } from './reports.ts';

/** Ways a list shows its remaining rows; see the list of modes in the decisions. */
const modes = {
  pages: /^Page 1 of \d+$/,
  some: /^Load all \([\d,]+\)$/,
};

test.each([
  ['/dashboard/performance', 'Performance', 'Top campaigns', 'some'],
  ['/business/revenue', 'Revenue', 'Revenue by account', null],
  ['/business/products', 'Products', 'Products', 'pages'],
  ['/business/location', 'Location', 'Locations', 'pages'],
  ['/business/customers', 'Customers', 'Customers', 'pages'],
  ['/analytics/google-ads#campaigns', 'Google Ads', 'Campaign results', null],
  ['/analytics/facebook-ads#campaigns', 'Meta Ads', 'Campaign results', null],
  ['/meetings', 'Meetings', 'Upcoming meetings', null],
] as const)(
  '%s has its own page, and its list pages or expands as agreed [ROUTE-033, ROUTE-038, ROUTE-053, ROUTE-054, ROUTE-055, ROUTE-056, ROUTE-057, TBL-040]',
  async (path, heading, list, mode) => {
    const page = await openPage({ as: 'admin' });
    const [place = '', hash = ''] = path.split('#');
    // The real invoices have more rows than one page holds.
    const real = path.startsWith('/business/');
    const business = await findBusinessId(real ? 'Harbour Gift Wholesale' : 'Clearwater');
    await page.goto(`${place}?business=${business}${hash ? `#${hash}` : ''}`);
    if (real) await page.getByRole('button', { name: 'Show 1 Dec, 2010 – 9 Dec, 2011' }).click();
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const part = page.getByRole('region', { name: list, exact: true });
    const [shown = 0, total = 0] = await part
      .getByText(/^Showing [\d,]+ of [\d,]+$/)
      .textContent()
      .then((text) => [...(text ?? '').matchAll(/[\d,]+/g)].map(([n]) => Number(n.replaceAll(',', ''))));
    expect(shown).toBe(Math.min(total, mode === 'some' ? 3 : 15));
    for (const [name, text] of Object.entries(modes))
      await expect
        .poll(async () => [name, await part.getByText(text).count()])
        .toEqual([name, name === mode ? 1 : 0]);
  },
);
