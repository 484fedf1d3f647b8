import type { MetricInfo, Unit } from '../catalogue/metric-info.ts';
import { isMetric, metricInfo } from '../catalogue/metrics.ts';
import { targetMetrics } from './measured.ts';
import type { PlanProgressFigures } from './performance.ts';
import { isTargetType, type TargetType } from './plan.ts';

/** What is asked of a plan where a figure is otherwise asked of a report: how it stands. Its query names `plan_id` and `type`. */
export const planProgressReport = 'plan-standing';

type Info = Pick<MetricInfo, 'label' | 'goodDirection'> & {
  /** 'amount': in what the plan is measured by. */
  unit: 'percent' | 'amount' | 'pace';
  of: (standing: PlanProgressFigures) => number | null;
};

/** How a plan stands, figure by figure, each under a name that no metric has. */
export const progressMetrics = {
  plan_attainment: {
    label: 'Attainment',
    goodDirection: 'higher',
    unit: 'percent',
    of: ({ attainment }) => attainment,
  },
  plan_actual: { label: 'So far', goodDirection: 'higher', unit: 'amount', of: ({ actual }) => actual },
  plan_target_to_date: {
    label: 'Target to date',
    goodDirection: 'neither',
    unit: 'amount',
    of: ({ targetToDate }) => targetToDate,
  },
  plan_forecast: {
    label: 'Forecast',
    goodDirection: 'higher',
    unit: 'amount',
    of: ({ forecast }) => forecast?.value ?? null,
  },
  plan_forecast_low: {
    label: 'Likely at least',
    goodDirection: 'higher',
    unit: 'amount',
    of: ({ forecast }) => forecast?.low ?? null,
  },
  plan_forecast_high: {
    label: 'Likely at most',
    goodDirection: 'higher',
    unit: 'amount',
    of: ({ forecast }) => forecast?.high ?? null,
  },
  plan_year_target: {
    label: 'Target of the year',
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
    label: 'So far a day',
    goodDirection: 'higher',
    unit: 'pace',
    of: ({ actual, daysKnown }) => (actual === null || daysKnown === 0 ? null : actual / daysKnown),
  },
} as const satisfies Record<string, Info>;

export type ProgressMetric = keyof typeof progressMetrics;
export const isProgressMetric = (text: string): text is ProgressMetric =>
  Object.hasOwn(progressMetrics, text);

/** The cards of a plan's page that can be put on an agenda, with the figures that each of them is. */
export const progressCards = {
  attainment: ['plan_attainment', 'plan_actual', 'plan_target_to_date'],
  forecast: ['plan_forecast', 'plan_forecast_low', 'plan_forecast_high', 'plan_year_target'],
  pace: ['plan_needed_per_day', 'plan_so_far_per_day'],
} as const satisfies Record<string, readonly ProgressMetric[]>;
export type ProgressCard = keyof typeof progressCards;

const unitOf = (figure: ProgressMetric, type: TargetType): Unit => {
  const { unit } = progressMetrics[figure];
  if (unit === 'percent') return unit;
  const own = metricInfo(targetMetrics[type]).unit;
  return unit === 'pace' && own === 'count' ? 'number' : own;
};

/** What a figure of an agenda is called and counted in: a metric, or a figure of how a plan stands, measured by `type`; undefined for neither. */
export const figureLabelAndUnit = (
  name: string,
  type?: string,
): Pick<MetricInfo, 'label' | 'goodDirection' | 'unit'> | undefined => {
  if (isMetric(name)) return metricInfo(name);
  if (!isProgressMetric(name)) return undefined;
  const { label, goodDirection } = progressMetrics[name];
  return { label, goodDirection, unit: unitOf(name, isTargetType(type) ? type : 'revenue') };
};
