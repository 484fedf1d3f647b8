import type { Report } from '@bellwether/contract/reports/define';
import { useModuleState } from '../../data/use-page-state.ts';
import { changed, readTable, type TableState, writeTable } from './table-state.ts';

/** A report table's state in the address. `search` is also what a chart beside the table narrows it with. */
export function useTable(report: Report) {
  const [module, setModule] = useModuleState(report.slug);
  const state = readTable(module, report.sort);
  const set = (next: TableState) => setModule(writeTable(next, module));
  return {
    state,
    turn: (page: number) => set({ ...state, page }),
    change: (change: Partial<Omit<TableState, 'page'>>) => set(changed(state, change)),
  };
}
