import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { competitorReadingsReport } from '@bellwether/contract/reports/benchmarking';
import type { Report } from '@bellwether/contract/reports/define';
import { roiModelsReport } from '@bellwether/contract/reports/roi';
import { expect, test } from 'vitest';
import { openWarehouse } from '../../platform/warehouse/duckdb.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing-rows.ts';
import { createAsker } from '../reports/testing.ts';
import { layOutPages } from './layout-pages.ts';

const layOut = (report: Report, answer: ReportAnswer) => {
  const { data, files } = layOutPages({
    business: 'Us',
    colour: null,
    logo: null,
    made: '',
    noted: [],
    range: { from: '2026-01-01', to: '2026-01-31' },
    comparison: null,
    pages: [
      {
        title: report.title,
        path: report.shownOn[0] ?? '',
        notes: [],
        blocks: [{ module: report.module, report: report.slug, answer }],
      },
    ],
  });
  return { page: data.pages[0], drawings: files.map(({ content }) => String(content)) };
};

test('metrics without a meaningful total have none in a document, and a bar names its attribution model', async () => {
  const warehouse = await openWarehouse(':memory:');
  const runReport = createAsker(() => warehouse, '2026-03-10');
  const scope = testScope();
  await loadRows(warehouse, scope, 'leads', [
    {
      day: '2026-01-02',
      occurred_at: '2026-01-02 10:00:00',
      lead_key: 'L1',
      name: 'Ann',
      email: 'ann@a.example',
      channel: 'Organic Social',
    },
  ]);
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-05', '1', 100, {
      customer: 'Ann',
      customer_key: 'a',
      customer_email: 'ann@a.example',
    }),
  ]);
  await loadRows(warehouse, scope, 'competitor_metrics', [
    { day: '2026-01-02', competitor: 'Them', metric: 'rating', value: 4 },
    { day: '2026-01-02', competitor: 'Them', metric: 'review_count', value: 160 },
  ]);
  await warehouse.match(scope, []);
  const january = { filter: 'date:>=2026-01-01,date:<=2026-01-31', per_page: '-1' };

  const shared = await runReport(scope, roiModelsReport.slug, january);
  expect(shared.data).toHaveLength(5);
  expect(shared.meta[0]?.totals).toEqual({ attributed_revenue: null });
  const { page, drawings } = layOut(roiModelsReport, shared);
  expect(page?.tables[0]?.total).toBeNull();
  expect(page?.sentence).toBeNull();
  expect(drawings.join()).toContain('Social, Last touch');

  const read = await runReport(scope, competitorReadingsReport.slug, january);
  expect(read.meta[0]?.totals).toEqual({ competitor_average: null, competitor_readings: 2 });
  expect(layOut(competitorReadingsReport, read).page?.tables[0]?.total).toEqual(['Total', '', '', '2']);
  await warehouse.close();
});
