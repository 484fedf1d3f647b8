import type {
  AnsweredQuestion,
  QuestionAnswer,
  RefusedQuestion,
} from '@bellwether/contract/api/figures/questions';
import type { Report } from '@bellwether/contract/reports/define';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { findPartialMonths } from '@bellwether/domain/answers/partial-buckets';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { listBaseMetrics, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { exampleQuestions } from '@bellwether/domain/insights/questions';
import { problem } from '@bellwether/domain/problems';
import { sourceLabel } from '@bellwether/domain/sources/integrations';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { rangesOverlap } from '@bellwether/domain/time/intervals';
import { countDays, type Range } from '@bellwether/domain/time/range';
import {
  describeReading,
  formatDays,
  labelValue,
  writeChange,
  writeDrivers,
  writeRanking,
  writeTotal,
  writeTrend,
} from '@bellwether/insights/questions/answer-text';
import { rankSlices, sumRowsByValue, type ValueFigure } from '@bellwether/insights/questions/fold-rows';
import { readQuestion } from '@bellwether/insights/questions/read-question';
import { isHighestFirst, type Reading } from '@bellwether/insights/questions/reading';
import { listFittingReports } from '@bellwether/insights/questions/report-fit';
import {
  isSplitByFactor,
  type LabelledEffect,
  splitChange,
  splitRatioChange,
} from '@bellwether/insights/questions/split-change';
import { type ReportDeps, runReportQueries } from '../reports/index.ts';
import { buildQuestionLink } from './question-link.ts';
import { readQuestionNames } from './question-names.ts';

type Source = { report: Report; scope: BusinessScope };
type Context = { deps: ReportDeps; scope: BusinessScope; today: Day; signal: AbortSignal };

/** Maximum figures in an answer; more would be a table. The linked page shows all of them. */
const maxFigures = 12;
/** Maximum months of a trend; the default date range has 13. */
const maxTrendFigures = 31;
/** Days at the end of the range that a source may lack. The answer then ends earlier and states its last day. */
const maxLateDays = 7;

/** Dimensions that may explain a change, most informative first. */
const driverDimensions: readonly Dimension[] = [
  ...(['internal_channel', 'product', 'campaign', 'channel', 'device', 'funnel', 'rating'] as const),
  ...(['account', 'customer', 'landing_page', 'weekday'] as const),
];

const refuse = (reason: string): RefusedQuestion => ({
  kind: 'refused',
  reason,
  examples: [...exampleQuestions],
});

/** Returns the first readable report that can split a metric; undefined if there is none. */
const findSource = (
  scope: BusinessScope,
  { metric, where }: Reading,
  by: Dimension | null,
): Source | undefined => {
  for (const report of listFittingReports(metric, by, where)) {
    const moduleScope = changeScopeModule(scope, report.module, 'read');
    if (moduleScope) return { report, scope: moduleScope };
  }
  return undefined;
};

const run = async (
  { deps, signal }: Context,
  reading: Reading,
  sources: readonly Source[],
): Promise<ReportAnswer[]> => {
  const { range, comparison, frequency, where } = reading;
  const results = await runReportQueries(
    deps,
    sources.map(({ report, scope }) => ({
      scope,
      report,
      query: {
        range,
        comparison,
        // The fixed filter of a report already limits its rows, so it is not added again.
        filter: where
          .filter(({ dimension }) => report.fixed?.[dimension] === undefined)
          .map(({ dimension, value }) => [{ key: dimension, operator: '=' as const, value }]),
        ...(report.dimensions.includes('date') ? { frequency: frequency ?? 'month' } : {}),
        perPage: -1,
      },
    })),
    signal,
  );
  return results.map(({ answer, refused }) => {
    if (!answer) throw problem('malformed', refused);
    return answer;
  });
};

const missingTexts: Record<ReportMeta['missing'][string], string> = {
  never: 'no data of it was ever loaded',
  other_days: 'these days are not loaded',
  not_in_source: 'its source does not have it',
  several_currencies: 'its amounts are in several currencies, which cannot be added up',
};

const listGaps = ({ gaps }: ReportMeta, metric: Metric, { range, comparison }: Reading): Range[] =>
  [metric, ...listBaseMetrics(metric)]
    .flatMap((one) => gaps[one] ?? [])
    .filter((gap) => rangesOverlap(gap, range) || (comparison !== null && rangesOverlap(gap, comparison)));

/**
 * Shortens the date range of a question if only its last days are not loaded yet. The comparison period is shortened by
 * as many days. Returns null if other days are missing too.
 */
const endEarlier = (reading: Reading, gaps: readonly Range[], today: Day): Reading | null => {
  const { range, comparison } = reading;
  const start = gaps.map(({ from }) => from).toSorted()[0];
  const late = start === undefined ? 0 : countDays({ from: start, to: range.to });
  const isLate =
    start !== undefined &&
    start > range.from &&
    gaps.every(({ from, to }) => from >= start && to >= range.to) &&
    range.to >= addDays(today, -1) &&
    late <= maxLateDays;
  if (!isLate) return null;
  const shorten = (one: Range): Range => ({ from: one.from, to: addDays(one.to, -late) });
  const shorter = comparison && shorten(comparison);
  if (shorter && shorter.from > shorter.to) return null;
  return { ...reading, range: shorten(range), comparison: shorter };
};

/** Names the report and its sources, with the notes that a reader needs to trust the figures. */
const describeSource = (report: Report, { sources, notes }: ReportMeta): string => {
  const names = [...new Set(sources.flatMap(({ source }) => (source === null ? [] : [sourceLabel(source)])))];
  const from = names.length > 0 ? `, data from ${names.join(', ')}` : '';
  return [`Report “${report.title}” (${modules[report.module]})${from}.`, ...notes].join(' ');
};

type Draft = Pick<AnsweredQuestion, 'answer' | 'figures' | 'drivers'>;
type Figures = { reading: Reading; meta: ReportMeta; slices: ValueFigure[]; drivers: LabelledEffect[] };

const createFigure = (meta: ReportMeta, metric: Metric) => {
  const { unit } = metricInfo(metric);
  const currency = unit === 'currency' ? (meta.currencies[metric] ?? meta.currency) : null;
  return (label: string, value: number) => ({ label, value, unit, currency });
};

/** Words a total or a change. Returns a refusal if the figure does not exist. */
const draftTotal = ({ reading, meta, slices, drivers }: Figures): Draft | RefusedQuestion => {
  const { metric, range, comparison, by } = reading;
  const money = { currency: metricCurrency(meta, metric) };
  const figure = createFigure(meta, metric);
  const now = readFigure(meta.totals, metric);
  const before = meta.compare_totals && readFigure(meta.compare_totals, metric);
  const name = metricInfo(metric).label;
  if (now === null) return refuse(`${name} has no figure for ${formatDays(range)}.`);
  if (comparison && before === null) return refuse(`${name} has no figure for ${formatDays(comparison)}.`);
  if (comparison && before !== null)
    return {
      answer: `${writeChange(reading, { now, before }, money)}${writeDrivers(metric, drivers, money)}`,
      figures: [figure(formatDays(range), now), figure(formatDays(comparison), before)],
      drivers,
    };
  if (by === null)
    return { answer: writeTotal(metric, now, money), figures: [figure(name, now)], drivers: [] };
  const { ranked } = rankSlices(
    slices.map((one) => ({ ...one, divisor: null })),
    true,
  );
  return {
    answer:
      `${writeTotal(metric, now, money)} ${writeRanking({ ...reading, kind: isHighestFirst('best', metric) ? 'best' : 'worst' }, ranked, money)}`.trim(),
    figures: [
      figure('Total', now),
      ...ranked.slice(0, maxFigures - 1).map((one) => figure(labelValue(reading, one.value), one.now)),
    ],
    drivers: [],
  };
};

/** Drops months that are only partly in the date range, because they would look like a decline. */
const dropPartialMonths = (
  slices: readonly ValueFigure[],
  { range, frequency, by }: Reading,
): ValueFigure[] => {
  if (by !== 'date' || frequency === null) return [...slices];
  const partial = new Set(findPartialMonths(range, frequency).map(({ bucket }) => bucket));
  const whole = slices.filter(({ value }) => value === null || !partial.has(value));
  return whole.length > 0 ? whole : [...slices];
};

const draftRanking = ({ reading, meta, slices }: Figures): Draft | RefusedQuestion => {
  const { metric, kind, range } = reading;
  const { ranked, small } = rankSlices(dropPartialMonths(slices, reading), isHighestFirst(kind, metric));
  if (ranked.length === 0)
    return refuse(`${metricInfo(metric).label} has no figure to rank for ${formatDays(range)}.`);
  const divisor = listBaseMetrics(metric)[1];
  const note =
    small > 0 && divisor
      ? ` ${small} with less than 2% of ${metricInfo(divisor).label.toLowerCase()} ${small === 1 ? 'is' : 'are'} left out.`
      : '';
  const figure = createFigure(meta, metric);
  return {
    answer: `${writeRanking(reading, ranked, { currency: metricCurrency(meta, metric) })}${note}`,
    figures: ranked.slice(0, maxFigures).map((one) => figure(labelValue(reading, one.value), one.now)),
    drivers: [],
  };
};

const draftTrend = ({ reading, meta, slices }: Figures): Draft | RefusedQuestion => {
  const { metric, range } = reading;
  const buckets = dropPartialMonths(slices, reading).flatMap(({ value, now }) =>
    value === null || now === null ? [] : [{ value, now }],
  );
  const ordered = buckets.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  if (ordered.length === 0)
    return refuse(`${metricInfo(metric).label} has no figure for ${formatDays(range)}.`);
  const figure = createFigure(meta, metric);
  return {
    answer: writeTrend(reading, ordered, { currency: metricCurrency(meta, metric) }),
    figures: ordered.slice(-maxTrendFigures).map((one) => figure(labelValue(reading, one.value), one.now)),
    drivers: [],
  };
};

const draft = (figures: Figures): Draft | RefusedQuestion => {
  const { kind } = figures.reading;
  if (kind === 'best' || kind === 'worst') return draftRanking(figures);
  return kind === 'trend' ? draftTrend(figures) : draftTotal(figures);
};

/** Returns the dimension and report that explain a change; undefined if no readable report splits it. */
const findDriverSource = (
  scope: BusinessScope,
  reading: Reading,
): { by: Dimension; source: Source } | undefined => {
  const { by, kind, metric, where } = reading;
  if ((kind !== 'why' && by === null) || (by === null && isSplitByFactor(metric))) return undefined;
  const asked = new Set(where.map(({ dimension }) => dimension));
  for (const one of by === null ? driverDimensions.filter((each) => !asked.has(each)) : [by]) {
    const source = findSource(scope, reading, one);
    if (source) return { by: one, source };
  }
  return undefined;
};

const findDrivers = (
  reading: Reading,
  meta: ReportMeta,
  split: { by: Dimension; slices: readonly ValueFigure[] } | null,
): LabelledEffect[] => {
  const { metric } = reading;
  const now = readFigure(meta.totals, metric);
  const before = meta.compare_totals && readFigure(meta.compare_totals, metric);
  if (now === null || before === null) return [];
  const labelOf = (by: Dimension) => (value: string | null) =>
    labelValue({ by, frequency: reading.frequency }, value);
  if (split) return splitChange(split.slices, { now, before }, metric, labelOf(split.by));
  if (reading.kind !== 'why') return [];
  const figureOf = (base: Metric, when: 'now' | 'before') =>
    readFigure((when === 'now' ? meta.totals : meta.compare_totals) ?? {}, base);
  return splitRatioChange(metric, figureOf, now - before);
};

const answerReading = async (context: Context, reading: Reading, note = ''): Promise<QuestionAnswer> => {
  const { scope, today } = context;
  const { metric, by, kind } = reading;
  const isChange = kind === 'why' || kind === 'change';
  const main = findSource(scope, reading, isChange ? null : by);
  if (!main) {
    const [closed] = listFittingReports(metric, isChange ? null : by, reading.where);
    const name = closed ? ` to ${modules[closed.module]}` : '';
    return refuse(`You do not have access${name}, which has the figures of ${metricInfo(metric).label}.`);
  }
  const driver = isChange ? findDriverSource(scope, reading) : undefined;
  const [answer, splitAnswer] = await run(context, reading, [main, ...(driver ? [driver.source] : [])]);
  if (!answer) throw new Error('A report was not answered.');
  const meta = readMeta(answer);
  const missing = [metric, ...listBaseMetrics(metric)].flatMap((one) => meta.missing[one] ?? [])[0];
  if (missing) return refuse(`${metricInfo(metric).label} has no figure: ${missingTexts[missing]}.`);
  const gaps = listGaps(meta, metric, reading);
  const [gap] = gaps;
  if (gap) {
    const earlier = note === '' ? endEarlier(reading, gaps, today) : null;
    if (earlier) return answerReading(context, earlier, ` Later days are not loaded yet.`);
    return refuse(`${metricInfo(metric).label} is not complete: ${formatDays(gap)} is not loaded.`);
  }
  const split =
    driver && splitAnswer
      ? { by: driver.by, slices: sumRowsByValue(splitAnswer.data, driver.source.report, metric, driver.by) }
      : null;
  const drafted = draft({
    reading,
    meta,
    slices: by === null || isChange ? [] : sumRowsByValue(answer.data, main.report, metric, by),
    drivers: isChange ? findDrivers(reading, meta, split) : [],
  });
  if ('kind' in drafted) return drafted;
  const { label, description } = metricInfo(metric);
  return {
    kind: 'answered',
    understood: describeReading(reading),
    definition: `${label}: ${description}`,
    answer: `${drafted.answer}${note}`,
    figures: drafted.figures,
    drivers: drafted.drivers,
    source: describeSource(main.report, meta),
    link: buildQuestionLink(scope, main.report, reading),
  };
};

/**
 * Answers a question from reports that the user may read, or refuses it with a reason. It refuses rather than show a
 * figure that omits days not yet loaded.
 */
export const answerQuestion = async (
  deps: ReportDeps,
  scope: BusinessScope,
  question: string,
  signal: AbortSignal,
): Promise<QuestionAnswer> => {
  const { timeZone, yearStart } = scope.business;
  const today = dayAt(timeZone, deps.clock.now());
  const names = await readQuestionNames(deps, scope, today, signal);
  const reading = readQuestion(question, { today, yearStart, names });
  if (reading.kind === 'refused') return refuse(reading.reason);
  return answerReading({ deps, scope, today, signal }, reading);
};
