import type { ReportQuery } from '@bellwether/analytics/compile/plan';
import type { Fact } from '@bellwether/analytics/facts/list';
import { basesOf } from '@bellwether/analytics/models/derived';
import { modelOf } from '@bellwether/analytics/models/list';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer, ReportMeta, ReportSource } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import type { Day } from '@bellwether/contract/time/day';
import { bucketRanges, bucketsOf, type Frequency, type Range } from '@bellwether/contract/time/range';
import { isMixed, type KnownCurrencies, rowCurrency } from './currency.ts';

type Row = Record<string, unknown>;
type Cell = string | number | null;
type Cells = Record<string, Cell>;

export type Known = {
  report: Report;
  query: ReportQuery;
  sources: readonly ReportSource[];
  currency: string;
  dataVersion: string;
  currencies: KnownCurrencies;
  /** Some of the days were filled from totals of a period. */
  estimated: boolean;
  /** Names for the ids of a dimension, e.g. of businesses. */
  names?: ReadonlyMap<string, string>;
};

const cell = (value: unknown): Cell =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** What is known of a metric before any row is read. */
type Shown = {
  metric: Metric;
  facts: readonly Fact[];
  /** Where a fact has no rows on covered days, what is counted is 0; a ratio or a date is nothing. */
  zero: 0 | null;
  /** Its rows may be in several currencies: each has to be asked. */
  mayMix: boolean;
};

/** One answer being presented: what follows from the question alone is worked out once. */
type Answer = Known & {
  shown: readonly Shown[];
  byDate: boolean;
  days: readonly Bucket[];
  before: readonly Bucket[];
};
type Bucket = { start: Day; days: Range };

const shownOf = (metric: Metric, known: Known): Shown => {
  const bases = basesOf(metric);
  const facts = [...new Set(bases.flatMap((base) => modelOf(base)?.fact ?? []))];
  return {
    metric,
    facts,
    zero: bases[0] === metric && metricInfo(metric).unit !== 'date' ? 0 : null,
    mayMix: new Set(facts.flatMap((fact) => known.currencies.get(fact) ?? [])).size > 1,
  };
};

const bucketsIn = (range: Range | null, frequency: Frequency): Bucket[] => {
  if (!range) return [];
  const days = bucketRanges(range, frequency);
  return bucketsOf(range, frequency).map((start, n) => ({ start, days: days[n] ?? range }));
};

/** Did the loads of a fact cover any of these days? Where they did not, a figure is unknown, not zero. */
const covered = (known: Known, fact: Fact, days: Range): boolean =>
  known.sources.some(
    (s) => s.fact === fact && s.from !== null && s.to !== null && s.from <= days.to && s.to >= days.from,
  );

const figure = (row: Row, period: 'now' | 'was', shown: Shown, known: Known, days: Range | null): Cell => {
  const { metric, facts, zero, mayMix } = shown;
  const hasRows = (fact: Fact) => Number(row[`${period}_rows_${fact}`] ?? 0) > 0;
  if (facts.some((fact) => !hasRows(fact) && !(days && covered(known, fact, days)))) return null;
  if (mayMix && isMixed(row, metric, known.currencies)) return null;
  return cell(row[`${period}_${metric}`]) ?? zero;
};

const figures = (row: Row, period: 'now' | 'was', answer: Answer, days: Range | null): Cells => {
  const cells: Cells = {};
  for (const shown of answer.shown) cells[shown.metric] = figure(row, period, shown, answer, days);
  return cells;
};

const textCells = (row: Row, known: Known): Cells =>
  Object.fromEntries(
    known.report.dimensions
      .filter((d) => d !== 'date')
      .map((name, i) => {
        const value = cell(row[`d${i}_text` in row ? `d${i}_text` : `d${i}`]);
        return [name, typeof value === 'string' ? (known.names?.get(value) ?? value) : value];
      }),
  );

