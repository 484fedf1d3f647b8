import { lazy, type RefObject, Suspense, useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/load-chunk.ts';
import type { UploadTarget } from './upload-types.ts';

const CsvUploadDialog = lazy(() =>
  loadChunk(() => import('./csv-upload-dialog.tsx')).then((m) => ({ default: m.CsvUploadDialog })),
);

/** The upload's window, loaded when it is first asked for; what opens it gets the focus back. */
export function useUploadDialog(button: RefObject<HTMLButtonElement | null>) {
  const { business } = useSession();
  const [target, setTarget] = useState<UploadTarget | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (asked: UploadTarget) => {
    setTarget(asked);
    setOpened(true);
  };
  // By hand: the dialog, loaded when it is already open, does not know where the focus was before it.
  const close = () => {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  };
  // Once asked for, the dialog stays: closing it must not break off a file that is being sent.
  const dialog = target && (
    <Suspense fallback={null}>
      <CsvUploadDialog key={`${business.id} ${target.kind}`} {...target} opened={opened} close={close} />
    </Suspense>
  );
  return { open, dialog };
}
