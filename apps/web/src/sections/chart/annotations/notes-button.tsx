import type { ChartData } from '@bellwether/charts/model/data';
import type { ChartAnnotation } from '@bellwether/contract/api/annotations';
import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { loadChunk } from '../../../ui/load-chunk.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { annotationsInRange } from './annotation-marks.ts';

const NotesDialog = lazy(() =>
  loadChunk(() => import('./notes-dialog.tsx')).then((m) => ({ default: m.NotesDialog })),
);

type Props = { title: string; days: NonNullable<ChartData['days']>; all: readonly ChartAnnotation[] };

/**
 * Renders the button that opens the notes of a chart's date range. It serves keyboard and touch users, for
 * whom the flags are too small.
 */
export function NotesButton({ title, days, all }: Props) {
  const { content, opened, open, close } = useDialog<null>();
  return (
    <>
      <IconButton label="Notes" onClick={() => open(null)}>
        <IconFlag size={18} />
      </IconButton>
      {content ? (
        <Suspense fallback={null}>
          <NotesDialog
            title={title}
            opened={opened}
            days={days}
            notes={annotationsInRange(days, all)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
