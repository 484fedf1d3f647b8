import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import { activeFilters, conditionsOf, type FilterValues } from '@bellwether/contract/query/filter-definition';
import type { Report } from '@bellwether/contract/reports/define';
import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { readFilterValues, writeFilterValues } from '../filters/filter-state.ts';
import { pickedConditions, readPicked, reportFilters, writePicked } from './report-filters.ts';
import { changed, readTable, type TableState, writeTable } from './table-state.ts';

/** A report table's state in the address. `pick` is what a chart beside the table narrows it with. */
export function useReportTable(report: Report) {
  const [module, setModule] = useTableUrlState(report.slug);
  const state = readTable(module, report.sort);
  const filters = reportFilters(report);
  const values = readFilterValues(filters, module);
  const picked = readPicked(module, report);
  const set = (next: TableState) => setModule(writeTable(next, module));
  return {
    state,
    filters,
    values,
    picked,
    where: [...pickedConditions(picked), ...conditionsOf(filters, values)],
    /** Does the reader look for something in particular? */
    narrowed: state.keywords !== '' || picked.length > 0 || activeFilters(filters, values).length > 0,
    turn: (page: number) => set({ ...state, page }),
    change: (change: Partial<Omit<TableState, 'page'>>) => set(changed(state, change)),
    filter: (chosen: FilterValues) => setModule(writeFilterValues(filters, chosen, module)),
    pick: (dimension: Dimension, value?: string | null) => setModule(writePicked(module, dimension, value)),
  };
}
