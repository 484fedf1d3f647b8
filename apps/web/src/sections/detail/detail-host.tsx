import { lazy, Suspense } from 'react';
import { loadChunk } from '../../ui/load-chunk.ts';
import { useDetail } from '../drill/use-detail.ts';

const DetailPanel = lazy(() =>
  loadChunk(() => import('./detail-panel.tsx')).then((m) => ({ default: m.DetailPanel })),
);

/** Where a data page shows the figure that its address looks into; the panel is loaded when there is one. */
export function DetailHost() {
  const { detail, close } = useDetail();
  if (!detail) return null;
  return (
    <Suspense fallback={null}>
      <DetailPanel detail={detail} onClose={close} />
    </Suspense>
  );
}
