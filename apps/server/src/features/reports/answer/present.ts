import type { PlannedQuery } from '@bellwether/analytics/compile/query-plan';
import type { FindModel } from '@bellwether/analytics/models/list';
import type { Report } from '@bellwether/contract/reports/define';
import { hasTotal } from '@bellwether/contract/reports/totals';
import type { ReportAnswer, ReportMeta, ReportSource } from '@bellwether/domain/answers/answer';
import type { Fact, QueryableFact } from '@bellwether/domain/catalogue/facts';
import {
  type Formula,
  isByPeriod,
  listBaseMetrics,
  type Metric,
  metricInfo,
} from '@bellwether/domain/catalogue/metrics/metrics';
import { type BucketPair, bucketDate, pairBuckets } from '@bellwether/domain/time/bucket-pairs';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { mergeRanges } from '@bellwether/domain/time/intervals';
import type { Range } from '@bellwether/domain/time/range';
import type { SetAside } from '@bellwether/facts/shared-days';
import type { SourceDayNote } from '../../../contributions/day-notes.ts';
import { yieldToOthers } from '../../../platform/cooperative-work.ts';
import type { Courses, DailyCourse } from '../daily-course.ts';
import type { FindMaturity, SpendSlice } from '../maturity.ts';
import { asksWholeWebsite, type FindPeriodUsers } from '../period-users.ts';
import { allRowsScope, type DayCoverage, type ReportCoverage, type RowScope } from './coverage.ts';
import {
  createRowCurrencyReader,
  type FactCurrencies,
  findRowCurrency,
  isMixed,
  readMetricCurrencies,
} from './currency.ts';
import { tellDayNotes } from './day-notes.ts';
import { createRowEvidenceReader, pickWeekdays, readEvidence } from './evidence.ts';
import { buildNotes } from './notes.ts';
import { addOutages, tellOutages } from './outages.ts';
import {
  addTexts,
  type Cell,
  type Cells,
  listTextDimensions,
  readTextKeys,
  rowScope,
  type TextColumns,
  toCell,
} from './row-texts.ts';

type Row = Record<string, unknown>;

export type AnswerContext = DailyCourse & {
  /** Daily courses by business, for reports with a row per business. */
  courses?: Courses | undefined;
  report: Report;
  query: PlannedQuery;
  sources: readonly ReportSource[];
  knowledge: ReportCoverage;
  today: Day;
  currency: string;
  /** Currency of each business by id, for reports with a row per business. */
  ownCurrencies?: ReadonlyMap<string, string>;
  dataVersion: string;
  currencies: FactCurrencies;
  /** Returns the attribution model that counts a metric for the requested dimensions. */
  modelOf: FindModel;
  /** Incomplete days of the connected sources of the business. */
  dayNotes: readonly SourceDayNote[];
  /** How mature the revenue of ad spend is; absent for a report without its return. */
  findMaturity?: FindMaturity | undefined;
  findPeriodUsers: FindPeriodUsers;
  /** Whether some days were filled from multi-day totals. */
  estimated: boolean;
  /** Days for which both files and a connected source have data of the report's facts. */
  setAside: readonly SetAside[];
  names?: ReadonlyMap<string, string>;
};

type Period = 'current' | 'previous';

/** Base metric and the result columns that hold its values. */
type BaseMetric = {
  metric: Metric;
  fact: QueryableFact;
  value: Record<Period, string>;
  rows: Record<Period, string>;
  /** Value for loaded days without rows. */
  without: 0 | null;
};

/** Metric of a report, prepared before any row is read. */
type AnswerMetric = {
  metric: Metric;
  made: Formula | undefined;
  /** The metric itself, or the metrics it is derived from, in order. */
  bases: readonly BaseMetric[];
  /** Whether rows of the metric may be in several currencies, so that each row must be checked. */
  mayMix: boolean;
};

