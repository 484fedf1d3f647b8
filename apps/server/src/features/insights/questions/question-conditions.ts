import type { RefusedQuestion } from '@bellwether/contract/api/figures/questions';
import { metricCurrency, readFigure } from '@bellwether/domain/answers/figures';
import { isAdditive, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { listMetrics, type MetricCondition, meetsBound } from '@bellwether/insights/questions/reading';
import {
  formatDays,
  labelValue,
  writeAmounts,
  writeTotal,
} from '@bellwether/insights/questions/text/answer-text';
import { nameValues, writeCondition, writeMatches } from '@bellwether/insights/questions/text/condition-text';
import {
  createFigure,
  type Draft,
  dropPartialPeriods,
  type Figures,
  listValueFigures,
  type MetricFigures,
  refuse,
  tellWholePeriods,
} from './question-drafts.ts';

const figureOf = ({ slices }: MetricFigures, value: string): number | null =>
  slices.find((one) => one.value === value)?.now ?? null;

/** Answers whether a figure meets its condition. */
const draftCheck = ({ reading, main }: Figures): Draft | RefusedQuestion => {
  const { metric, meta } = main;
  const value = readFigure(meta.totals, metric);
  const { label } = metricInfo(metric);
  if (value === null) return refuse(`${label} has no figure for ${formatDays(reading.range)}.`);
  const isMet = reading.conditions.every((condition) => meetsBound(value, condition));
  const currency = metricCurrency(meta, metric);
  return {
    answer: `${isMet ? 'Yes' : 'No'}. ${writeTotal(reading, [{ metric, value, currency }])}`,
    figures: [createFigure(meta, metric)(label, value)],
    drivers: [],
  };
};

/** A condition that leaves only zero says the figure itself, so it is not repeated. */
const isNone = ({ bound, value }: MetricCondition): boolean => value === 0 && bound === '=';

/** Lists or counts the values that meet all conditions. Values without a figure are left out and stated. */
const draftMatches = ({ reading, main, others }: Figures): Draft => {
  const { conditions, by, isYesNo } = reading;
  const asked = listMetrics(reading);
  const { range, note: leftOut } = tellWholePeriods(main.slices, reading);
  const all = [main, ...others];
  const find = (metric: MetricFigures['metric']) => all.find((one) => one.metric === metric) ?? main;
  // A customer with only a credit note bought nothing.
  const invoices = by === 'customer' ? all.find(({ metric }) => metric === 'invoices') : undefined;
  const named = dropPartialPeriods(main.slices, reading)
    .flatMap(({ value }) => value ?? [])
    .filter((value) => !invoices || (figureOf(invoices, value) ?? 0) > 0);
  const known = named.filter((value) =>
    conditions.every(({ metric }) => figureOf(find(metric), value) !== null),
  );
  const matching = known.filter((value) =>
    conditions.every((condition) => meetsBound(figureOf(find(condition.metric), value) ?? 0, condition)),
  );
  const shownMetrics = [reading.metric, ...reading.also].filter(
    (metric) => !conditions.some((one) => one.metric === metric && isNone(one)),
  );
  const first = shownMetrics[0] ?? reading.metric;
  const ordered =
    by === 'date'
      ? matching.toSorted()
      : matching.toSorted((a, b) => (figureOf(find(first), b) ?? 0) - (figureOf(find(first), a) ?? 0));
  const amountOf = (metric: MetricFigures['metric'], value: number | null) =>
    value === null ? [] : [{ metric, value, currency: metricCurrency(find(metric).meta, metric) }];
  const matches = ordered.map((value) => ({
    label: labelValue(reading, value),
    shown: writeAmounts(shownMetrics.flatMap((metric) => amountOf(metric, figureOf(find(metric), value)))),
  }));
  const together = shownMetrics.filter(isAdditive).flatMap((metric) =>
    amountOf(
      metric,
      ordered.reduce((sum, value) => sum + (figureOf(find(metric), value) ?? 0), 0),
    ),
  );
  const limits = conditions
    .map((one) => writeCondition(one, { currency: metricCurrency(find(one.metric).meta, one.metric) }))
    .join(' and ');
  const unknown = named.length - known.length;
  const note =
    unknown > 0
      ? ` ${unknown} ${nameValues(reading, unknown)} without a figure ${unknown === 1 ? 'is' : 'are'} left out.`
      : '';
  const repeats = conditions.some(({ metric }) => shownMetrics.includes(metric));
  const start = isYesNo ? `${matches.length > 0 ? 'Yes' : 'No'}. ` : '';
  const name = nameValues(reading, 2);
  const shownOthers = others.filter(({ metric }) => asked.includes(metric));
  const figures = listValueFigures({ reading, main, others: shownOthers }, ordered);
  return {
    answer: `${start}${writeMatches({ ...reading, range }, matches, known.length, limits, writeAmounts(together), repeats)}${note}${leftOut}`,
    figures:
      reading.kind === 'count'
        ? [
            {
              label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
              value: matches.length,
              unit: 'count',
              currency: null,
            },
            ...figures,
          ]
        : figures,
    drivers: [],
  };
};

/** Words the answer to a question with conditions on figures. */
export const draftConditions = (figures: Figures): Draft | RefusedQuestion =>
  figures.reading.kind === 'check' ? draftCheck(figures) : draftMatches(figures);
