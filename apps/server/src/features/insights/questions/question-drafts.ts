import type { AnsweredQuestion, RefusedQuestion } from '@bellwether/contract/api/figures/questions';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure } from '@bellwether/domain/answers/figures';
import { findPartialMonths } from '@bellwether/domain/answers/partial-buckets';
import { judgeTotal } from '@bellwether/domain/answers/total-change';
import { listBaseMetrics, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { exampleQuestions } from '@bellwether/domain/insights/questions';
import { isChange } from '@bellwether/domain/judgement/judge';
import { countDays, type Range } from '@bellwether/domain/time/range';
import {
  formatDays,
  labelValue,
  writeAmounts,
  writeChange,
  writeDrivers,
  writeRanking,
  writeTotal,
  writeTrend,
} from '@bellwether/insights/questions/answer-text';
import { rankSlices, type ValueFigure } from '@bellwether/insights/questions/fold-rows';
import { isHighestFirst, type Reading } from '@bellwether/insights/questions/reading';
import type { LabelledEffect } from '@bellwether/insights/questions/split-change';

/** Maximum figures in an answer; more would be a table. The linked page shows all of them. */
const maxFigures = 12;
/** Maximum months of a trend; the default date range has 13. */
const maxTrendFigures = 31;

export const refuse = (reason: string, nearest: string | null = null): RefusedQuestion => ({
  kind: 'refused',
  reason,
  nearest,
  examples: [...exampleQuestions],
});

export type Draft = Pick<AnsweredQuestion, 'answer' | 'figures' | 'drivers'>;
/** Figures of one metric of a question. */
export type MetricFigures = { metric: Metric; meta: ReportMeta; slices: ValueFigure[] };
/** `others` are the figures of the further metrics and of the conditions. */
export type Figures = {
  reading: Reading;
  main: MetricFigures;
  others: readonly MetricFigures[];
  drivers: LabelledEffect[];
};

export const createFigure = (meta: ReportMeta, metric: Metric) => {
  const { unit } = metricInfo(metric);
  const currency = unit === 'currency' ? (meta.currencies[metric] ?? meta.currency) : null;
  return (label: string, value: number) => ({ label, value, unit, currency });
};

const hasFigure = <T extends { value: number | null }>(one: T): one is T & { value: number } =>
  one.value !== null;

/** Words a change of each metric. Returns a refusal if a figure does not exist. */
const draftChange = (
  { reading, main, others, drivers }: Figures,
  comparison: Range,
): Draft | RefusedQuestion => {
  const sentences: string[] = [];
  const figures: Draft['figures'] = [];
  const unclear = new Set<Metric>();
  for (const { metric, meta } of [main, ...others]) {
    const now = readFigure(meta.totals, metric);
    const before = meta.compare_totals && readFigure(meta.compare_totals, metric);
    const name = metricInfo(metric).label;
    if (now === null) return refuse(`${name} has no figure for ${formatDays(reading.range)}.`);
    if (before === null) return refuse(`${name} has no figure for ${formatDays(comparison)}.`);
    const money = { currency: metricCurrency(meta, metric) };
    const figure = createFigure(meta, metric);
    const label = (days: Range) => (others.length > 0 ? `${name}, ${formatDays(days)}` : formatDays(days));
    const judgement = judgeTotal(meta, metric);
    if (!isChange(judgement) && judgement.verdict !== 'unknown') unclear.add(metric);
    sentences.push(writeChange({ ...reading, metric }, { now, before, judgement }, money));
    figures.push(figure(label(reading.range), now), figure(label(comparison), before));
  }
  const money = { currency: metricCurrency(main.meta, main.metric) };
  // A change that may be chance has no causes to name.
  const explained = unclear.has(main.metric) && reading.by === null ? [] : drivers;
  return {
    answer: `${sentences.join(' ')}${writeDrivers(main.metric, explained, money)}`,
    figures,
    drivers: explained,
  };
};

const daysIn = { day: 1, week: 7, month: 365.25 / 12 } as const;

/** Words the average of a total over the days, weeks or months of its range. */
const draftAverage = (
  reading: Reading,
  amount: {
    metric: Metric;
    value: number;
    currency: DisplayCurrency;
    figure: ReturnType<typeof createFigure>;
  },
  per: NonNullable<Reading['per']>,
): Draft => {
  const { metric, value, currency, figure } = amount;
  const { label, unit } = metricInfo(metric);
  const average = value / (countDays(reading.range) / daysIn[per]);
  const shown = formatValue(average, unit === 'count' ? 'scale' : unit, 'table', currency);
  const where = reading.where.map((one) => `, ${one.label}`).join('');
  return {
    answer: `${label}: ${shown} a ${per} on average${where}, ${formatDays(reading.range)}; ${formatValue(value, unit, 'table', currency)} in all.`,
    figures: [figure(label, value)],
    drivers: [],
  };
};

/** Words a total of each metric, or the total and its split. */
const draftTotal = (figures: Figures): Draft | RefusedQuestion => {
  const { reading, main, others } = figures;
  const { range, comparison, by } = reading;
  if (comparison) return draftChange(figures, comparison);
  const all = [main, ...others].map(({ metric, meta }) => ({
    metric,
    value: readFigure(meta.totals, metric),
    currency: metricCurrency(meta, metric),
    figure: createFigure(meta, metric),
  }));
  const unknown = all.find(({ value }) => value === null);
  if (unknown) return refuse(`${metricInfo(unknown.metric).label} has no figure for ${formatDays(range)}.`);
  const amounts = all.filter(hasFigure);
  const total = writeTotal(reading, amounts);
  const [only] = amounts;
  if (reading.per && only) return draftAverage(reading, only, reading.per);
  if (by === null)
    return {
      answer: total,
      figures: amounts.map(({ metric, value, figure }) => figure(metricInfo(metric).label, value)),
      drivers: [],
    };
  const { ranked } = rankSlices(
    main.slices.map((one) => ({ ...one, divisor: null })),
    true,
  );
  const kind = isHighestFirst('best', main.metric) ? 'best' : 'worst';
  const money = { currency: metricCurrency(main.meta, main.metric) };
  return {
    answer: `${total} ${writeRanking({ ...reading, kind }, ranked, money)}`.trim(),
    figures: [
      ...amounts.map(({ metric, value, figure }) =>
        figure(others.length > 0 ? `Total ${inSentence(metricInfo(metric).label)}` : 'Total', value),
      ),
      ...listValueFigures(
        figures,
        ranked.map(({ value }) => value),
      ),
    ],
    drivers: [],
  };
};

/** Returns the figures of values of the split, one for each metric. */
export const listValueFigures = (
  { reading, main, others }: Pick<Figures, 'reading' | 'main' | 'others'>,
  values: readonly string[],
): Draft['figures'] => {
  const all = [main, ...others];
  return values.slice(0, Math.ceil(maxFigures / all.length)).flatMap((value) =>
    all.flatMap(({ metric, meta, slices }) => {
      const now = slices.find((one) => one.value === value)?.now ?? null;
      const name = labelValue(reading, value);
      const label = all.length > 1 ? `${name}, ${inSentence(metricInfo(metric).label)}` : name;
      return now === null ? [] : [createFigure(meta, metric)(label, now)];
    }),
  );
};

/** Drops months that are only partly in the date range, because they would look like a decline. */
export const dropPartialMonths = (
  slices: readonly ValueFigure[],
  { range, frequency, by }: Reading,
): ValueFigure[] => {
  if (by !== 'date' || frequency === null) return [...slices];
  const partial = new Set(findPartialMonths(range, frequency).map(({ bucket }) => bucket));
  const whole = slices.filter(({ value }) => value === null || !partial.has(value));
  return whole.length > 0 ? whole : [...slices];
};

const draftRanking = ({ reading, main, others }: Figures): Draft | RefusedQuestion => {
  const { metric, kind, range } = reading;
  const { meta, slices } = main;
  const { ranked, small } = rankSlices(dropPartialMonths(slices, reading), isHighestFirst(kind, metric));
  const [first] = ranked;
  if (!first) return refuse(`${metricInfo(metric).label} has no figure to rank for ${formatDays(range)}.`);
  const divisor = listBaseMetrics(metric)[1];
  const note =
    small > 0 && divisor
      ? ` ${small} with less than 2% of ${metricInfo(divisor).label.toLowerCase()} ${small === 1 ? 'is' : 'are'} left out.`
      : '';
  const more = others
    .map((one) => ({
      metric: one.metric,
      value: one.slices.find(({ value }) => value === first.value)?.now ?? null,
      currency: metricCurrency(one.meta, one.metric),
    }))
    .filter(hasFigure);
  const money = { currency: metricCurrency(meta, metric) };
  return {
    answer: `${writeRanking(reading, ranked, money, writeAmounts(more))}${note}`,
    figures: listValueFigures(
      { reading, main, others },
      ranked.slice(0, reading.limit ?? ranked.length).map(({ value }) => value),
    ),
    drivers: [],
  };
};

const draftTrend = ({ reading, main: { meta, slices } }: Figures): Draft | RefusedQuestion => {
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

/** Words the answer to a question without conditions on figures. */
export const draftFigures = (figures: Figures): Draft | RefusedQuestion => {
  const { kind } = figures.reading;
  if (kind === 'best' || kind === 'worst') return draftRanking(figures);
  return kind === 'trend' ? draftTrend(figures) : draftTotal(figures);
};
