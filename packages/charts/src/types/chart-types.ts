import type { ChartType } from '../model/chart-type.ts';
import type { ChartTypeName } from '../model/chart-type-names.ts';
import { cartesianChart } from './cartesian/chart.ts';
import { cohortChart } from './cohort/chart.ts';
import { donutChart } from './donut/chart.ts';
import { funnelChart } from './funnel/chart.ts';
import { heatmapChart } from './heatmap/chart.ts';
import { horizontalBarChart } from './horizontal-bar/chart.ts';
import { sparklineChart } from './sparkline/chart.ts';
import { timelineChart } from './timeline/chart.ts';
import { xyChart } from './xy/chart.ts';

const chartTypes = {
  cartesian: cartesianChart,
  horizontalBar: horizontalBarChart,
  donut: donutChart,
  heatmap: heatmapChart,
  funnel: funnelChart,
  xy: xyChart,
  timeline: timelineChart,
  cohort: cohortChart,
  sparkline: sparklineChart,
} satisfies Record<ChartTypeName, unknown>;

/** Returns a chart kind. A browser loads the kinds one by one instead, to keep its first load small. */
export const findChartType = (name: ChartTypeName): ChartType => chartTypes[name] as ChartType;
