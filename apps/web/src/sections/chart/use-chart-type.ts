import { use } from 'react';
import type { ChartType } from './chart-type.ts';
import type { ChartTypeName } from './chart-type-names.ts';
import { loadChartType } from './registry.ts';

/**
 * Returns a chart kind and suspends the component until it is loaded. `use` always gets the same promise,
 * because React renders the component again.
 */
export const useChartType = (name: ChartTypeName): ChartType => use(loadChartType(name));
