import type { ReportFigure } from '../answers/report-figure.ts';
import type { MetricInfo, Unit } from '../catalogue/metrics/entry.ts';
import { isMetric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { targetMetrics } from './measured.ts';
import type { PlanProgressFigures } from './performance.ts';
import { isTargetType, type TargetType } from './plan.ts';

/**
 * Report name under which the progress of a plan is stored with an agenda item. Its query contains `plan_id` and
 * `type`.
 */
export const planProgressReport = 'plan-standing';

type Info = Pick<MetricInfo, 'label' | 'goodDirection'> & {
  /** Unit of the figure; `'amount'` is the unit of the plan's targets. */
  unit: 'percent' | 'amount' | 'pace';
  of: (progress: PlanProgressFigures) => number | null;
};

/** Progress figures of a plan. No metric has the same name. */
export const progressMetrics = {
  plan_attainment: {
    label: 'Target reached so far',
    goodDirection: 'higher',
    unit: 'percent',
    of: ({ attainment }) => attainment,
  },
  plan_actual: {
    label: 'Result so far',
    goodDirection: 'higher',
    unit: 'amount',
    of: ({ actual }) => actual,
  },
  plan_target_to_date: {
    label: 'Target so far',
    goodDirection: 'neither',
    unit: 'amount',
    of: ({ targetToDate }) => targetToDate,
  },
  plan_forecast: {
    label: 'Year-end forecast',
    goodDirection: 'higher',
    unit: 'amount',
    of: ({ forecast }) => forecast?.value ?? null,
  },
  plan_forecast_low: {
    label: 'Year-end forecast, low',
    goodDirection: 'higher',
    unit: 'amount',
    of: ({ forecast }) => forecast?.low ?? null,
  },
  plan_forecast_high: {
    label: 'Year-end forecast, high',
    goodDirection: 'higher',
    unit: 'amount',
    of: ({ forecast }) => forecast?.high ?? null,
  },
  plan_year_target: {
    label: 'Year target',
    goodDirection: 'neither',
    unit: 'amount',
    of: ({ yearTarget }) => yearTarget,
  },
  plan_needed_per_day: {
    label: 'Needed per day',
    goodDirection: 'lower',
    unit: 'pace',
    of: ({ neededPerDay }) => neededPerDay,
  },
  plan_so_far_per_day: {
    label: 'So far per day',
    goodDirection: 'higher',
    unit: 'pace',
    of: ({ actual, daysKnown }) => (actual === null || daysKnown === 0 ? null : actual / daysKnown),
  },
} as const satisfies Record<string, Info>;

export type ProgressMetric = keyof typeof progressMetrics;
export const isProgressMetric = (text: string): text is ProgressMetric =>
  Object.hasOwn(progressMetrics, text);

/** Cards of the plan page that can be added to an agenda, with their figures. */
export const progressCards = {
  attainment: ['plan_attainment', 'plan_actual', 'plan_target_to_date'],
  forecast: ['plan_forecast', 'plan_forecast_low', 'plan_forecast_high', 'plan_year_target'],
  pace: ['plan_needed_per_day', 'plan_so_far_per_day'],
} as const satisfies Record<string, readonly ProgressMetric[]>;
export type ProgressCard = keyof typeof progressCards;

/** Converts a card of the plan page to a figure that can be added to a meeting's agenda. */
export const toProgressFigure = (
  card: ProgressCard,
  name: string,
  plan: string,
  type: TargetType,
): ReportFigure => ({
  name,
  module: 'plan',
  report: planProgressReport,
  query: { plan_id: plan, type },
  metrics: [...progressCards[card]],
});

const findUnit = (figure: ProgressMetric, type: TargetType): Unit => {
  const { unit } = progressMetrics[figure];
  if (unit === 'percent') return unit;
  const targetUnit = metricInfo(targetMetrics[type]).unit;
  return unit === 'pace' && targetUnit === 'count' ? 'number' : targetUnit;
};

/**
 * Returns label, direction and unit of an agenda figure: a metric, or a progress figure of a plan measured by
 * `type`. Returns undefined for any other name.
 */
export const figureLabelAndUnit = (
  name: string,
  type?: string,
): Pick<MetricInfo, 'label' | 'goodDirection' | 'unit'> | undefined => {
  if (isMetric(name)) return metricInfo(name);
  if (!isProgressMetric(name)) return undefined;
  const { label, goodDirection } = progressMetrics[name];
  return { label, goodDirection, unit: findUnit(name, isTargetType(type) ? type : 'revenue') };
};
