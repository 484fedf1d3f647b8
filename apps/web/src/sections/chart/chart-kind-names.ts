/** Every kind of chart by its name; what draws it is in the registry. */
export const chartKindNames = [
  'cartesian',
  'horizontalBar',
  'donut',
  'heatmap',
  'funnel',
  'xy',
  'timeline',
  'cohort',
  'sparkline',
] as const;
export type ChartKindName = (typeof chartKindNames)[number];
