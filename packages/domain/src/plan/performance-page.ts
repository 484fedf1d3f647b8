import type { ReportAnswer } from '../answers/answer.ts';
import { divide, metricCurrency, readFigure, readMeta } from '../answers/figures.ts';
import type { Unit } from '../catalogue/metrics/entry.ts';
import { type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { type DisplayCurrency, formatValue } from '../format/number.ts';
import { addDays, type Day, formatDay, formatMonth, monthEnd } from '../time/day.ts';
import type { Range } from '../time/range.ts';
import {
  listAnswerCurrencies,
  readEventSize,
  readPlanMonths,
  readTrendMonths,
  targetMetrics,
  targetTypeLabels,
} from './measured.ts';
import {
  computePlanProgress,
  listTargetsToDate,
  type PlanMonth,
  type PlanProgressFigures,
} from './performance.ts';
import type { TargetType } from './plan.ts';
import { type ProgressCard, progressMetrics } from './progress-metrics.ts';
import { planSummary } from './summary.ts';

type ShownPlan = { readonly name: string; readonly financial_year?: string | null; readonly year_start: Day };

/** Figures from which the performance page of a plan is computed. */
export type PlanFigures = {
  readonly name: string;
  /** Financial year, such as 'FY26'. */
  readonly year: string;
  readonly type: TargetType;
  readonly months: readonly PlanMonth[];
  /** Amounts of the months right before those in `before`, oldest first; they test past forecasts. */
  readonly earlier: readonly (number | null)[];
  readonly eventSize: number;
  /** Last complete day in the business's time zone. */
  readonly lastDay: Day;
  readonly currency: DisplayCurrency;
  /** Sentence about the revenue that a plan of online revenue excludes. */
  readonly aside: string | null;
};

/** Report answers, by month, from which a plan's progress is computed. */
export type PlanAnswers = {
  /** Answers of `plan-performance`, for `rangeOfActualFigures` and for `trendRange`. */
  readonly year: ReportAnswer;
  readonly before: ReportAnswer;
  /** Answer of `plan-invoice-sizes`, for `eventRange`. */
  readonly invoiceSizes: ReportAnswer;
};

type Entered = {
  readonly targets: readonly { readonly month: Day; readonly amount: number | null }[];
  readonly results: readonly { readonly month: Day; readonly leads: number | null }[];
};

/**
 * Returns the figures of a plan. `ownCurrency` is the currency of the business; `today` is the day in its time zone.
 */
export function readPlanFigures(
  plan: ShownPlan,
  type: TargetType,
  { year, before, invoiceSizes }: PlanAnswers,
  { targets, results }: Entered,
  { today, ownCurrency }: { today: Day; ownCurrency: string },
): PlanFigures {
  const lastDay = addDays(today, -1);
  const toRows = (answer: ReportAnswer) => ({ data: answer.data, gaps: readMeta(answer).gaps });
  const of = (answer: ReportAnswer) => listAnswerCurrencies(answer, type, ownCurrency);
  const trend = readTrendMonths(plan, toRows(before), type, of(before));
  return {
    name: plan.name,
    year: plan.financial_year ?? '',
    type,
    months: readPlanMonths(plan, targets, toRows(year), trend, results, type, lastDay, of(year)),
    earlier: trend.slice(0, -12),
    eventSize: readEventSize(type, invoiceSizes.data),
    lastDay,
    currency: metricCurrency(readMeta(year), targetMetrics[type]),
    aside: explainOnlineShare(year, type),
  };
}

/** Returns the name and the metric of the results that a plan of this target type counts. */
export const planMeasure = (type: TargetType): { name: string; metric: Metric; unit: Unit } => ({
  name: targetTypeLabels[type],
  metric: targetMetrics[type],
  unit: metricInfo(targetMetrics[type]).unit,
});

/** Returns the progress of a plan at the end of its last day. */
export const planProgressOf = ({ months, lastDay, earlier, eventSize }: PlanFigures): PlanProgressFigures =>
  computePlanProgress(months, lastDay, earlier, { eventSize });

/** Returns the date range of the plan's year. */
export const planYearOf = ({ months, lastDay }: PlanFigures): Range => ({
  from: months[0]?.month ?? lastDay,
  to: monthEnd(months.at(-1)?.month ?? lastDay),
});

/** Card of a plan's performance page. `agenda` is the name under which it is added to a meeting's agenda. */
export type PlanCard = {
  readonly header: string;
  readonly value: number | null;
  readonly unit: Unit;
  readonly definition: string;
  readonly description?: string | undefined;
  readonly agenda?: ProgressCard;
};

/** Shows decimals for leads, because a share of a target need not be a whole number of leads. */
const exactUnitOf = (unit: Unit): Unit => (unit === 'count' ? 'number' : unit);

/** Returns the sentences and cards above the chart; null if the plan has no months with targets. */
export const describePlan = (
  figures: PlanFigures,
): { summary: string; aside: string | null; cards: readonly PlanCard[] } | null => {
  const { type, months, lastDay, currency, year, aside } = figures;
  const { name, metric, unit } = planMeasure(type);
  const progress = planProgressOf(figures);
  const { actual, attainment, forecast, neededPerDay, targetToDate, yearTarget } = progress;
  if (yearTarget === null) return null;
  const { to } = planYearOf(figures);
  const amount = (value: number) => formatValue(value, unit, 'card', currency);
  const unitPerDay = exactUnitOf(unit);
  const soFarPerDay = progressMetrics.plan_so_far_per_day.of(progress);
  return {
    summary: planSummary(months, progress, { name, year, unit, currency }),
    aside,
    cards: [
      {
        header: `${name} so far`,
        value: actual,
        unit,
        definition: metricInfo(metric).description,
        description: `until ${formatDay(lastDay < to ? lastDay : to)}`,
      },
      {
        header: progressMetrics.plan_attainment.label,
        value: attainment,
        unit: 'percent',
        definition:
          'Result so far ÷ target so far. The target covers past days with known figures; the current month counts by its days so far.',
        description:
          targetToDate === null ? undefined : `of ${formatValue(targetToDate, unitPerDay, 'card', currency)}`,
        agenda: 'attainment',
      },
      {
        header: progressMetrics.plan_forecast.label,
        value: forecast?.value ?? null,
        unit,
        definition: explainForecast(forecast),
        description:
          forecast && forecast.low !== null && forecast.high !== null
            ? `likely ${amount(forecast.low)} to ${amount(forecast.high)}`
            : `target ${amount(yearTarget)}`,
        agenda: 'forecast',
      },
      {
        header: progressMetrics.plan_needed_per_day.label,
        value: neededPerDay,
        unit: unitPerDay,
        definition: '(Year target − result so far) ÷ days left.',
        description:
          soFarPerDay === null
            ? undefined
            : `so far ${formatValue(soFarPerDay, unitPerDay, 'card', currency)} a day`,
        agenda: 'pace',
      },
    ],
  };
};

/** Column of the plan's table of months. A cell is a text; a month that has not begun has no result. */
export type PlanColumn = {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly cell: (month: PlanMonth) => string;
};

/** Returns the columns of the table of months; all but the first are figures. */
export const listPlanColumns = ({
  type,
  months,
  lastDay,
  currency,
}: Pick<PlanFigures, 'type' | 'months' | 'lastDay' | 'currency'>): readonly PlanColumn[] => {
  const { name, unit } = planMeasure(type);
  const amount = (value: number | null) => formatValue(value, unit, 'table', currency);
  const exactUnit = exactUnitOf(unit);
  const targets = listTargetsToDate(months, lastDay);
  const targetsByMonth = new Map(months.map(({ month }, at) => [month, targets[at] ?? null]));
  const targetToDate = ({ month }: PlanMonth) => targetsByMonth.get(month) ?? null;
  return [
    { key: 'month', label: 'Month', cell: ({ month }) => formatMonth(month) },
    { key: 'target', label: 'Target', cell: ({ target }) => amount(target) },
    {
      key: 'target-to-date',
      label: 'Target so far',
      description: 'Target of the past days whose results are known.',
      cell: (one) =>
        one.month > lastDay ? '' : formatValue(targetToDate(one), exactUnit, 'table', currency),
    },
    {
      key: 'actual',
      label: name,
      cell: ({ month, actual }) => (month > lastDay ? '' : amount(actual)),
    },
    {
      key: 'attainment',
      label: 'Target reached',
      description: 'Result ÷ target so far.',
      cell: (one) =>
        one.actual === null ? '' : formatValue(divide(one.actual, targetToDate(one)), 'percent', 'table'),
    },
    { key: 'before', label: 'Year before', cell: ({ before }) => amount(before) },
  ];
};

/**
 * Returns a sentence with the share of all revenue that a plan of online revenue counts, and the remaining amount; null
 * for other plans, and if either figure is unknown or they cannot be compared.
 */
export const explainOnlineShare = (answer: ReportAnswer, type: TargetType): string | null => {
  if (type !== 'ecom') return null;
  const meta = readMeta(answer);
  const [all, online] = (['revenue', 'purchase_revenue'] as const).map((metric) =>
    readFigure(meta.totals, metric),
  );
  const currency = metricCurrency(meta, 'revenue');
  const isComparable = JSON.stringify(currency) === JSON.stringify(metricCurrency(meta, 'purchase_revenue'));
  if (all === null || all === undefined || online === null || online === undefined) return null;
  if (!isComparable || online > all) return null;
  const money = (value: number) => formatValue(value, 'currency', 'card', currency);
  return `This plan counts online revenue only: ${money(online)} of ${money(all)} of revenue so far. The other ${money(all - online)} was invoiced without a purchase on the website.`;
};

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
