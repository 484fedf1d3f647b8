import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { type Currency, formatValue } from '@bellwether/contract/format/number';
import { valuePerMissedCall } from '@bellwether/contract/leads/missed-calls';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/contract/reports/text/figures';
import type { ChartData } from '../../../sections/chart/data.ts';
import { chartHeatmap } from '../../../sections/chart/heatmap.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'];

/** The hours from the first in which something came to the last. */
const hoursOf = ({ data }: ReportAnswer): string[] => {
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

/** A sentence on rows that a chart of hours cannot show. */
const sayTimeless = ({ data }: ReportAnswer, metric: Metric): string | undefined => {
  const count = data.reduce(
    (sum, row) => sum + (readDimension(row, 'hour') === null ? (readFigure(row, metric) ?? 0) : 0),
    0,
  );
  if (count === 0) return undefined;
  const { label } = metricInfo(metric);
  return `${label} without a time of day, which are not drawn: ${count.toLocaleString('en-AU')}.`;
};

/** A figure by weekday and hour; an hour without leads has none of them. Those without a time of day are told of beside it. */
export const leadsByHour = (answer: ReportAnswer, metric: Metric): ChartData => {
  const data = chartHeatmap(answer, {
    down: 'weekday',
    across: 'hour',
    metric,
    order: { down: weekdays, across: hoursOf(answer) },
  });
  const note = sayTimeless(answer, metric);
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
  /** What one missed call would have brought; null where that cannot be said. */
  each: number | null;
  currency: Currency;
};

const sumOf = (answer: ReportAnswer, metric: Metric): number =>
  readFigure(readMeta(answer).totals, metric) ?? 0;

/** What missed calls are priced by; null while it is on its way. */
export const computePrice = (
  hours: ReportAnswer | undefined,
  invoiced: ReportAnswer | undefined,
  worth: ReportAnswer | undefined,
): MissedCallPrice | null => {
  if (!hours || !invoiced || !worth) return null;
  const record = {
    answered: sumOf(hours, 'answered_calls'),
    invoiced: sumOf(invoiced, 'answered_calls'),
    averageInvoice: readFigure(readMeta(worth).totals, 'average_invoice'),
  };
  return {
    ...record,
    missed: sumOf(hours, 'missed_calls'),
    each: valuePerMissedCall(record),
    currency: metricCurrency(readMeta(worth), 'average_invoice'),
  };
};

/** The formula with its values. */
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
  return `${count(missed)} missed calls × ${formatValue(invoiced / answered, 'percent', 'card')} (${count(invoiced)} of ${count(answered)} answered calls whose caller was invoiced) × ${money(averageInvoice)} average invoice = about ${money(missed * (each ?? 0))}.`;
};

/** Missed calls by weekday and hour in money. */
export const missedCallValueByHour = (answer: ReportAnswer, each: number, currency: Currency): ChartData => {
  const data = leadsByHour(answer, 'missed_calls');
  return {
    ...data,
    description: 'Missed calls in money',
    series: data.series.map((series) => ({
      ...series,
      unit: 'currency' as const,
      currency,
      values: series.values.map((missed) => (missed ?? 0) * each),
    })),
  };
};
