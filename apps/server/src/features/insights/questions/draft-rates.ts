import type { RefusedQuestion } from '@bellwether/contract/api/figures/questions';
import { metricCurrency, readFigure } from '@bellwether/domain/answers/figures';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import { countDays } from '@bellwether/domain/time/range';
import type { Reading } from '@bellwether/insights/questions/reading';
import {
  formatDays,
  singularOf,
  writeAmount,
  writeLimit,
} from '@bellwether/insights/questions/text/answer-text';
import { createFigure, type Draft, type Figures, type MetricFigures, refuse } from './question-drafts.ts';

const year = 365.25;
const daysIn = { day: 1, week: 7, month: year / 12, quarter: year / 4, year } as const;

const limitsOf = ({ where }: Reading): string => where.map((one) => `, ${writeLimit(one)}`).join('');

const totalOf = ({ meta, metric }: MetricFigures): number | null => readFigure(meta.totals, metric);

const show = ({ meta, metric }: MetricFigures, value: number, isAverage = false): string => {
  const { unit } = metricInfo(metric);
  const shown = isAverage && unit === 'count' ? 'scale' : unit;
  return formatValue(value, shown, 'table', metricCurrency(meta, metric));
};

/** Words the average of a total over the days, weeks or months of its range. */
const draftAverage = (
  { reading, main }: Figures,
  per: NonNullable<Reading['per']>,
): Draft | RefusedQuestion => {
  const value = totalOf(main);
  const { label } = metricInfo(main.metric);
  if (value === null) return refuse(`${label} has no figure for ${formatDays(reading.range)}.`);
  const average = value / (countDays(reading.range) / daysIn[per]);
  return {
    answer: `${label}: ${show(main, average, true)} a ${per} on average${limitsOf(reading)}, ${formatDays(reading.range)}; ${show(main, value)} in all.`,
    figures: [createFigure(main.meta, main.metric)(label, value)],
    drivers: [],
  };
};

/** Words a total divided by the total of another metric: an amount for each of them, or a share. */
const draftQuotient = ({ reading, main, others }: Figures, divisor: Metric): Draft | RefusedQuestion => {
  const under = others.find(({ metric }) => metric === divisor);
  const [value, count] = [totalOf(main), under ? totalOf(under) : null];
  const { label } = metricInfo(main.metric);
  const days = formatDays(reading.range);
  if (value === null || !under || count === null || count === 0)
    return refuse(`${label} cannot be divided: ${metricInfo(divisor).label} has no figure for ${days}.`);
  const written = (one: MetricFigures, amount: number) =>
    writeAmount(one.metric, amount, { currency: metricCurrency(one.meta, one.metric) });
  const answer = reading.isShare
    ? `${formatValue(value / count, 'percent', 'table')} of ${inSentence(metricInfo(divisor).label)} are ${inSentence(label)}${limitsOf(reading)}, ${days}: ${show(main, value)} of ${show(under, count)}.`
    : `${label} per ${singularOf(divisor)}: ${show(main, value / count, true)}${limitsOf(reading)}, ${days}; all ${written(main, value)} ÷ all ${written(under, count)}.`;
  return {
    answer,
    figures: [
      createFigure(main.meta, main.metric)(label, value),
      createFigure(under.meta, divisor)(metricInfo(divisor).label, count),
    ],
    drivers: [],
  };
};

/** Words the share of the named values in the whole figure. `whole`: the figure without the conditions. */
export const draftShare = ({ reading, main }: Figures, whole: MetricFigures): Draft | RefusedQuestion => {
  const [part, all] = [totalOf(main), totalOf(whole)];
  const { label } = metricInfo(main.metric);
  const days = formatDays(reading.range);
  if (part === null || all === null || all <= 0) return refuse(`${label} has no figure for ${days}.`);
  const figure = createFigure(main.meta, main.metric);
  const limit = reading.where.map(writeLimit).join(', ');
  return {
    answer: `${limit.charAt(0).toUpperCase()}${limit.slice(1)}: ${formatValue(part / all, 'percent', 'table')} of ${inSentence(label)}, ${show(main, part)} of ${show(whole, all)}, ${days}.`,
    figures: [figure(limit, part), figure('Total', all)],
    drivers: [],
  };
};

/** Words an average by time or a quotient of two metrics; null for any other reading. */
export const draftRate = (figures: Figures): Draft | RefusedQuestion | null => {
  const { per, divisor } = figures.reading;
  if (per) return draftAverage(figures, per);
  return divisor ? draftQuotient(figures, divisor) : null;
};
