import { lazy, type RefObject, Suspense, useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import type { UploadTarget } from './opening.ts';

/**
 * Request to open the upload dialog for a kind of file. If the file was chosen before, it is sent as soon as the dialog
 * opens.
 */
type UploadRequest = UploadTarget & { file?: File };

const CsvUploadDialog = lazy(() =>
  loadChunk(() => import('./dialogs.ts')).then((m) => ({ default: m.CsvUploadDialog })),
);

/** Returns the upload dialog, loaded on first use. Closing it returns the focus to `button`. */
export function useUploadDialog(button: RefObject<HTMLButtonElement | null>) {
  const { business } = useSession();
  const [target, setTarget] = useState<UploadRequest | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (request: UploadRequest) => {
    setTarget(request);
    setOpened(true);
  };
  // Restores the focus, because the dialog's code loads after it was opened and does not know the previous focus.
  const close = () => {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  };
  // Keeps the dialog mounted after its first use, because unmounting would abort a file that is being sent.
  const dialog = target && (
    <Suspense fallback={null}>
      <CsvUploadDialog key={`${business.id} ${target.kind}`} {...target} opened={opened} close={close} />
    </Suspense>
  );
  return { open, dialog };
}
