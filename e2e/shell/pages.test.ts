import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { findBusinessId, findRegions } from '../support/reports.ts';

/** Ways in which a list shows more rows; see the list of modes in the decisions. */
const modes = {
  pages: /^Page 1 of \d+$/,
  some: /^Load all \([\d,]+\)$/,
};

/** Checks the heading of a page, the size of its list, and the control for more rows. */
const expectList = async (path: string, heading: string, list: string, mode: keyof typeof modes | null) => {
  const page = await openPage({ as: 'admin' });
  const [place = '', hash = ''] = path.split('#');
  // Business pages are opened for a business with real invoices, which have more rows than one page holds.
  const real = path.startsWith('/business/');
  const business = await findBusinessId(real ? 'Harbour Gift Wholesale' : 'Clearwater');
  await page.goto(`${place}?business=${business}${hash ? `#${hash}` : ''}`);
  if (real) await page.getByRole('button', { name: 'Show 1 Dec, 2010 – 9 Dec, 2011' }).click();
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  const part = findRegions(page, list);
  const [shown = 0, total = 0] = await part
    .getByText(/^Showing [\d,]+ of [\d,]+$/)
    .textContent()
    .then((text) => [...(text ?? '').matchAll(/[\d,]+/g)].map(([n]) => Number(n.replaceAll(',', ''))));
  expect(shown).toBe(Math.min(total, mode === 'some' ? 3 : 15));
  for (const [name, text] of Object.entries(modes))
    await expect
      .poll(async () => [name, await part.getByText(text).count()])
      .toEqual([name, name === mode ? 1 : 0]);
};

test('the revenue page opens with a short list [ROUTE-053]', () =>
  expectList('/business/revenue', 'Revenue', 'Revenue by account', null));

test.each([
  ['/business/products', 'Products', 'Products'],
  ['/business/location', 'Location', 'Locations'],
  ['/business/customers', 'Customers', 'Customers'],
] as const)(
  'the page %s has a list split into pages [ROUTE-054, ROUTE-055, ROUTE-056, TBL-040]',
  (path, heading, list) => expectList(path, heading, list, 'pages'),
);

test.each([
  ['/analytics/google-ads#campaigns', 'Google Ads'],
  ['/analytics/facebook-ads#campaigns', 'Meta Ads'],
] as const)('the page %s has a short list under its own heading [ROUTE-033, ROUTE-038]', (path, heading) =>
  expectList(path, heading, 'Campaign results', null),
);

test('the meetings page opens with a short list [ROUTE-057]', () =>
  expectList('/meetings', 'Meetings', 'Upcoming meetings', null));

test('the dashboard shows the first campaigns and offers to load all [TBL-040]', () =>
  expectList('/dashboard/performance', 'Performance', 'Top campaigns', 'some'));
