import { loadChunk } from '../../ui/load-chunk.ts';
import type { ChartType } from './chart-type.ts';
import type { ChartTypeName } from './chart-type-names.ts';
import { cartesianChart } from './types/cartesian/chart.tsx';
import { horizontalBarChart } from './types/horizontal-bar/chart.tsx';

/**
 * The most common kinds are in the main bundle. Each other kind is a chunk, loaded with the first chart of
 * that kind.
 */
const eager = { cartesian: cartesianChart, horizontalBar: horizontalBarChart };
const lazy = {
  donut: () => import('./types/donut/chart.tsx').then(({ donutChart }) => donutChart),
  heatmap: () => import('./types/heatmap/chart.tsx').then(({ heatmapChart }) => heatmapChart),
  funnel: () => import('./types/funnel/chart.tsx').then(({ funnelChart }) => funnelChart),
  xy: () => import('./types/xy/chart.tsx').then(({ xyChart }) => xyChart),
  timeline: () => import('./types/timeline/chart.tsx').then(({ timelineChart }) => timelineChart),
  cohort: () => import('./types/cohort/chart.tsx').then(({ cohortChart }) => cohortChart),
  sparkline: () => import('./types/sparkline/chart.tsx').then(({ sparklineChart }) => sparklineChart),
} satisfies Record<Exclude<ChartTypeName, keyof typeof eager>, unknown>;

/** Returns a resolved promise that React's `use` reads synchronously. */
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
