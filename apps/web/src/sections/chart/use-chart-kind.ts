import { use } from 'react';
import type { ChartKind } from './chart-kind.ts';
import type { ChartKindName } from './chart-kind-names.ts';
import { loadKind } from './registry.ts';

/** A kind of chart; the component waits for it where its file is not here yet. Asked for in the same way each time: React draws again what waited. */
export const useChartKind = (name: ChartKindName): ChartKind => use(loadKind(name));
