import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { type DrillDown, detailUrlKey, readDetail, writeDetail } from './detail-state.ts';

/** The figure that is looked into, kept in the address, and how to look into another or into none. */
export function useDetail() {
  const [module, setModule] = useTableUrlState(detailUrlKey);
  return {
    detail: readDetail(module),
    open: (detail: DrillDown) => setModule(writeDetail(detail)),
    close: () => setModule({}),
  };
}
