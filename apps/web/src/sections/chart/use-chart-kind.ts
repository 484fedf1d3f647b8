import { use } from 'react';
import type { ChartKind } from './chart-kind.ts';
import type { ChartKindName } from './chart-kind-names.ts';
import { loadKind } from './registry.ts';

/**
 * Returns a chart kind and suspends the component until it is loaded. `use` always gets the same promise,
 * because React renders the component again.
 */
export const useChartKind = (name: ChartKindName): ChartKind => use(loadKind(name));
