import type { FindingPicture } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { addDays, formatDay } from '@bellwether/domain/time/day';
import { countDays } from '@bellwether/domain/time/range';
import type { ChartData } from '../model/data.ts';

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Builds the purchases of a customer as points over the whole range, and the purchase that did not come. */
export function buildPurchasesChart(
  answer: ReportAnswer,
  { metric, expected }: Extract<FindingPicture, { kind: 'purchases' }>,
): ChartData | null {
  const meta = readMeta(answer);
  const purchases = answer.data.flatMap((row) => {
    const [day, value] = [readDimension(row, 'date'), readFigure(row, metric)];
    return day !== null && value !== null && readFigure(row, 'invoices') ? [{ day, value }] : [];
  });
  if (purchases.length === 0) return null;
  const days = [...purchases.map(({ day }) => day), expected];
  const average = purchases.reduce((sum, { value }) => sum + value, 0) / purchases.length;
  const { label, unit } = metricInfo(metric);
  const common = { unit, currency: metricCurrency(meta, metric), mark: 'point' } as const;
  // Leaves room at both ends, so that no point is cut. The axis ends with the range, so that the silence shows.
  const margin = Math.ceil(countDays(meta.range) * 0.02);
  return {
    kind: 'xy',
    axis: 'Purchase',
    categories: [...purchases.map((_, at) => `Purchase ${at + 1}`), 'Expected next purchase'],
    days: [...purchases.map(({ day }) => ({ from: day, to: day })), null],
    x: {
      scale: 'time',
      label: 'Day',
      values: days.map(toTime),
      domain: [toTime(addDays(meta.range.from, -margin)), toTime(addDays(meta.range.to, margin))],
    },
    series: [
      { ...common, key: metric, metric, label, values: [...purchases.map(({ value }) => value), null] },
      {
        ...common,
        key: 'expected',
        label: 'Expected next, of average size',
        values: [...purchases.map(() => null), average],
      },
    ],
    annotations: [{ at: purchases.length, text: `Expected by ${formatDay(expected)}` }],
  };
}
