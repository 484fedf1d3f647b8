import { uploadTypeNames, uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useUploadDialog } from './upload-dialog.tsx';

const RecogniseDialog = lazy(() =>
  loadChunk(() => import('./dialogs.ts')).then((m) => ({ default: m.RecogniseDialog })),
);

/** CSV upload button of a page with several file kinds. The dialog recognises the kind of the file. */
export const AnyFileButton = memo(function AnyFileButton() {
  const { business, may } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const upload = useUploadDialog(button);
  const [opened, setOpened] = useState<boolean | null>(null);
  const kinds = uploadTypeNames.filter((kind) => may('write', uploadTypes[kind].module));
  if (kinds.length === 0) return null;
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconUpload size={16} />}
        onClick={() => setOpened(true)}
      >
        CSV upload
      </Button>
      {opened !== null ? (
        <Suspense fallback={null}>
          <RecogniseDialog
            key={business.id}
            kinds={kinds}
            opened={opened}
            close={() => {
              setOpened(false);
              button.current?.focus({ preventScroll: true });
            }}
            choose={(kind, file) => {
              setOpened(false);
              upload.open({ kind, file });
            }}
          />
        </Suspense>
      ) : null}
      {upload.dialog}
    </>
  );
});
