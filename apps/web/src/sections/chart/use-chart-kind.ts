import { use } from 'react';
import type { ChartKind } from './chart-kind.ts';
import { type ChartKindName, loadedKind, loadKind } from './registry.ts';

/** A kind of chart; the component waits for it where its file is not here yet. */
export const useChartKind = (name: ChartKindName): ChartKind => loadedKind(name) ?? use(loadKind(name));
