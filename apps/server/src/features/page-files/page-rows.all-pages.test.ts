import { listPageQueries, type Page } from '@bellwether/contract/pages/define';
import { pages } from '@bellwether/contract/pages/list';
import { resolvePageQuery } from '@bellwether/contract/pages/resolve-query';
import { printReportQuery } from '@bellwether/contract/query/report-query';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue, parseNumber } from '@bellwether/domain/format/number';
import { listRatioParts } from '@bellwether/domain/testing/ratio-parts';
import { addDays } from '@bellwether/domain/time/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { openTestWarehouse } from '../../testing/warehouse.ts';
import { layOutPages } from '../page-pdf/layout-pages.ts';
import { createAsker } from '../reports/testing/asker.ts';
import {
  createRawRows,
  firstRawDay,
  lastRawDay,
  type RawFact,
} from '../reports/testing/reference-implementation/raw-rows.ts';
import { listPageRows, type PageRow } from './page-rows.ts';

const scope = testScope();
/** Business that has only invoices, so that most cards of its pages have no source. */
const invoicesOnly = testScope();
const range = { from: firstRawDay, to: lastRawDay };
const context = { tradingName: 'Us', priority: 'leads' } as const;
const pageScope = {
  period: { range, comparison: null, frequency: 'month' as const },
  channels: [],
  model: [],
};

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
  const raw = createRawRows(1);
  // All leads of this customer are from ads, so that a campaign has a cost per customer.
  raw.leads.push({
    day: '2026-01-02',
    occurred_at: '2026-01-02 10:00:00',
    lead_key: 'from-an-ad',
    name: 'Ann',
    email: 'ann@a.example',
    channel: 'Paid Search',
    campaign: 'Drains',
  });
  const customer = { customer: 'Ann', customer_key: 'ann', customer_email: 'ann@a.example' };
  const day = '2026-01-20';
  raw.invoices.push({ ...testInvoiceLine(day, 'from-an-ad', 950, customer), day });
  for (const fact of Object.keys(raw) as RawFact[])
    await loadRows(warehouse, scope, fact, raw[fact], { from: addDays(firstRawDay, -60), to: lastRawDay });
  await warehouse.match(scope, []);
  await loadRows(warehouse, invoicesOnly, 'invoices', raw.invoices, { from: firstRawDay, to: lastRawDay });
});
afterAll(() => warehouse.close());

const answerPage = async (page: Page, asking = scope): Promise<(ReportAnswer | null)[]> => {
  const { id: business } = asking.business;
  const runReport = createAsker(() => warehouse, '2026-04-20');
  const answers = [];
  for (const query of listPageQueries(page)) {
    const resolved = resolvePageQuery(query, { ...pageScope, business }, { perPage: -1 });
    answers.push(
      resolved ? await runReport(asking, query.report.slug, printReportQuery(business, resolved)) : null,
    );
  }
  return answers;
};

/** Half a unit of the last shown digit of a table figure. */
const roundings: Record<Unit, number> = {
  currency: 0.005,
  count: 0,
  number: 0.005,
  percent: 0.0005,
  ratio: 0.005,
  scale: 0.05,
  rank: 0,
  date: 0,
};

type Figure = { value: number | null; rounding: number };
type ShownRow = { where: string; figures: Map<Metric, Figure> };

/** Returns why a ratio does not follow from its shown columns; null if it does. */
const findFault = (metric: Metric, { value, rounding }: Figure, [a, b]: readonly Figure[]): string | null => {
  const derivation = metricInfo(metric).formula;
  if (!derivation || !('divide' in derivation) || !a || !b) return 'its parts are not shown';
  if (value === null)
    return a.value === null || b.value === null || b.value === 0 || (derivation.unlessZero && a.value === 0)
      ? null
      : `N/A of ${a.value} ÷ ${b.value}`;
  if (a.value === null || b.value === null) return `${value} of unknown parts`;
  const { times = 1, less = 0 } = derivation;
  const [dividend, divisor] = [a.value, b.value];
  const quotients = [-1, 1].flatMap((up) =>
    [-1, 1].map((down) => ((dividend + up * a.rounding) / (divisor + down * b.rounding)) * times - less),
  );
  const slack = rounding + 1e-6 * Math.max(1, Math.abs(value));
  return value >= Math.min(...quotients) - slack && value <= Math.max(...quotients) + slack
    ? null
    : `${value} of ${dividend} ÷ ${divisor}`;
};

const labelled = new Map(
  (Object.keys(metrics) as Metric[]).map((metric) => [metricInfo(metric).label, metric]),
);

