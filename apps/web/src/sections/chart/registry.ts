import { loadChunk } from '../../ui/load-chunk.ts';
import type { ChartKind } from './chart-kind.ts';
import type { ChartKindName } from './chart-kind-names.ts';
import { cartesian } from './kinds/cartesian/kind.tsx';
import { horizontalBar } from './kinds/horizontal-bar/kind.tsx';

/**
 * The most common kinds are in the main bundle. Each other kind is a chunk, loaded with the first chart of
 * that kind.
 */
const eager = { cartesian, horizontalBar };
const lazy = {
  donut: () => import('./kinds/donut/kind.tsx').then(({ donut }) => donut),
  heatmap: () => import('./kinds/heatmap/kind.tsx').then(({ heatmap }) => heatmap),
  funnel: () => import('./kinds/funnel/kind.tsx').then(({ funnel }) => funnel),
  xy: () => import('./kinds/xy/kind.tsx').then(({ xy }) => xy),
  timeline: () => import('./kinds/timeline/kind.tsx').then(({ timeline }) => timeline),
  cohort: () => import('./kinds/cohort/kind.tsx').then(({ cohort }) => cohort),
  sparkline: () => import('./kinds/sparkline/kind.tsx').then(({ sparkline }) => sparkline),
} satisfies Record<Exclude<ChartKindName, keyof typeof eager>, unknown>;

/** Returns a resolved promise that React's `use` reads synchronously. */
const kept = (kind: ChartKind): Promise<ChartKind> =>
  Object.assign(Promise.resolve(kind), { status: 'fulfilled', value: kind });

const loading = new Map<ChartKindName, Promise<ChartKind>>(
  Object.entries(eager).map(([name, kind]) => [name as ChartKindName, kept(kind as ChartKind)]),
);

/**
 * Loads a chart kind once and always returns the same promise.
 * @throws ChunkLoadError if its file cannot be loaded; the next call tries again.
 */
export function loadKind(name: ChartKindName): Promise<ChartKind> {
  const known = loading.get(name);
  if (known) return known;
  const kind = loadChunk<ChartKind>(lazy[name as keyof typeof lazy]);
  loading.set(name, kind);
  kind.catch(() => loading.delete(name));
  return kind;
}
