import type { ChartData, Series } from '@bellwether/charts/model/data';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { DisplayCurrency } from '@bellwether/contract/format/number';
import { elapsedShare, type PlanMonth } from '@bellwether/contract/plan/performance';
import { addYears, type Day, daysBetween, formatMonth, monthEnd } from '@bellwether/contract/time/day';

export type PlanMeasure = { name: string; metric: Metric; unit: Series['unit']; currency: DisplayCurrency };

const frame = (months: readonly PlanMonth[]) => ({
  kind: 'cartesian' as const,
  axis: 'Month',
  categories: months.map(({ month }) => formatMonth(month)),
  days: months.map(({ month }) => ({ from: month, to: monthEnd(month) })),
});

/** Builds a bar chart of monthly figures next to the year before, with the targets as strokes. */
export const chartAttainment = (
  months: readonly PlanMonth[],
  lastDay: Day,
  { name, metric, unit, currency }: PlanMeasure,
): ChartData => ({
  ...frame(months),
  partial: findPartialMonth(months, lastDay),
  before: months.map(({ month }) => formatMonth(addYears(month, -1))),
  daysBefore: months.map(({ month }) => ({ from: addYears(month, -1), to: monthEnd(addYears(month, -1)) })),
  series: [
    {
      key: metric,
      label: name,
      unit,
      currency,
      mark: 'bar',
      values: months.map(({ actual }) => actual),
      before: months.map((one) => one.before),
    },
    {
      key: 'target',
      label: 'Target',
      unit,
      currency,
      mark: 'target',
      whole: true,
      values: months.map(({ target }) => target),
    },
  ],
});

/** Returns the index of the running month with its progress, such as '12 of 30 days'. */
const findPartialMonth = (months: readonly PlanMonth[], lastDay: Day): ReadonlyMap<number, string> =>
  new Map(
    months.flatMap(({ month }, at): [number, string][] => {
      const share = elapsedShare(month, lastDay);
      const days = daysBetween(month, monthEnd(month)) + 1;
      return share > 0 && share < 1 ? [[at, `${Math.round(share * days)} of ${days} days`]] : [];
    }),
  );

const running = (values: readonly (number | null)[]): (number | null)[] => {
  let total = 0;
  return values.map((value) => {
    total += value ?? 0;
    return value === null ? null : total;
  });
};

/** Builds a chart of cumulative figures and targets since the first month. */
export const chartCumulative = (
  months: readonly PlanMonth[],
  lastDay: Day,
  { name, metric, unit, currency }: PlanMeasure,
): ChartData => ({
  ...frame(months),
  series: [
    {
      key: metric,
      label: name,
      unit,
      currency,
      mark: 'area',
      values: running(months.map(({ actual, month }) => (elapsedShare(month, lastDay) > 0 ? actual : null))),
    },
    {
      key: 'target',
      label: 'Target',
      unit,
      currency,
      mark: 'line',
      dashed: true,
      values: running(months.map(({ target }) => target)),
    },
  ],
});