const readFile = async (page: Page, answers: (ReportAnswer | null)[]): Promise<ShownRow[]> => {
  const rows = new Map<string, ShownRow>();
  for await (const chunk of listPageRows(page, answers, context))
    for (const { kind, title, row, figure, value } of chunk) {
      const metric = labelled.get(figure);
      if (kind !== 'Table' || !metric) continue;
      const where = `${page.path} CSV, ${title}`;
      const shown = rows.get(`${where}: ${row}`) ?? { where, figures: new Map() };
      rows.set(`${where}: ${row}`, shown);
      shown.figures.set(metric, { value: value === null ? null : Number(value), rounding: 1e-6 });
    }
  return [...rows.values()];
};

const layOut = (page: Page, answers: (ReportAnswer | null)[]) =>
  layOutPages({
    business: 'Us',
    colour: null,
    logo: null,
    adviser: null,
    made: '',
    noted: [],
    range,
    comparison: null,
    context,
    pages: [{ path: page.path, notes: [], answers }],
  }).data;

const readDocument = (page: Page, answers: (ReportAnswer | null)[]): ShownRow[] => {
  const tables = layOut(page, answers).pages.flatMap(({ parts }) => parts.flatMap((part) => part.tables));
  return tables.flatMap(({ title, head, rows, total }) =>
    [...rows, ...(total ? [total] : [])].map((cells): ShownRow => {
      const figures = head.flatMap((label, at): [Metric, Figure][] => {
        const metric = labelled.get(label);
        if (!metric || cells[at] === '') return [];
        const { unit } = metricInfo(metric);
        const value = parseNumber(cells[at] ?? '');
        return [
          [
            metric,
            {
              value: value !== null && unit === 'percent' ? value / 100 : value,
              rounding: roundings[unit],
            },
          ],
        ];
      });
      return { where: `${page.path} PDF, ${title}`, figures: new Map(figures) };
    }),
  );
};

test('in each table of each page, dividing the shown columns of a row gives the shown ratio', async () => {
  const faults: string[] = [];
  const checked = new Map<string, number>();
  for (const page of pages) {
    const answers = await answerPage(page);
    for (const { where, figures } of [...(await readFile(page, answers)), ...readDocument(page, answers)])
      for (const [metric, figure] of figures) {
        if (listRatioParts(metric).length === 0) continue;
        const parts = listRatioParts(metric).flatMap((part) => figures.get(part) ?? []);
        const fault = findFault(metric, figure, parts);
        const name = `${where}: ${metricInfo(metric).label}`;
        if (fault) faults.push(`${name}: ${fault}`);
        if (figure.value !== null) checked.set(name, (checked.get(name) ?? 0) + 1);
      }
  }
  expect(faults).toEqual([]);
  // The test requires that each ratio occurs in some row, because otherwise it would prove nothing.
  const declared = pages.flatMap(({ path, parts }) =>
    parts.flatMap(({ tables = [] }) =>
      tables.flatMap(({ query: { report }, columns }) =>
        (columns?.metrics ?? report.metrics)
          .filter((metric) => listRatioParts(metric).length > 0)
          .flatMap((metric) =>
            ['CSV', 'PDF'].map((kind) => `${path} ${kind}, ${report.title}: ${metricInfo(metric).label}`),
          ),
      ),
    ),
  );
  expect(declared.filter((name) => !checked.has(name))).toEqual([]);
});

test('the PDF and the CSV file of each page have the same cards and values, and the same charts', async () => {
  let cards = 0;
  let charts = 0;
  for (const asking of [scope, invoicesOnly])
    for (const page of pages) {
      const answers = await answerPage(page, asking);
      const printed = layOut(page, answers).pages.flatMap(({ parts }) => parts);
      const rows: PageRow[] = [];
      for await (const chunk of listPageRows(page, answers, context)) rows.push(...chunk);
      for (const { title, figures, charts: drawn } of printed) {
        const own = rows.filter(({ tab }) => tab === (title ?? ''));
        const listed = own.flatMap(({ kind, title: label, value, unit, currency }) =>
          kind === 'Card'
            ? [{ label, value: formatValue(Number(value ?? Number.NaN), unit as Unit, 'card', currency) }]
            : [],
        );
        if (figures.length > 0)
          expect({ path: page.path, cards: listed }).toEqual({
            path: page.path,
            cards: figures.map(({ label, value }) => ({ label, value })),
          });
        const titles = own.flatMap(({ kind, title: label }) => (kind === 'Chart' ? [label] : []));
        expect(titles).toEqual(expect.arrayContaining(drawn.map(({ title: label }) => label)));
        cards += figures.length;
        charts += drawn.length;
      }
    }
  expect(cards).toBeGreaterThan(100);
  expect(charts).toBeGreaterThan(50);
});
