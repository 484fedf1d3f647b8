import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
});
afterAll(() => warehouse.close());
const runReport = createAsker(() => warehouse, '2026-06-10');
const mayFilter = 'date:>=2026-05-01,date:<=2026-05-31';
const totals = async (scope: ReturnType<typeof testScope>, timestamp = 'day', filter = mayFilter) =>
  (await runReport(scope, 'performance-dashboard', { filter, timestamp, per_page: '-1' })).meta[0];
const visit = (day: string, sessions: number) => ({ day, channel: 'Direct', sessions });
const [googleAds, analytics, file] = ['google_ads', 'google_analytics_4', 'csv'] as const;

test('a day that a file and a connected source both cover counts once, and the answer has a note', async () => {
  for (const order of [
    [googleAds, file],
    [file, googleAds],
  ] as const) {
    const scope = testScope();
    for (const source of order)
      await loadRows(
        warehouse,
        scope,
        'ads',
        source === file
          ? [testAdRow('2026-05-05', 'A', 116.88), testAdRow('2026-05-20', 'A', 50)]
          : [testAdRow('2026-05-05', 'A', 116.88), testAdRow('2026-05-05', 'B', 77.23)],
        source === file ? { source, from: '2026-05-05', to: '2026-05-20' } : { source },
      );
    for (const source of [analytics, file])
      await loadRows(warehouse, scope, 'sessions', [visit('2026-05-05', 79)], { source });
    for (const timestamp of ['day', 'month']) {
      const meta = await totals(scope, timestamp);
      expect(meta?.totals).toMatchObject({ cost: 244.11, sessions: 79 });
      expect(meta?.notes).toEqual([
        'Google Ads and files both have data for 5 May, 2026. Only the data from Google Ads counts.',
        'Google Analytics 4 and files both have data for 5 May, 2026. Only the data from Google Analytics 4 counts.',
      ]);
    }
    const lateDays = await totals(scope, 'day', 'date:>=2026-05-10,date:<=2026-05-31');
    expect([lateDays?.totals['cost'], lateDays?.notes]).toEqual([50, []]);
    const spend = await runReport({ ...scope, module: 'dashboard' } as typeof scope, 'marketing-spend', {
      filter: mayFilter,
      timestamp: 'month',
      per_page: '-1',
    });
    expect(spend.meta[0]?.totals['cost']).toBe(244.11);
  }
});

test('files of another channel or account than the connected one count in addition', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'ads', [testAdRow('2026-05-05', 'A', 100)], { source: googleAds });
  await loadRows(warehouse, scope, 'ads', [
    testAdRow('2026-05-05', 'A', 1, { account: 'MAIN' }),
    testAdRow('2026-05-05', 'A', 2, { account: null }),
    testAdRow('2026-05-05', 'A', 20, { account: 'second' }),
    testAdRow('2026-05-05', 'A', 300, { channel: 'facebook_ads' }),
  ]);
  expect((await totals(scope))?.totals['cost']).toBe(420);
});
