import type { ChartType } from '@bellwether/charts/model/chart-type';
import type { ChartTypeName } from '@bellwether/charts/model/chart-type-names';
import { use } from 'react';
import { loadChartType } from './registry.ts';

/**
 * Returns a chart kind and suspends the component until it is loaded. `use` always gets the same promise, because React
 * renders a suspended component again.
 */
export const useChartType = (name: ChartTypeName): ChartType => use(loadChartType(name));