/** A row by date carries its own days and those it is compared with; other rows the whole ranges. */
const presentRow = (row: Row, answer: Answer): ReportAnswer['data'][number] => {
  const { report, query, byDate } = answer;
  const at = Number(row['bucket'] ?? 0);
  const now = answer.days[at];
  const was = answer.before[at];
  const days = byDate ? (now?.days ?? null) : query.range;
  const wasDays = byDate ? (was?.days ?? null) : query.comparison;
  const currency = () => rowCurrency(row, report, answer.currency, answer.currencies).currency;
  return {
    ...(byDate ? { date: now?.start ?? null } : {}),
    ...textCells(row, answer),
    ...figures(row, 'now', answer, days),
    ...(report.across === 'all' ? { currency: currency() } : {}),
    ...(query.comparison
      ? {
          compare: {
            ...(byDate ? { date: was?.start ?? null } : {}),
            ...figures(row, 'was', answer, wasDays),
          },
        }
      : {}),
  };
};

/** Every bucket of the range stands in a report by date alone, also those without rows. */
const filled = (rows: readonly Row[], buckets: number): Row[] => {
  const byBucket = new Map(rows.map((row) => [Number(row['bucket']), row]));
  return Array.from({ length: buckets }, (_, bucket) => byBucket.get(bucket) ?? { bucket });
};

/** Why a metric has no figure at all: its rows were never loaded, or not for these days. */
const missingOf = (answer: Answer): ReportMeta['missing'] =>
  Object.fromEntries(
    answer.shown.flatMap(({ metric, facts }) => {
      const gone = facts.filter((fact) => !covered(answer, fact, answer.query.range));
      if (gone.length === 0) return [];
      const loaded = (fact: Fact) => answer.sources.some((s) => s.fact === fact && s.from !== null);
      return [[metric, gone.every(loaded) ? 'other_days' : 'never'] as const];
    }),
  );

const notesOf = (total: Row, known: Answer): string[] => [
  ...(known.shown.some(({ metric, mayMix }) => mayMix && isMixed(total, metric, known.currencies))
    ? ['Some of these amounts are in different currencies. They are not added together.']
    : []),
  ...(known.estimated
    ? [
        'Some files held totals of a period without days. They are spread evenly over its days, so part of a period is an estimate.',
      ]
    : []),
];

/** From counted rows to the answer: dates for buckets, unknown where nothing was loaded, one meta. */
export const present = (rows: readonly Row[], known: Known): ReportAnswer => {
  const { report, query } = known;
  const total = rows.find((row) => Number(row['is_total']) === 1) ?? {};
  const counted = rows.filter((row) => Number(row['is_total']) === 0);
  const answer: Answer = {
    ...known,
    shown: report.metrics.map((metric) => shownOf(metric, known)),
    byDate: report.dimensions.includes('date'),
    days: bucketsIn(query.range, query.frequency),
    before: bucketsIn(query.comparison, query.frequency),
  };
  const dateOnly = report.dimensions.length === 1 && report.dimensions[0] === 'date';
  const inOrder = dateOnly && query.sort.key === 'date' ? filled(counted, answer.days.length) : counted;
  const shown =
    dateOnly && query.sort.key === 'date' && query.sort.direction === 'desc' ? inOrder.toReversed() : inOrder;
  const found = dateOnly ? shown.length : Number(total['found'] ?? 0);
  const perPage = query.perPage === -1 ? Math.max(found, 1) : query.perPage;
  const page = query.perPage === -1 ? 1 : query.page;
  const onPage = dateOnly ? shown.slice((page - 1) * perPage, page * perPage) : shown;
  const data = onPage.map((row) => presentRow(row, answer));
  const meta: ReportMeta = {
    pagination: {
      current_page: page,
      total_pages: Math.max(1, Math.ceil(found / perPage)),
      total: found,
      count: data.length,
      per_page: query.perPage,
    },
    report: report.slug,
    title: report.title,
    range: query.range,
    comparison: query.comparison,
    frequency: answer.byDate ? query.frequency : null,
    ...rowCurrency(total, report, known.currency, known.currencies),
    totals: figures(total, 'now', answer, query.range),
    compare_totals: query.comparison ? figures(total, 'was', answer, query.comparison) : null,
    missing: missingOf(answer),
    data_version: known.dataVersion,
    sources: [...known.sources],
    notes: notesOf(total, answer),
  };
  return { data, meta: [meta] };
};