/** State of a report's answer. Everything that depends only on the query is computed once. */
type Answer = AnswerContext & {
  shown: readonly AnswerMetric[];
  /** Metrics that are in several currencies over all rows; each row then names its own currency. */
  mixed: readonly Metric[];
  readRowEvidence: ReturnType<typeof createRowEvidenceReader>;
  texts: TextColumns;
  byDate: boolean;
  /** Days of each date bucket and its comparison days. */
  pairs: ReadonlyMap<number, BucketPair>;
  /**
   * Returns the currency of a row, and of metrics in other currencies; `businessCurrency` is the currency of the row's
   * business.
   */
  currencyIn: (row: Row, businessCurrency: string) => ReturnType<typeof findRowCurrency>;
};

const listBases = (modelOf: FindModel, metric: Metric): BaseMetric[] => {
  const model = modelOf(metric);
  if (!model) return [];
  const { fact } = model;
  return [
    {
      metric,
      fact,
      value: { current: `current_${metric}`, previous: `previous_${metric}` },
      rows: { current: `current_rows_${fact}`, previous: `previous_rows_${fact}` },
      without: model.measures[metric]?.empty === 'nothing' ? null : 0,
    },
  ];
};

const toAnswerMetric = (metric: Metric, known: AnswerContext): AnswerMetric => {
  const made = metricInfo(metric).formula;
  const of = made ? ('divide' in made ? made.divide : made.subtract) : [metric];
  const bases = of.flatMap((one) => listBases(known.modelOf, one));
  return {
    metric,
    made,
    bases,
    mayMix: new Set(bases.flatMap(({ fact }) => known.currencies.get(fact) ?? [])).size > 1,
  };
};

/** Returns the value of a base metric; null if unknown. `dayCoverage` is the coverage of its days and rows. */
const counted = (row: Row, period: Period, base: BaseMetric, dayCoverage: DayCoverage | null): Cell => {
  const value = toCell(row[base.value[period]]);
  const hasRows = Number(row[base.rows[period]] ?? 0) > 0;
  if (!dayCoverage) return hasRows ? value : null;
  const { loaded, brought } = dayCoverage.known(base.metric);
  if (!loaded && !hasRows) return null;
  if (!brought) return null;
  return value ?? base.without;
};

/** Returns a ratio or a difference of two figures; null unless both are known. */
const deriveFigure = (made: Formula, a: Cell, b: Cell): Cell => {
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  if ('subtract' in made) return a - b;
  const none = b === 0 || (made.unlessZero && a === 0);
  return none ? null : (a / b) * (made.times ?? 1) - (made.less ?? 0);
};

const figure = (
  row: Row,
  period: Period,
  shown: AnswerMetric,
  known: AnswerContext,
  dayCoverage: DayCoverage | null,
): Cell => {
  const { metric, made, mayMix } = shown;
  const [first, second] = shown.bases;
  if (!first || (mayMix && isMixed(row, metric, known))) return null;
  if (!made) return counted(row, period, first, dayCoverage);
  if (!second || (dayCoverage && !dayCoverage.even(metric))) return null;
  return deriveFigure(
    made,
    counted(row, period, first, dayCoverage),
    counted(row, period, second, dayCoverage),
  );
};

const addFigures = (
  cells: Cells,
  row: Row,
  period: Period,
  answer: Answer,
  days: Range | null,
  of: RowScope,
): Cells => {
  const dayCoverage = days && answer.knowledge.on(days, of);
  for (const shown of answer.shown)
    cells[shown.metric] = isByPeriod(shown.metric)
      ? days && answer.findPeriodUsers(shown.metric, days, of.business)
      : figure(row, period, shown, answer, dayCoverage);
  return cells;
};

/** Returns the totals of the answer; null for metrics without a meaningful total. */
const addTotals = (total: Row, period: Period, answer: Answer, days: Range): Cells => {
  const cells = addFigures({}, total, period, answer, days, allRowsScope);
  for (const metric of answer.report.metrics)
    if (!hasTotal(answer.report, metric, answer.query.filter)) cells[metric] = null;
  return cells;
};

const sliceOf = ({ internal_channel: channel, campaign }: Cells): SpendSlice => ({
  ...(typeof channel === 'string' && { internal_channel: channel }),
  ...(typeof campaign === 'string' && { campaign }),
});

