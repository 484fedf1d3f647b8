import { lazy, type RefObject, Suspense, useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import type { UploadTarget } from './upload-types.ts';

/** Kind of file to upload. A file that was chosen before is sent as soon as the dialog opens. */
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
  // Focus is restored by hand: the dialog loads after it opened, so it does not know the previous focus.
  const close = () => {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  };
  // Stays mounted after the first use: unmounting would abort a file that is being sent.
  const dialog = target && (
    <Suspense fallback={null}>
      <CsvUploadDialog key={`${business.id} ${target.kind}`} {...target} opened={opened} close={close} />
    </Suspense>
  );
  return { open, dialog };
}
