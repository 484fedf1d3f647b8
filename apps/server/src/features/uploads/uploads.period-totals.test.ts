import { spreadRowsSql } from '@bellwether/analytics/compile/period-rows';
import { addMonths, monthEnd } from '@bellwether/domain/time/day';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decimalText, splitTotal } from '../../platform/warehouse/testing/testing-periods.ts';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const query = async (sql: string) => {
  const { warehouse } = fixture.testApp.deps;
  return warehouse.query({ sql, params: { b: fixture.ours } });
};
const dialect = () => fixture.testApp.deps.warehouse.dialect;
const stored = async () =>
  (
    await query(
      `SELECT ${dialect().number('count(*)')} AS n FROM search_terms WHERE business_id = ${dialect().param('b', 'uuid')}`,
    )
  )[0]?.['n'];

/** Uneven monthly totals of a year for three search terms; those of June are negative, as in a month of credits. */
const totals = Array.from({ length: 12 }, (_, month) => addMonths('2024-01-01', month)).flatMap(
  (day, month) =>
    ['plumber', 'blocked drain', 'gas fitter'].map((term, n) => ({
      day,
      term,
      days: Number(monthEnd(day).slice(8)),
      cents: (month === 5 ? -1 : 1) * (10_007 + 101 * month + n),
      clicks: 17 * month + 5 * n,
    })),
);
const file = `Month,Search term,Campaign,Cost,Clicks,Currency,Platform\n${totals
  .map(({ day, term, cents, clicks }) => `${day},${term},Drains,${cents / 100},${clicks},GBP,Google Ads`)
  .join('\n')}\n`;

/** Returns the exact cost and the number of clicks in a date range. */
const spreadOn = (from: string, to: string) => {
  let [cost, clicks] = [0n, 0n];
  for (const { day, days, cents, clicks: many } of totals) {
    const [costParts, clickParts] = [
      splitTotal(BigInt(cents) * 10_000n, days),
      splitTotal(BigInt(many), days),
    ];
    for (let nth = 0; nth < days; nth++) {
      const one = `${day.slice(0, 8)}${String(nth + 1).padStart(2, '0')}`;
      if (one < from || one > to) continue;
      cost += costParts[nth] ?? 0n;
      clicks += clickParts[nth] ?? 0n;
    }
  }
  return { cost: decimalText(cost), clicks: Number(clicks) };
};

test('a monthly total is stored as one row and spread over its days exactly', async () => {
  const { id, dry_run: dryRun, problems } = await fixture.check('search_terms', file);
  expect(problems).toEqual([]);
  expect(dryRun).toMatchObject({
    rows: 36,
    accepted: 36,
    from_date: '2024-01-01',
    to_date: '2024-12-31',
    replaces: 0,
    money: [{ currency: 'GBP', rows: 3 * 366 }],
  });
  expect((await fixture.importFile('search_terms', id)).state).toBe('imported');
  expect(await stored()).toBe(36);

  for (const [from, to] of [
    ['2024-02-29', '2024-02-29'],
    ['2024-06-01', '2024-06-30'],
    ['2024-02-10', '2024-07-19'],
    ['2023-12-25', '2025-01-05'],
  ] as const) {
    const expected = spreadOn(from, to);
    const { meta } = await fixture.report('analytics/data/google-ppc-search-terms', from, to);
    expect(meta[0]?.totals).toMatchObject({ cost: Number(expected.cost), clicks: expected.clicks });
    for (const by of ['day', 'month', 'range'] as const) {
      const { cast, number, text, param } = dialect();
      const ranges = [{ from: cast(`'${from}'`, 'day'), to: cast(`'${to}'`, 'day') }];
      const [sum] = await query(
        `SELECT ${text('sum(cost)', 'decimal')} AS cost, ${number('sum(clicks)')} AS clicks
         FROM ${spreadRowsSql(dialect(), { fact: 'search_terms', by, ranges })} WHERE business_id = ${param('b', 'uuid')}`,
      );
      expect(sum).toEqual(expected);
    }
  }
});

test('importing a file of totals again replaces the totals, and a daily file takes its days out of them', async () => {
  const first = await fixture.check('search_terms', file);
  await fixture.importFile('search_terms', first.id);
  const restated = await fixture.check('search_terms', file.replaceAll('17,GBP', '18,GBP'));
  expect(restated.dry_run).toMatchObject({ replaces: 3 * 366, disappears: null });
  await fixture.importFile('search_terms', restated.id);
  expect(await stored()).toBe(36);
  const day =
    'Date,Search term,Campaign,Cost,Clicks,Currency,Platform\n2024-02-29,plumber,Drains,5,2,GBP,Google Ads\n';
  const daily = await fixture.check('search_terms', day);
  // The campaign's other two search terms on this day came from the first file and are not in the daily file.
  expect(daily.dry_run).toMatchObject({ replaces: 3, disappears: { rows: 2 } });
});
