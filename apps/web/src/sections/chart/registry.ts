import type { ChartType } from '@bellwether/charts/model/chart-type';
import type { ChartTypeName } from '@bellwether/charts/model/chart-type-names';
import { cartesianChart } from '@bellwether/charts/types/cartesian/chart';
import { horizontalBarChart } from '@bellwether/charts/types/horizontal-bar/chart';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';

/**
 * Chart kinds that are part of the main bundle, because most pages use them. The code of each other kind is loaded with
 * the first chart of that kind.
 */
const eager = { cartesian: cartesianChart, horizontalBar: horizontalBarChart };
const lazy = {
  donut: () => import('@bellwether/charts/types/donut/chart').then(({ donutChart }) => donutChart),
  heatmap: () => import('@bellwether/charts/types/heatmap/chart').then(({ heatmapChart }) => heatmapChart),
  funnel: () => import('@bellwether/charts/types/funnel/chart').then(({ funnelChart }) => funnelChart),
  xy: () => import('@bellwether/charts/types/xy/chart').then(({ xyChart }) => xyChart),
  timeline: () =>
    import('@bellwether/charts/types/timeline/chart').then(({ timelineChart }) => timelineChart),
  cohort: () => import('@bellwether/charts/types/cohort/chart').then(({ cohortChart }) => cohortChart),
  sparkline: () =>
    import('@bellwether/charts/types/sparkline/chart').then(({ sparklineChart }) => sparklineChart),
} satisfies Record<Exclude<ChartTypeName, keyof typeof eager>, unknown>;

/** Returns a resolved promise, which React's `use` reads synchronously. */
const toResolved = (kind: ChartType): Promise<ChartType> =>
  Object.assign(Promise.resolve(kind), { status: 'fulfilled', value: kind });

const loading = new Map<ChartTypeName, Promise<ChartType>>(
  Object.entries(eager).map(([name, kind]) => [name as ChartTypeName, toResolved(kind as ChartType)]),
);

/**
 * Loads a chart kind once and always returns the same promise.
 * @throws ChunkLoadError if its file cannot be loaded; the next call tries again.
 */
export function loadChartType(name: ChartTypeName): Promise<ChartType> {
  const known = loading.get(name);
  if (known) return known;
  const kind = loadChunk<ChartType>(lazy[name as keyof typeof lazy]);
  loading.set(name, kind);
  kind.catch(() => loading.delete(name));
  return kind;
}
