import {
  type FilterValues,
  listActiveFilters,
  toConditions,
} from '@bellwether/contract/query/filter-definition';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { Report } from '@bellwether/contract/reports/define';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { readFilterValues, writeFilterValues } from '../filters/filter-state.ts';
import { buildReportFilters, readPicked, toPickedConditions, writePicked } from './report-filters.ts';
import { changeTableState, readTableState, type TableState, writeTableState } from './table-state.ts';

/**
 * Returns the default sort of a report's table. Tables over time begin with the newest days, charts with the oldest.
 */
const tableSort = ({ sort }: Report): Sort => (sort.key === 'date' ? { ...sort, direction: 'desc' } : sort);

/**
 * Returns a report table's state in the URL and functions that change it. `pick` filters the table from a chart next to
 * it.
 */
export function useReportTable(report: Report) {
  const [module, setModule] = useTableUrlState(report.slug);
  const state = readTableState(module, tableSort(report));
  const filters = buildReportFilters(report);
  const values = readFilterValues(filters, module);
  const picked = readPicked(module, report);
  const set = (next: TableState) => setModule(writeTableState(next, module));
  return {
    state,
    filters,
    values,
    picked,
    where: [...toPickedConditions(picked), ...toConditions(filters, values)],
    /** Whether a search, filter or picked value is active. */
    narrowed: state.keywords !== '' || picked.length > 0 || listActiveFilters(filters, values).length > 0,
    turn: (page: number) => set({ ...state, page }),
    change: (change: Partial<Omit<TableState, 'page'>>) => set(changeTableState(state, change)),
    filter: (chosen: FilterValues) => setModule(writeFilterValues(filters, chosen, module)),
    pick: (dimension: Dimension, value?: string | null) => setModule(writePicked(module, dimension, value)),
  };
}
