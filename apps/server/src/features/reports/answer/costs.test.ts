import { type CostTerms, dailyFeeCents, findTermsOn } from '@bellwether/domain/costs/terms';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addDays } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { readRowsParams } from '../../rows/params.ts';
import { readRowsPage, requireRowList } from '../../rows/read-rows.ts';
import { createAsker } from '../testing/asker.ts';
import {
  computeShares,
  creditRows,
  dayOfOffset,
  invoiceRows,
  isPaidShare,
  leadRows,
  sum,
} from '../testing/roi.ts';

let warehouse: Warehouse;
const today = '2026-03-20';
const runReport = createAsker(() => warehouse, today);

const terms: CostTerms[] = [
  { from: '2026-01-10', monthlyFee: 1000, feeOfMedia: 0.1, markup: 0.15, clientsSeeMarkup: true },
  { from: '2026-02-15', monthlyFee: 1499.99, feeOfMedia: 0, markup: 0.2, clientsSeeMarkup: false },
  { from: '2026-03-05', monthlyFee: 0, feeOfMedia: 0.075, markup: 0, clientsSeeMarkup: false },
];
const scope = testScope({ costTerms: terms });
const scopeWithoutTerms = testScope({ ...scope.business, costTerms: [] });

const dayList = (from: string, to: string): string[] => {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
const adRows = dayList('2026-01-01', '2026-03-31').flatMap((day, i) => [
  testAdRow(day, 'Drains', 10 + (i % 7) * 1.37),
  testAdRow(day, 'Visitors', 3.33 + (i % 3), { channel: 'facebook_ads' }),
]);
beforeAll(async () => {
  warehouse = await openTestWarehouse();
  const wide = { from: dayOfOffset(0), to: '2026-03-31' };
  await loadRows(warehouse, scope, 'leads', leadRows, { replaces: 'identity', ...wide });
  await loadRows(warehouse, scope, 'invoices', [...invoiceRows, ...creditRows], wide);
  await loadRows(warehouse, scope, 'ads', adRows, { from: '2026-01-01', to: '2026-03-31' });
  await warehouse.match(scope, []);
});
afterAll(() => warehouse.close());

/** Computes the costs of a date range from raw rows: `whole` as all users see them, `bill` as the agency does. */
const computeBill = (from: string, to: string) => {
  const media = adRows
    .filter(({ day }) => String(day) >= from && String(day) <= to)
    .map((row) => {
      const termsOfDay = findTermsOn(terms, String(row['day']));
      const cost = Number(row['cost']);
      const shown = termsOfDay?.clientsSeeMarkup ? termsOfDay.markup : 0;
      return {
        platform: cost,
        cost: cost * (1 + shown),
        markup: cost * (termsOfDay?.markup ?? 0),
        fee: cost * (termsOfDay?.feeOfMedia ?? 0),
      };
    });
  const monthly = dayList(from, to < today ? to : today).map((day) =>
    dailyFeeCents(findTermsOn(terms, day)?.monthlyFee ?? 0, day),
  );
  const total = (name: 'platform' | 'cost' | 'markup') => sum(media.map((one) => one[name]));
  const [platform, cost, markup] = [total('platform'), total('cost'), total('markup')];
  const fees = sum(media.map((one) => one.fee)) + sum(monthly) / 100;
  return { platform, cost, markup, fees, whole: cost + fees, bill: platform + markup + fees };
};
const dateFilter = (from: string, to: string) => `date:>=${from},date:<=${to}`;
const totals = async (
  who: typeof scope,
  slug: string,
  from: string,
  to: string,
  agency = false,
  extra = {},
) =>
  (await runReport(who, slug, { filter: dateFilter(from, to), per_page: '-1', ...extra }, agency)).meta[0]
    ?.totals ?? {};

test.each([true, false])(
  'the bill by day and by month equals the bill computed from raw rows, for the agency: %s',
  async (agency) => {
    for (const timestamp of ['day', 'month']) {
      const filter = dateFilter('2026-01-01', '2026-03-31');
      const { data, meta } = await runReport(
        scope,
        'roi-with-fees',
        { filter, timestamp, per_page: '-1' },
        agency,
      );
      const of = (row: Record<string, unknown>, from: string, to: string) => {
        const bill = computeBill(from, to);
        expect([Number(row['cost']), Number(row['agency_fees']), Number(row['cost_with_fees'])]).toEqual(
          [bill.cost, bill.fees, bill.whole].map((amount) => expect.closeTo(amount, 5)),
        );
      };
      expect(data).toHaveLength(timestamp === 'day' ? 90 : 3);
      for (const [i, row] of data.entries()) {
        const from = String(row['date']);
        const next = String(data[i + 1]?.['date'] ?? '2026-04-01');
        of(row, from, addDays(next, -1));
      }
      of(meta[0]?.totals ?? {}, '2026-01-01', '2026-03-31');
    }
  },
);

test('returns with fees are divided by the whole bill, and returns without fees stay unchanged', async () => {
  const found = await totals(scope, 'roi-with-fees', '2026-01-01', '2026-03-31', true);
  const shares = computeShares('last_touch').filter(({ day }) => day >= '2026-01-01' && day <= '2026-03-31');
  const paid = shares.filter(isPaidShare);
  const revenue = sum(paid.map(({ amount }) => amount));
  const acquired = sum(paid.filter(({ first }) => first).map(({ credit }) => credit));
  const leads = leadRows.filter(({ day }) => day >= '2026-01-01' && day <= '2026-03-31').length;
  const { cost, whole } = computeBill('2026-01-01', '2026-03-31');
  const expected = {
    roi: revenue / cost - 1,
    roi_with_fees: revenue / whole - 1,
    cost_per_lead: cost / leads,
    cost_per_lead_with_fees: whole / leads,
    acquisition_cost: cost / acquired,
    acquisition_cost_with_fees: whole / acquired,
  };
  for (const [metric, value] of Object.entries(expected))
    expect(Number(found[metric]), metric).toBeCloseTo(value, 4);
  expect(Number(found['payback_months_with_fees']) / Number(found['payback_months'])).toBeCloseTo(
    whole / cost,
    6,
  );
});

test('the agency sees its markup as a separate cost, and all costs add up to the bill', async () => {
  const found = await totals(scope, 'roi-markup', '2026-01-01', '2026-03-31', true);
  const { platform, markup, fees, bill, whole } = computeBill('2026-01-01', '2026-03-31');
  const parts = ['platform_cost', 'media_markup', 'agency_fees', 'agency_bill', 'cost_with_fees'];
  expect(parts.map((metric) => Number(found[metric]))).toEqual(
    [platform, markup, fees, bill, whole].map((amount) => expect.closeTo(amount, 5)),
  );
});

test('the bills of two halves of a date range add up to the whole, whatever the terms', async () => {
  const day = fc.integer({ min: 0, max: 89 }).map((n) => addDays('2026-01-01', n));
  await fc.assert(
    fc.asyncProperty(day, day, day, fc.boolean(), async (a, b, c, agency) => {
      const [from = '', middle = '', to = ''] = [a, b, c].toSorted();
      if (middle === to) return;
      const of = async (first: string, last: string) => {
        const { cost_with_fees, agency_fees } = await totals(scope, 'roi-with-fees', first, last, agency);
        return [Number(cost_with_fees), Number(agency_fees)] as const;
      };
      const [whole, left, right] = [
        await of(from, to),
        await of(from, middle),
        await of(addDays(middle, 1), to),
      ];
      expect(whole[0]).toBeCloseTo(left[0] + right[0], 5);
      expect(whole[1]).toBeCloseTo(left[1] + right[1], 5);
    }),
    { numRuns: propertyRuns(8) },
  );
});

test('reports, rows and filters include a markup that clients see, for clients and for the agency', async () => {
  const [from, to] = ['2026-01-01', '2026-03-31'];
  const { cost } = computeBill(from, to);
  const found = await totals(scope, 'google-ppc-campaign-results', from, to);
  const google = adRows.filter((row) => row['channel'] === 'google_ads');
  const marked = (rows: typeof adRows) =>
    sum(
      rows.map((row) => {
        const termsOfDay = findTermsOn(terms, String(row['day']));
        return Number(row['cost']) * (1 + (termsOfDay?.clientsSeeMarkup ? termsOfDay.markup : 0));
      }),
    );
  expect(Number(found['cost'])).toBeCloseTo(marked(google), 5);
  expect(marked(adRows)).toBeCloseTo(cost, 5);
  const list = requireRowList({ module: 'analytics', list: 'ads' });
  const page = async (who: typeof scope) =>
    (
      await readRowsPage(
        warehouse,
        who,
        list,
        readRowsParams({ filter: dateFilter(from, to), per_page: '1000' }, list),
      )
    ).data;
  const rows = await page(scope);
  expect(sum(rows.map((row) => Number((row as Record<string, unknown>)['cost'])))).toBeCloseTo(cost, 4);
  const dearest = String(
    Math.max(...rows.map((row) => Number((row as Record<string, unknown>)['cost']))) - 0.001,
  );
  const dear = await readRowsPage(
    warehouse,
    scope,
    list,
    readRowsParams({ filter: `${dateFilter(from, to)},cost:>=${Number(dearest).toFixed(4)}` }, list),
  );
  expect(dear.data.length).toBeGreaterThan(0);
  // Costs are what the ad platforms charge if there are no cost terms.
  const plain = sum(adRows.map((row) => Number(row['cost'])));
  expect(
    sum((await page(scopeWithoutTerms)).map((row) => Number((row as Record<string, unknown>)['cost']))),
  ).toBeCloseTo(plain, 4);
  expect(Number((await totals(scopeWithoutTerms, 'roi-with-fees', from, to))['cost_with_fees'])).toBeCloseTo(
    plain,
    5,
  );
  for (const agency of [true, false])
    expect(Number((await totals(scope, 'roi-with-fees', from, to, agency))['cost'])).toBeCloseTo(cost, 5);
});

test("without ads, a business's monthly fee is the whole bill up to today, and future days have no costs", async () => {
  const ownScope = testScope({ costTerms: [{ ...(terms[0] as CostTerms), from: '2026-02-01' }] });
  const found = async (from: string, to: string) => totals(ownScope, 'roi-with-fees', from, to);
  expect(await found('2026-02-01', '2026-02-28')).toMatchObject({ agency_fees: 1000, cost_with_fees: 1000 });
  expect(await found('2026-02-01', '2026-06-30')).toMatchObject({
    cost_with_fees: (100000 + sum(dayList('2026-03-01', today).map((day) => dailyFeeCents(1000, day)))) / 100,
  });
  expect(await found('2026-04-01', '2026-06-30')).toMatchObject({ cost_with_fees: null });
});
