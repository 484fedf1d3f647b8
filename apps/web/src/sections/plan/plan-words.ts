import type { Unit } from '@bellwether/contract/catalogue/metrics';
import { type Currency, formatValue } from '@bellwether/contract/format/number';
import type { Standing } from '@bellwether/contract/plan/performance';
import { formatMonth } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { Kpi } from '../kpi/kpi.ts';
import type { Section } from '../section.ts';

type Of = { unit: Unit; currency: Currency; range: Range; report: string };

/** A figure of a plan as a card shows it. */
export const planKpi = (of: Of, value: number | null, description?: string): Section<Kpi> => ({
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

type Words = { name: string; year: string; unit: Unit; currency: Currency };

/** How a plan stands, in a sentence or two. */
export const saySummary = (standing: Standing, { name, year, unit, currency }: Words): string => {
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
  const third =
    unknown.length > 0
      ? ` Nothing is known of ${unknown.map(formatMonth).join(', ')}, so that it may be more.`
      : '';
  return first + second + third;
};
