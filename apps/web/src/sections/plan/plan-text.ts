import type { Unit } from '@bellwether/contract/catalogue/metric-info';
import { type Currency, formatValue } from '@bellwether/contract/format/number';
import type { PlanProgressFigures } from '@bellwether/contract/plan/performance';
import { formatMonth } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { Kpi } from '../kpi/kpi.ts';
import type { SectionState } from '../section-state.ts';

type Of = { unit: Unit; currency: Currency; range: Range; report: string };

export const buildPlanKpi = (of: Of, value: number | null, description?: string): SectionState<Kpi> => ({
  kind: 'ready',
  value: {
    ...of,
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
    "Where the year ends: what was made so far, and for the days to come last year's times the growth so far, of which the last months count most. Without last year's figures the days so far are carried on.";
  if (!forecast) return rule;
  if (forecast.low === null)
    return `${rule} How far off that may be can be said once three whole months stand beside the same months of the year before.`;
  const { judgedBy } = forecast;
  const past =
    judgedBy === 0
      ? 'Your own past is too short to judge by: it is as wide as forecasts of businesses usually are off.'
      : `It is as wide as this forecast would have been off from ${judgedBy} of your own past months${judgedBy < ownYear ? ', and as is usual among businesses while those are few' : ''}.`;
  return `${rule} The likely range is to hold the year’s end 8 of 10 times. ${past}`;
};
const ownYear = 12;

type Words = { name: string; year: string; unit: Unit; currency: Currency };

/** Returns a summary of a plan's progress, in one to three sentences. */
export const planSummary = (standing: PlanProgressFigures, { name, year, unit, currency }: Words): string => {
  const amount = (value: number) => formatValue(value, unit, 'card', currency);
  const { actual, targetToDate, attainment, yearTarget, forecast, unknown } = standing;
  const named = `${name} of ${year}`;
  if (actual === null || attainment === null || targetToDate === null)
    return standing.daysOver === 0
      ? `${year} has not begun.`
      : `Nothing is known yet of ${named.toLowerCase().replace(year.toLowerCase(), year)}.`;
  const first = `${named} is at ${formatValue(attainment, 'percent', 'card')} of its target to date: ${amount(actual)} of ${amount(targetToDate)}.`;
  const gap = forecast && yearTarget !== null ? forecast.value - yearTarget : null;
  const second =
    gap === null || !forecast || standing.daysOver === standing.days
      ? ''
      : ` It is heading for ${amount(forecast.value)} by the end of the year, ${amount(Math.abs(gap))} ${gap < 0 ? 'short of' : 'above'} the target.`;
  const left = standing.daysOver - standing.daysKnown;
  const third =
    left === 0
      ? ''
      : unknown.length > 0
        ? ` Nothing is known of ${unknown.map(formatMonth).join(', ')}: ${left} of ${standing.daysOver} days are left out.`
        : ` ${left} of the ${standing.daysOver} days so far are not known and are left out.`;
  return first + second + third;
};
