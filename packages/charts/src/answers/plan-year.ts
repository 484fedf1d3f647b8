import { elapsedShare, forecastMonths, type PlanMonth } from '@bellwether/domain/plan/performance';
import { type PlanFigures, planMeasure } from '@bellwether/domain/plan/performance-page';
import { type Day, daysBetween, formatMonth, monthEnd } from '@bellwether/domain/time/day';
import { paleColourKey } from '../model/colours.ts';
import type { ChartData, Series } from '../model/data.ts';

/** Returns the index of the running month with its progress, such as '12 of 30 days'. */
const findPartialMonth = (months: readonly PlanMonth[], lastDay: Day): ReadonlyMap<number, string> =>
  new Map(
    months.flatMap(({ month }, at): [number, string][] => {
      const share = elapsedShare(month, lastDay);
      const days = daysBetween(month, monthEnd(month)) + 1;
      return share > 0 && share < 1 ? [[at, `${Math.round(share * days)} of ${days} days`]] : [];
    }),
  );

/** Returns the running total after each value; an unknown value has none. */
const addUp = (values: readonly (number | null)[]): (number | null)[] => {
  let total = 0;
  return values.map((value) => {
    total += value ?? 0;
    return value === null ? null : total;
  });
};

/**
 * Builds the chart of a plan's year. Every bar starts where the month before ends, so that readers see which months
 * contribute most to the total.
 */
export const buildPlanYearChart = (
  figures: Pick<PlanFigures, 'type' | 'months' | 'lastDay' | 'earlier' | 'eventSize' | 'currency'>,
): ChartData => {
  const { months, lastDay, earlier, eventSize, currency } = figures;
  const { name, metric, unit } = planMeasure(figures.type);
  const results = months.map(({ actual, month }) => (elapsedShare(month, lastDay) > 0 ? actual : null));
  const totals = addUp(results);
  const forecast = forecastMonths(months, lastDay, earlier, { eventSize });
  const hasRange = forecast.at(-1)?.low !== null;
  const shared = { unit, currency };
  const series: Series[] = [
    {
      ...shared,
      key: 'earlier',
      label: 'Earlier months',
      colour: paleColourKey(metric),
      mark: 'bar',
      stack: true,
      whole: true,
      values: totals.map((total, at) => (at === 0 || total === null ? null : total - (results[at] ?? 0))),
    },
    { ...shared, key: metric, label: `${name} of the month`, mark: 'bar', stack: true, values: results },
    {
      ...shared,
      key: 'target',
      label: 'Target',
      mark: 'line',
      whole: true,
      values: addUp(months.map(({ target }) => target)),
    },
  ];
  if (forecast.some((one) => one !== null))
    series.push({
      ...shared,
      key: 'forecast',
      label: 'Forecast',
      colour: metric,
      mark: hasRange ? 'band' : 'line',
      dashed: true,
      whole: true,
      values: forecast.map((one) => one?.value ?? null),
      ...(hasRange
        ? {
            low: forecast.map((one) => one?.low ?? null),
            high: forecast.map((one) => one?.high ?? null),
          }
        : {}),
    });
  return {
    kind: 'cartesian',
    axis: 'Month',
    categories: months.map(({ month }) => formatMonth(month)),
    days: months.map(({ month }) => ({ from: month, to: monthEnd(month) })),
    partial: findPartialMonth(months, lastDay),
    series,
  };
};