const readMaturity = ({ findMaturity }: AnswerContext, slice: SpendSlice): { maturity?: number } => {
  const maturity = findMaturity?.(slice) ?? null;
  return maturity === null ? {} : { maturity: Number(maturity.toPrecision(3)) };
};

/**
 * Returns a row of the answer. A row by date has its own days and comparison days, of which either may be null. Other
 * rows cover the whole date ranges.
 */
const presentRow = (row: Row, answer: Answer): ReportAnswer['data'][number] => {
  const { report, query, byDate } = answer;
  const pair = answer.pairs.get(Number(row['bucket']));
  const toDate = (days: Range | null | undefined) => (days ? bucketDate(days, query.frequency) : null);
  const of = rowScope(row, answer.texts);
  const cells: Cells = byDate ? { date: toDate(pair?.current) } : {};
  addTexts(cells, row, answer.texts, answer.names);
  addFigures(cells, row, 'current', answer, byDate ? (pair?.current ?? null) : query.range, of);
  let otherCurrencies: Readonly<Record<string, string>> = {};
  if (report.across === 'all') {
    const businessCurrency = answer.ownCurrencies?.get(of.business ?? '') ?? answer.currency;
    const { currency, currencies } = answer.currencyIn(row, businessCurrency);
    cells['currency'] = currency;
    otherCurrencies = currencies;
  }
  const keys = readTextKeys(row, answer.texts);
  const shown = {
    ...cells,
    ...(answer.mixed.length > 0 || Object.keys(otherCurrencies).length > 0
      ? { currencies: { ...otherCurrencies, ...readMetricCurrencies(row, answer.mixed, answer) } }
      : {}),
    ...(keys ? { keys } : {}),
  };
  const mature = byDate ? {} : readMaturity(answer, sliceOf(cells));
  if (!query.comparison) return { ...shown, ...mature };
  const compare: Cells = byDate ? { date: toDate(pair?.before) } : {};
  addFigures(compare, row, 'previous', answer, byDate ? (pair?.before ?? null) : query.comparison, of);
  // Rows by day are drawn as lines without a verdict.
  if (byDate && query.frequency === 'day') return { ...shown, compare };
  const evidence = answer.readRowEvidence(row, { current: cells, previous: compare }, of.business);
  return { ...shown, ...mature, compare, ...evidence };
};

/** Adds the date buckets without rows, because a report only by date shows every bucket. */
const fillBuckets = (rows: readonly Row[], { pairs }: Answer): Row[] => {
  const byBucket = new Map(rows.map((row) => [Number(row['bucket']), row]));
  return [...pairs.keys()].map((bucket) => byBucket.get(bucket) ?? { bucket });
};

/** Returns the loaded fact behind a fact; marketing costs are computed from ads. */
const sourceFact = (fact: QueryableFact | undefined): Fact | undefined =>
  fact === 'marketing_costs' ? 'ads' : fact;

/**
 * Returns why a metric has no figure: never loaded, not loaded for these days, in several currencies, missing in the
 * source, or people of a range that is not one period.
 */
const listMissing = (answer: Answer, totals: Cells): ReportMeta['missing'] => {
  const dayCoverage = answer.knowledge.on(answer.query.range, allRowsScope);
  return Object.fromEntries(
    answer.shown.flatMap(({ metric }): [string, ReportMeta['missing'][string]][] => {
      const states = listBaseMetrics(metric).map((base) => ({
        base,
        ...dayCoverage.known(base),
      }));
      const unloaded = states.filter(({ loaded }) => !loaded);
      const wasEverLoaded = ({ base }: { base: Metric }) =>
        answer.sources.some((s) => s.fact === sourceFact(answer.modelOf(base)?.fact) && s.from !== null);
      if (unloaded.length > 0) return [[metric, unloaded.every(wasEverLoaded) ? 'other_days' : 'never']];
      if (answer.mixed.includes(metric)) return [[metric, 'several_currencies']];
      const whole = isByPeriod(metric)
        ? asksWholeWebsite(answer.report, answer.query)
        : dayCoverage.even(metric);
      if (!whole || !states.every(({ brought }) => brought)) return [[metric, 'not_in_source']];
      return isByPeriod(metric) && totals[metric] === null ? [[metric, 'not_additive']] : [];
    }),
  );
};

