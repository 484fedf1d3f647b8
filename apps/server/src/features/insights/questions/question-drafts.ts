import type { AnsweredQuestion, RefusedQuestion } from '@bellwether/contract/api/figures/questions';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { metricCurrency, readFigure } from '@bellwether/domain/answers/figures';
import { judgeTotal } from '@bellwether/domain/answers/total-change';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import {
  isAdditive,
  listBaseMetrics,
  type Metric,
  metricInfo,
} from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { exampleQuestions } from '@bellwether/domain/insights/questions';
import { isChange } from '@bellwether/domain/judgement/judge';
import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { rankSlices, readTotal, type ValueFigure } from '@bellwether/insights/questions/fold-rows';
import { isPartialStep } from '@bellwether/insights/questions/read-periods';
import { isHighestFirst, meetsBound, type Reading } from '@bellwether/insights/questions/reading';
import type { LabelledEffect } from '@bellwether/insights/questions/split-change';
import {
  formatDays,
  labelValue,
  writeAmounts,
  writeChange,
  writeDrivers,
  writeRanking,
  writeTotal,
  writeTrend,
} from '@bellwether/insights/questions/text/answer-text';

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

/** Words a total of each metric, or the total and its split. */
const draftTotal = (figures: Figures): Draft | RefusedQuestion => {
  const { reading, main, others } = figures;
  const { range, comparison, by } = reading;
  if (comparison) return draftChange(figures, comparison);
  const all = [main, ...others].map(({ metric, meta }) => ({
    metric,
    value: readTotal(meta.totals, metric),
    currency: metricCurrency(meta, metric),
    figure: createFigure(meta, metric),
  }));
  const unknown = all.find(({ value }) => value === null);
  if (unknown) return refuse(`${metricInfo(unknown.metric).label} has no figure for ${formatDays(range)}.`);
  const amounts = all.filter(hasFigure);
  const total = writeTotal(reading, amounts);
  // 'Were there more forms than calls?'
  const [first, second] = amounts;
  const isRelated = reading.isYesNo && reading.direction !== null && amounts.length === 2 && by === null;
  const isTrue =
    isRelated && first && second
      ? reading.direction === 'up'
        ? first.value > second.value
        : first.value < second.value
      : null;
  if (by === null)
    return {
      answer: `${isTrue === null ? '' : isTrue ? 'Yes. ' : 'No. '}${total}`,
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

/** Drops periods that are only partly in the date range, because they would look like a decline. */
export const dropPartialPeriods = (
  slices: readonly ValueFigure[],
  { range, frequency, by }: Reading,
): ValueFigure[] => {
  if (by !== 'date' || frequency === null) return [...slices];
  const whole = slices.filter(({ value }) => value === null || !isPartialStep(value, frequency, range));
  return whole.length > 0 ? whole : [...slices];
};

/** Returns the days of the whole periods that an answer counts, and a note on those left out. */
export const tellWholePeriods = (
  slices: readonly ValueFigure[],
  reading: Reading,
): { range: Range; note: string } => {
  const { range, frequency } = reading;
  const days = (list: readonly ValueFigure[]) => list.flatMap(({ value }) => value ?? []).toSorted();
  const kept = days(dropPartialPeriods(slices, reading));
  const left = days(slices).filter((day) => !kept.includes(day));
  const [first] = kept;
  if (frequency === null || left.length === 0 || first === undefined) return { range, note: '' };
  const [early, late] = [left.filter((day) => day < first), left.filter((day) => day > first)];
  const [running] = late;
  const names = left.map((day) => labelValue(reading, day)).join(' and ');
  return {
    range: {
      from: early.length > 0 ? first : range.from,
      to: running === undefined ? range.to : addDays(running, -1),
    },
    note: ` ${names.charAt(0).toUpperCase()}${names.slice(1)} ${left.length === 1 ? 'is not complete and is' : 'are not complete and are'} left out.`,
  };
};

const timeValues: Partial<Record<Dimension, readonly string[]>> = {
  hour: Array.from({ length: 24 }, (_, at) => String(at).padStart(2, '0')),
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
};

/** Adds the hours and weekdays of which no row exists: nothing came then. */
const fillTimes = (slices: readonly ValueFigure[], { by, metric }: Reading): ValueFigure[] => {
  const all = by === null || !isAdditive(metric) ? [] : (timeValues[by] ?? []);
  const known = new Set(slices.map(({ value }) => value));
  const missing = all
    .filter((value) => !known.has(value))
    .map((value) => ({ value, now: 0, before: 0, divisor: null, variance: { now: 0, before: 0 } }));
  return [...slices, ...missing];
};

/** Leaves out the values that do not meet the conditions of a ranking: 'with at least 20 leads'. */
const keepMatching = (figures: Figures): ValueFigure[] => {
  const { reading, main, others } = figures;
  const find = (metric: Metric, value: string | null) =>
    [main, ...others].find((one) => one.metric === metric)?.slices.find((one) => one.value === value)?.now;
  return fillTimes(dropPartialPeriods(main.slices, reading), reading).filter(({ value }) =>
    reading.conditions.every((condition) => meetsBound(find(condition.metric, value) ?? 0, condition)),
  );
};

const draftRanking = ({ reading, main, others }: Figures): Draft | RefusedQuestion => {
  const { metric, kind } = reading;
  const { range, note: leftOut } = tellWholePeriods(main.slices, reading);
  const { meta } = main;
  const { ranked, small } = rankSlices(
    keepMatching({ reading, main, others, drivers: [] }),
    isHighestFirst(kind, metric),
  );
  const [first] = ranked;
  const asked = ranked[(reading.place ?? 1) - 1];
  if (!first || !asked)
    return refuse(
      first
        ? `Only ${ranked.length} can be ranked by ${inSentence(metricInfo(metric).label)}, ${formatDays(range)}.`
        : `${metricInfo(metric).label} has no figure to rank for ${formatDays(range)}.`,
    );
  const divisor = listBaseMetrics(metric)[1];
  const note =
    small > 0 && divisor
      ? ` ${small} with less than 2% of ${metricInfo(divisor).label.toLowerCase()} ${small === 1 ? 'is' : 'are'} left out.`
      : '';
  const conditioned = new Set(reading.conditions.map((one) => one.metric));
  const more = others
    .filter((one) => reading.also.includes(one.metric) || conditioned.has(one.metric))
    .map((one) => ({
      metric: one.metric,
      value: one.slices.find(({ value }) => value === asked.value)?.now ?? null,
      currency: metricCurrency(one.meta, one.metric),
    }))
    .filter(hasFigure);
  const money = { currency: metricCurrency(meta, metric) };
  return {
    answer: `${writeRanking({ ...reading, range }, ranked, money, writeAmounts(more))}${note}${leftOut}`,
    figures: listValueFigures(
      { reading, main, others },
      ranked.slice(0, reading.limit ?? ranked.length).map(({ value }) => value),
    ),
    drivers: [],
  };
};

const draftTrend = ({ reading, main, others }: Figures): Draft | RefusedQuestion => {
  const { range, frequency } = reading;
  const all = [main, ...others];
  const courses = all.map(({ metric, meta, slices }) => {
    const buckets = dropPartialPeriods(slices, reading)
      .flatMap(({ value, now }) => (value === null || now === null ? [] : [{ value, now }]))
      .toSorted((a, b) => (a.value < b.value ? -1 : 1));
    return { metric, meta, buckets, isCut: buckets.length < slices.filter(({ now }) => now !== null).length };
  });
  const unknown = courses.find(({ buckets }) => buckets.length === 0);
  if (unknown) return refuse(`${metricInfo(unknown.metric).label} has no figure for ${formatDays(range)}.`);
  return {
    answer: [
      ...courses.map(({ metric, meta, buckets }) =>
        writeTrend({ ...reading, metric }, buckets, { currency: metricCurrency(meta, metric) }),
      ),
      ...(courses.some(({ isCut }) => isCut) ? [`Only whole ${frequency ?? 'month'}s are compared.`] : []),
    ].join(' '),
    figures: courses.flatMap(({ metric, meta, buckets }) => {
      const figure = createFigure(meta, metric);
      const name = all.length > 1 ? `, ${inSentence(metricInfo(metric).label)}` : '';
      return buckets
        .slice(-Math.ceil(maxTrendFigures / all.length))
        .map((one) => figure(`${labelValue(reading, one.value)}${name}`, one.now));
    }),
    drivers: [],
  };
};

/** Words the answer to a question without conditions on figures. */
export const draftFigures = (figures: Figures): Draft | RefusedQuestion => {
  const { kind } = figures.reading;
  if (kind === 'best' || kind === 'worst') return draftRanking(figures);
  return kind === 'trend' ? draftTrend(figures) : draftTotal(figures);
};
