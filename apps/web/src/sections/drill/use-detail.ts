import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { type DrillDown, detailUrlKey, readDetail, writeDetail } from './detail-state.ts';

export function useDetail() {
  const [module, setModule] = useTableUrlState(detailUrlKey);
  return {
    detail: readDetail(module),
    open: (detail: DrillDown) => setModule(writeDetail(detail)),
    close: () => setModule({}),
  };
}
