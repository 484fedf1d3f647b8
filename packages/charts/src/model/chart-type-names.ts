/** Names of all chart kinds. The registry has the kind of each name. */
export const chartTypeNames = [
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
export type ChartTypeName = (typeof chartTypeNames)[number];
