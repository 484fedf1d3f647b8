import { buildChart } from '@bellwether/charts/answers/build-chart';
import { buildSpecialChart } from '@bellwether/charts/answers/build-special-chart';
import { linkedinPage } from '@bellwether/contract/pages/analytics/ads';
import { seoPage } from '@bellwether/contract/pages/analytics/seo';
import { performancePage } from '@bellwether/contract/pages/dashboard/performance';
import { listPageQueries, type Page } from '@bellwether/contract/pages/define';
import { pages } from '@bellwether/contract/pages/list';
import { resolvePageQuery } from '@bellwether/contract/pages/resolve-query';
import { roiInsightsPage } from '@bellwether/contract/pages/roi/insights';
import { printReportQuery } from '@bellwether/contract/query/report-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { createAsker } from '../reports/testing/asker.ts';
import { layOutPages } from './layout-pages.ts';

const scope = testScope();
const range = { from: '2026-01-01', to: '2026-02-28' };
const pageScope = {
  business: scope.business.id,
  period: { range, comparison: null, frequency: 'month' as const },
  channels: [],
  model: [],
};

let warehouse: Awaited<ReturnType<typeof openTestWarehouse>>;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
  await loadRows(
    warehouse,
    scope,
    'leads',
    ['2026-01-02', '2026-02-03'].map((day, at) => ({
      day,
      occurred_at: `${day} 10:00:00`,
      lead_key: `L${at}`,
      name: 'Ann',
      email: `ann${at}@a.example`,
      channel: at === 0 ? 'Paid Social' : 'Direct',
    })),
  );
  await loadRows(
    warehouse,
    scope,
    'invoices',
    ['2026-01-05', '2026-02-06'].map((day, at) =>
      testInvoiceLine(day, String(at), 100 + at, {
        customer: `Ann ${at}`,
        customer_key: `a${at}`,
        customer_email: `ann${at}@a.example`,
      }),
    ),
  );
  await loadRows(
    warehouse,
    scope,
    'keyword_rankings',
    ['plumber', 'drain'].map((keyword, at) => ({
      day: '2026-01-02',
      keyword,
      position: at + 2,
      engine: 'google',
      search_volume: 10,
    })),
  );
  await warehouse.match(scope, []);
});
afterAll(() => warehouse.close());

/** Lays out a page that has answers for all its queries. */
const layOut = async (page: Page) => {
  const runReport = createAsker(() => warehouse, '2026-03-10');
  const answers = [];
  for (const query of listPageQueries(page)) {
    const resolved = resolvePageQuery(query, pageScope, { perPage: -1 });
    answers.push(
      resolved
        ? await runReport(scope, query.report.slug, printReportQuery(pageScope.business, resolved))
        : null,
    );
  }
  const { data, files } = layOutPages({
    business: 'Us',
    colour: null,
    logo: null,
    adviser: null,
    made: '',
    noted: [],
    range,
    comparison: null,
    context: { tradingName: 'Us', priority: 'leads' },
    pages: [{ path: page.path, notes: [], answers }],
  });
  const [built] = data.pages;
  if (!built) throw new Error('The page was not laid out.');
  return { page: built, drawings: files.map(({ content }) => String(content)), answers };
};

test('a PDF shows each chart of its page once, in order', async () => {
  const { page, drawings } = await layOut(roiInsightsPage);
  const [part] = page.parts;
  expect(part?.charts.map(({ title }) => title)).toEqual([
    'Ad spend and what it brought',
    'Attributed revenue by channel',
    ...roiInsightsPage.parts[0].charts.slice(2).map(({ title }) => title),
  ]);
  expect(drawings).toHaveLength(4);
  expect(new Set(drawings).size).toBe(4);
  expect(part?.sentence).toContain('ads brought 1 valid lead, 1 customer and $100 of invoices');
  expect(part?.figures.at(-1)).toMatchObject({ label: 'Attributed revenue', value: '$201' });
  expect(drawings.join()).toContain('Last touch');
});

test('two half-width charts share a row of the PDF, and a half-width chart without a neighbour fills the row', async () => {
  const { page } = await layOut(roiInsightsPage);
  expect(page.parts[0]?.charts.map(({ wide }) => wide)).toEqual([true, false, false, true]);
  for (const described of pages) {
    const { page: built } = await layOut(described);
    for (const { charts } of built.parts) {
      const halves = charts.map(({ wide }) => (wide ? 'w' : 'h')).join('');
      expect([described.path, halves]).toEqual([described.path, expect.stringMatching(/^(w|hh)*$/)]);
    }
  }
});

test('a PDF shows no total for metrics without a meaningful total', async () => {
  const { page } = await layOut(seoPage);
  const table = page.parts.flatMap(({ tables }) => tables).find(({ head }) => head.includes('Keyword'));
  expect(table?.rows).toHaveLength(2);
  const position = table?.head.indexOf('Position') ?? -1;
  expect(position).toBeGreaterThan(0);
  expect(table?.total?.[position] ?? '').toBe('');
});

test('a PDF omits cards without a source and names them in a single note', async () => {
  const { page } = await layOut(performancePage);
  const labels = page.parts.flatMap(({ figures }) => figures.map(({ label }) => label));
  expect(labels).toContain('Revenue');
  expect(labels).not.toContain('Ad spend');
  const notes = page.notes.filter((note) => note.startsWith('No source yet for: '));
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain('Ad spend');
  // A page without any figure has only its notes.
  const { page: empty } = await layOut(linkedinPage);
  expect(empty.parts).toEqual([]);
  expect(empty.notes.join(' ')).toMatch(/^No source yet for: .*Clicks/);
});

test('each tab of a page is a section of its PDF', async () => {
  const { page } = await layOut(seoPage);
  expect(page.parts.map(({ title }) => title)).toEqual(['Overview', 'Keyword rankings']);
});

test("every chart that a page describes can be drawn from the answers of the page's queries", async () => {
  for (const described of pages) {
    const { answers } = await layOut(described);
    const queries = listPageQueries(described);
    for (const { charts = [] } of described.parts)
      for (const { chart, query, more = [], title } of charts) {
        const [answer, ...others] = [query, ...more].map((one) => answers[queries.indexOf(one)] ?? undefined);
        if (!answer) throw new Error(`${title} has no answer.`);
        expect(() => buildChart(chart, [answer, ...others], buildSpecialChart)).not.toThrow();
      }
  }
});
