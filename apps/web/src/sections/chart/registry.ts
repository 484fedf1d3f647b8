import { loadChunk } from '../../ui/load-chunk.ts';
import type { ChartKind } from './chart-kind.ts';
import type { ChartKindName } from './chart-kind-names.ts';
import { cartesian } from './kinds/cartesian/kind.tsx';
import { horizontalBar } from './kinds/horizontal-bar/kind.tsx';

/** What most pages draw is there at once; the others are files of their own that come with the first chart of their kind. */
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

/** A promise that is kept already, in the way that React's `use` reads without waiting. */
const kept = (kind: ChartKind): Promise<ChartKind> =>
  Object.assign(Promise.resolve(kind), { status: 'fulfilled', value: kind });

const loading = new Map<ChartKindName, Promise<ChartKind>>(
  Object.entries(eager).map(([name, kind]) => [name as ChartKindName, kept(kind as ChartKind)]),
);

/**
 * A kind of chart, fetched once: always the same promise.
 * @throws ChunkLoadError when its file does not come; the next call tries again.
 */
export function loadKind(name: ChartKindName): Promise<ChartKind> {
  const known = loading.get(name);
  if (known) return known;
  const kind = loadChunk<ChartKind>(lazy[name as keyof typeof lazy]);
  loading.set(name, kind);
  kind.catch(() => loading.delete(name));
  return kind;
}
