import type { Unit } from '@bellwether/contract/catalogue/metric-info';
import { type DisplayCurrency, formatValue } from '@bellwether/contract/format/number';
import type { Kpi } from '@bellwether/contract/pages/kpi';
import type { PlanProgressFigures } from '@bellwether/contract/plan/performance';
import { formatMonth } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { SectionState } from '../section-state.ts';

type KpiSource = { unit: Unit; currency: DisplayCurrency; range: Range; report: string };

export const buildPlanKpi = (
  source: KpiSource,
  value: number | null,
  description?: string,
): SectionState<Kpi> => ({
  kind: 'ready',
  value: {
    ...source,
    label: '',
    goodDirection: 'higher',
    definition: '',
    change: null,
    spark: [],
    comparison: null,
    value,
    ...(description ? { description } : {}),
  },
});

export const forecastText = (forecast: PlanProgressFigures['forecast']): string => {
  const rule =
    "Year-end forecast: result so far + the remaining days of last year × growth so far; recent months count most. Without last year's figures, the daily average so far continues.";
  if (!forecast) return rule;
  if (forecast.low === null)
    return `${rule} The likely range appears after three full months that have figures for the year before.`;
  const { judgedBy } = forecast;
  const past =
    judgedBy === 0
      ? 'Your history is too short, so the range uses the usual forecast error of businesses.'
      : `The range is based on the error that this forecast would have had in ${judgedBy} of your past months${judgedBy < minOwnMonths ? `, and on the usual error of businesses until you have ${minOwnMonths}` : ''}.`;
  return `${rule} The likely range should contain the year-end result 8 times out of 10. ${past}`;
};
const minOwnMonths = 12;

type SummaryContext = { name: string; year: string; unit: Unit; currency: DisplayCurrency };

/** Returns a summary of a plan's progress, in one to three sentences. */
export const planSummary = (
  progress: PlanProgressFigures,
  { name, year, unit, currency }: SummaryContext,
): string => {
  const amount = (value: number) => formatValue(value, unit, 'card', currency);
  const { actual, targetToDate, attainment, yearTarget, forecast, unknown } = progress;
  const planName = `${name} in ${year}`;
  if (actual === null || attainment === null || targetToDate === null)
    return progress.daysOver === 0
      ? `${year} has not started.`
      : `No data yet for ${planName.toLowerCase().replace(year.toLowerCase(), year)}.`;
  const first = `${planName}: ${formatValue(attainment, 'percent', 'card')} of target so far, ${amount(actual)} of ${amount(targetToDate)}.`;
  const gap = forecast && yearTarget !== null ? forecast.value - yearTarget : null;
  const second =
    gap === null || !forecast || progress.daysOver === progress.days
      ? ''
      : ` Forecast for the year: ${amount(forecast.value)}, ${amount(Math.abs(gap))} ${gap < 0 ? 'short of' : 'above'} target.`;
  const left = progress.daysOver - progress.daysKnown;
  const third =
    left === 0
      ? ''
      : unknown.length > 0
        ? ` No data for ${unknown.map(formatMonth).join(', ')}: ${left} of ${progress.daysOver} days are left out.`
        : ` ${left} of the ${progress.daysOver} days so far have no data and are left out.`;
  return first + second + third;
};
