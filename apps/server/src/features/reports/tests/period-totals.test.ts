import type { Report } from '@bellwether/contract/reports/define';
import { googlePpcSearchTermsReport } from '@bellwether/contract/reports/search';
import { rowLists } from '@bellwether/contract/rows/list';
import type { CostTerms } from '@bellwether/domain/costs/terms';
import { addDays, addMonths, monthEnd } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { spreadRows } from '../../../platform/warehouse/testing/testing-periods.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { readRowsParams as readRowQuestion } from '../../rows/params.ts';
import { readAllRows, readRow, readRowsPage } from '../../rows/read-rows.ts';
import { createReportRunner, planReport } from '../report-runner.ts';
import { readAddress } from '../testing/asker.ts';

/**
 * Uneven totals of months, weeks and single days, and of a period that contains others. Each has its own ad group, so
 * that a key identifies a row of a day.
 */
const rows: TestFactRow[] = [];
const add = (day: string, end: string | null, n: number) =>
  rows.push({
    day,
    period_end: end,
    channel: 'google_ads',
    account: 'main',
    campaign: n % 3 ? 'Brand' : null,
    ad_group: `Group ${n}`,
    search_term: `term ${n % 7}`,
    match_type: n % 2 ? 'Exact' : 'Broad',
    clicks: (n * 37) % 101,
    cost: ((n * 7919) % 10_007) / 100 - (n % 11 ? 0 : 60),
  });
for (let month = 0; month < 14; month++)
  for (let n = 0; n < 6; n++) {
    const first = addMonths('2027-12-01', month);
    add(first, monthEnd(first), month * 6 + n);
  }
for (let week = 0; week < 6; week++)
  add(addDays('2028-02-21', 7 * week), addDays('2028-02-27', 7 * week), 90 + week);
for (let day = 0; day < 20; day++) add(addDays('2028-02-20', day), null, 100 + day);
add('2027-11-15', '2028-12-03', 130);

const terms: CostTerms[] = [
  { from: '2028-01-20', monthlyFee: 0, feeOfMedia: 0, markup: 0.15, clientsSeeMarkup: true },
  { from: '2028-03-05', monthlyFee: 0, feeOfMedia: 0, markup: 0.2, clientsSeeMarkup: true },
];
const plain = testScope();
const marked = testScope({ costTerms: terms });
/** The same businesses once with multi-day totals and once with daily rows, each with and without daily sums. */
const warehouses: Record<'totals' | 'days' | 'keptTotals' | 'keptDays', Warehouse> = {} as never;
beforeAll(async () => {
  warehouses.totals = await openTestWarehouse();
  warehouses.days = await openTestWarehouse();
  const sums = { atLeast: 1, part: 1000 };
  warehouses.keptTotals = await openTestWarehouse({ sums });
  warehouses.keptDays = await openTestWarehouse({ sums });
  for (const [name, warehouse] of Object.entries(warehouses))
    for (const scope of [plain, marked])
      await loadRows(
        warehouse,
        scope,
        'search_terms',
        name === 'days' || name === 'keptDays' ? spreadRows(rows) : rows,
      );
});
afterAll(async () => {
  for (const warehouse of Object.values(warehouses)) await warehouse.close();
});

const today = '2028-12-31';
const by = (...dimensions: Report['dimensions']): Report => ({
  ...googlePpcSearchTermsReport,
  dimensions,
  metrics: ['cost', 'clicks', 'avg_cpc'],
  filters: ['search_term', 'campaign'],
  sort: dimensions.includes('date') ? { key: 'date', direction: 'asc' } : googlePpcSearchTermsReport.sort,
});
const asked = {
  'search terms': by('search_term', 'match_type', 'campaign'),
  campaigns: by('campaign', 'search_term'),
  'a date': by('date', 'search_term'),
  'dates of match types': by('match_type', 'search_term', 'date'),
};
const ranges = {
  'one day': ['2028-02-29', '2028-02-29'],
  'a cut of two months': ['2028-02-10', '2028-03-04'],
  'a cut of a year': ['2027-12-17', '2028-11-02'],
  'whole months': ['2028-01-01', '2028-12-31'],
} as const;

describe.each(Object.entries(ranges))('%s', (_, [from, to]) => {
  test.each(Object.entries(asked))(
    'a report by %s has the same figures from multi-day totals as from rows of single days',
    async (_name, report) => {
      for (const scope of [plain, marked])
        for (const more of [
          '',
          ',search_term:~term 3',
          `,compare_from_date:>=${addDays(from, -40)},compare_to_date:<=${addDays(from, -1)}`,
          ',compare_from_date:>=2028-01-15,compare_to_date:<=2028-03-20',
        ]) {
          const query = { filter: `date:>=${from},date:<=${to}${more}`, per_page: '-1' };
          const answers = await Promise.all(
            Object.values(warehouses).map(async (warehouse) => {
              const question = readAddress(query, report, today);
              const drafted = await planReport(warehouse, scope, report, question);
              const { data, meta } = await createReportRunner(warehouse, [drafted])(drafted);
              return { data, totals: meta[0]?.totals };
            }),
          );
          const [ofTotals, ofDays, ofKeptTotals, ofKeptDays] = answers;
          expect(ofDays?.data.length).toBeGreaterThan(0);
          expect(ofTotals).toEqual(ofDays);
          expect(ofKeptTotals).toEqual(ofKeptDays);
        }
    },
  );

  test('a list has a row per day of a multi-day total, in pages, by id and in an export', async () => {
    const list = rowLists['search-terms'];
    const read = async (warehouse: Warehouse, query: Record<string, string>) =>
      readRowsPage(warehouse, marked, list, readRowQuestion(query, list));
    const days = `day:>=${from},day:<=${to}`;
    for (const query of [
      { filter: days, sort: 'cost:desc', per_page: '30' },
      { filter: `${days},cost:>1`, keywords: 'term 3', per_page: '30', page: '2' },
    ]) {
      const [ofTotals, ofDays] = [await read(warehouses.totals, query), await read(warehouses.days, query)];
      expect(ofDays.meta[0].pagination.total).toBeGreaterThan(0);
      expect(ofTotals).toEqual(ofDays);
      for (const { id } of ofTotals.data.slice(0, 3))
        expect(await readRow(warehouses.totals, marked, list, String(id))).toEqual(
          await readRow(warehouses.days, marked, list, String(id)),
        );
    }
    const file = async (warehouse: Warehouse) => {
      const signal = new AbortController().signal;
      const found = [];
      for await (const batch of await readAllRows(
        warehouse,
        marked,
        list,
        readRowQuestion({ filter: days }, list),
        signal,
      ))
        found.push(...batch);
      return found;
    };
    expect(await file(warehouses.totals)).toEqual(await file(warehouses.days));
  });
});