/** Returns the days before today for which each metric is unknown. */
export const findGaps = (
  { report, knowledge, query, today }: Pick<AnswerContext, 'report' | 'knowledge' | 'query' | 'today'>,
  of: RowScope = allRowsScope,
): ReportMeta['gaps'] => {
  const pastRanges = [query.range, query.comparison].flatMap((range) =>
    range && range.from < today
      ? [{ from: range.from, to: range.to < today ? range.to : addDays(today, -1) }]
      : [],
  );
  return Object.fromEntries(
    report.metrics.flatMap((metric) => {
      const found = mergeRanges(pastRanges).flatMap((range) => knowledge.gaps(metric, range, of));
      return found.length > 0 ? [[metric, found]] : [];
    }),
  );
};

/** Maximum rows converted without a pause; each takes tens of microseconds. */
const maxRowsInOneTurn = 500;

const presentRows = async (rows: readonly Row[], answer: Answer): Promise<ReportAnswer['data'][number][]> => {
  const presented: ReportAnswer['data'][number][] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % maxRowsInOneTurn === 0) await yieldToOthers();
    presented.push(presentRow(row, answer));
  }
  return presented;
};

/** Converts counted rows to a report answer, with dates for buckets and null for unknown figures. */
export const presentAnswer = async (rows: readonly Row[], known: AnswerContext): Promise<ReportAnswer> => {
  const { report, query } = known;
  const total = rows.find((row) => Number(row['is_total']) === 1) ?? {};
  const counted = rows.filter((row) => Number(row['is_total']) === 0);
  const metrics = report.metrics.map((metric) => toAnswerMetric(metric, known));
  const answer: Answer = {
    ...known,
    shown: metrics,
    mixed: metrics.flatMap(({ metric, mayMix }) => (mayMix && isMixed(total, metric, known) ? [metric] : [])),
    readRowEvidence: createRowEvidenceReader(
      report,
      (business) => (business === null ? undefined : known.courses?.get(business)) ?? known,
    ),
    texts: listTextDimensions(report),
    byDate: report.dimensions.includes('date'),
    pairs: new Map(
      pairBuckets(query.range, query.comparison, query.frequency).map((pair) => [pair.bucket, pair]),
    ),
    currencyIn: createRowCurrencyReader(
      metrics.flatMap(({ bases }) => bases.map(({ fact }) => fact)),
      known.report,
      known,
    ),
  };
  const dateOnly = report.dimensions.length === 1 && report.dimensions[0] === 'date';
  const sortedRows = dateOnly && query.sort.key === 'date' ? fillBuckets(counted, answer) : counted;
  const shown =
    dateOnly && query.sort.key === 'date' && query.sort.direction === 'desc'
      ? sortedRows.toReversed()
      : sortedRows;
  const found = dateOnly ? shown.length : Number(total['found'] ?? 0);
  const perPage = query.perPage === -1 ? Math.max(found, 1) : query.perPage;
  const page = query.perPage === -1 ? 1 : query.page;
  const pageRows = dateOnly ? shown.slice((page - 1) * perPage, page * perPage) : shown;
  const data = await presentRows(pageRows, answer);
  const totals = addTotals(total, 'current', answer, query.range);
  const compareTotals = query.comparison && addTotals(total, 'previous', answer, query.comparison);
  const missing = listMissing(answer, totals);
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
    ...findRowCurrency(total, report, known.currency, known),
    totals,
    compare_totals: compareTotals,
    ...(compareTotals && {
      evidence: readEvidence(
        total,
        { current: totals, previous: compareTotals },
        { shown: report.metrics, course: known },
      ),
      weekdays: pickWeekdays(report.metrics, known),
    }),
    ...readMaturity(answer, {}),
    missing,
    gaps: addOutages(findGaps(answer), report.metrics, known),
    data_version: known.dataVersion,
    sources: [...known.sources],
    notes: [
      ...buildNotes({ ...answer, missing }),
      ...tellDayNotes(known.dayNotes, known),
      ...tellOutages(report.metrics, known),
    ],
  };
  return { data, meta: [meta] };
};
