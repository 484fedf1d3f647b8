import { lazy, Suspense } from 'react';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useDetail } from '../drill/use-detail.ts';

const DetailPanel = lazy(() =>
  loadChunk(() => import('./detail-panel.tsx')).then((m) => ({ default: m.DetailPanel })),
);

/** Shows the details of the figure that the URL names on a data page. The panel is loaded on first use. */
export function DetailHost() {
  const { detail, close } = useDetail();
  if (!detail) return null;
  return (
    <Suspense fallback={null}>
      <DetailPanel detail={detail} onClose={close} />
    </Suspense>
  );
}
