import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { valuePerMissedCall } from '@bellwether/domain/leads/missed-calls';
import type { ChartData } from '../model/data.ts';
import { buildHeatmapChart } from './heatmap.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'];

/** Returns all hours from the first to the last that has a row. */
export const listHours = ({ data }: ReportAnswer): string[] => {
  const hours = data.flatMap((row) => {
    const hour = readDimension(row, 'hour');
    return hour === null ? [] : [Number(hour)];
  });
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) =>
    String(first + at).padStart(2, '0'),
  );
};

/** Returns a sentence about the rows without an hour; undefined if there are none. */
const timelessNote = ({ data }: ReportAnswer, metric: Metric): string | undefined => {
  const count = data.reduce(
    (sum, row) => sum + (readDimension(row, 'hour') === null ? (readFigure(row, metric) ?? 0) : 0),
    0,
  );
  if (count === 0) return undefined;
  const { label } = metricInfo(metric);
  return `${label} without a time of day, not shown: ${count.toLocaleString('en-AU')}.`;
};

/**
 * Builds a heat map by weekday and hour; hours without a row are 0. A note counts the rows without a time.
 */
export const buildLeadsByHourChart = (answer: ReportAnswer, metric: Metric): ChartData => {
  const data = buildHeatmapChart(answer, {
    down: 'weekday',
    across: 'hour',
    metric,
    order: { down: weekdays, across: listHours(answer) },
  });
  const note = timelessNote(answer, metric);
  return {
    ...data,
    ...(note ? { note } : {}),
    series: data.series.map((series) => ({ ...series, values: series.values.map((value) => value ?? 0) })),
  };
};

export type MissedCallPrice = {
  answered: number;
  invoiced: number;
  missed: number;
  averageInvoice: number | null;
  /** Estimated revenue of one missed call; null if it cannot be estimated. */
  each: number | null;
  currency: DisplayCurrency;
};

const readTotal = (answer: ReportAnswer, metric: Metric): number =>
  readFigure(readMeta(answer).totals, metric) ?? 0;

/** Calculates the price of a missed call; null while the reports load. */
export const computePrice = (
  hours: ReportAnswer | undefined,
  invoiced: ReportAnswer | undefined,
  invoices: ReportAnswer | undefined,
): MissedCallPrice | null => {
  if (!hours || !invoiced || !invoices) return null;
  const record = {
    answered: readTotal(hours, 'answered_calls'),
    invoiced: readTotal(invoiced, 'answered_calls'),
    averageInvoice: readFigure(readMeta(invoices).totals, 'average_invoice'),
  };
  return {
    ...record,
    missed: readTotal(hours, 'missed_calls'),
    each: valuePerMissedCall(record),
    currency: metricCurrency(readMeta(invoices), 'average_invoice'),
  };
};

export const missedCallFormula = ({
  answered,
  invoiced,
  missed,
  averageInvoice,
  each,
  currency,
}: MissedCallPrice): string => {
  const money = (amount: number | null) => formatValue(amount, 'currency', 'card', currency);
  const count = (n: number) => n.toLocaleString('en-AU');
  return `Missed calls may have cost about ${money(missed * (each ?? 0))}: ${count(missed)} missed calls × ${formatValue(invoiced / answered, 'percent', 'card')} (${count(invoiced)} of ${count(answered)} answered calls whose caller was invoiced) × ${money(averageInvoice)} average invoice.`;
};

/**
 * Builds the heat map of missed calls in money; its note is the formula. Null while an answer is missing, and
 * where too few calls were answered.
 */
export const buildMissedCallValueChart = (
  answer: ReportAnswer,
  [invoiced, invoices]: readonly (ReportAnswer | undefined)[],
): ChartData | null => {
  const price = computePrice(answer, invoiced, invoices);
  const each = price?.each ?? null;
  if (!price || each === null) return null;
  const { note, ...data } = buildLeadsByHourChart(answer, 'missed_calls');
  return {
    ...data,
    description: 'Estimated revenue lost to missed calls',
    note: [missedCallFormula(price), note].filter(Boolean).join(' '),
    series: data.series.map((series) => ({
      ...series,
      unit: 'currency' as const,
      currency: price.currency,
      values: series.values.map((missed) => (missed ?? 0) * each),
    })),
  };
};
