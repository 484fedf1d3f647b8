import type { Unit } from '@bellwether/contract/catalogue/metric-info';
import type { DisplayCurrency } from '@bellwether/contract/format/number';
import type { Kpi } from '@bellwether/contract/pages/kpi';
import type { PlanProgressFigures } from '@bellwether/contract/plan/performance';
import type { Range } from '@bellwether/contract/time/range';
import type { SectionState } from '../section-state.ts';

type KpiSource = { unit: Unit; currency: DisplayCurrency; range: Range; report: string };

export const buildPlanKpi = (
  source: KpiSource,
  value: number | null,
  definition: string,
  description?: string,
): SectionState<Kpi> => ({
  kind: 'ready',
  value: {
    ...source,
    label: '',
    goodDirection: 'higher',
    definition,
    change: null,
    spark: [],
    comparison: null,
    value,
    ...(description ? { description } : {}),
  },
});

export const explainForecast = (forecast: PlanProgressFigures['forecast']): string => {
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
