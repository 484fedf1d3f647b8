import type { FileItem } from '@bellwether/contract/api/files';
import { type ReactNode, useEffect, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { downloadFile } from '../../data/files.ts';
import { useSession } from '../../data/session/session.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/modals/dialog.tsx';
import classes from './files.module.css';

type Seen = { kind: 'loading' } | { kind: 'there'; src: string } | { kind: 'failed'; message: string };

/** Shows the image of a file. The page has to render `dialog`. */
export function usePreview(): { preview: (file: FileItem) => void; dialog: ReactNode } {
  const [file, setFile] = useState<FileItem | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    preview: (chosen) => {
      setFile(chosen);
      setOpened(true);
    },
    dialog: (
      <Dialog opened={opened} onClose={() => setOpened(false)} title={file?.file_name} size="xl" long>
        {file && opened ? <Picture key={file.id} file={file} /> : null}
      </Dialog>
    ),
  };
}

function Picture({ file }: { file: FileItem }) {
  const { business } = useSession();
  const [seen, setSeen] = useState<Seen>({ kind: 'loading' });
  useEffect(() => {
    let src: string | undefined;
    let isUnmounted = false;
    downloadFile(file, business.id).then(
      (content) => {
        if (isUnmounted) return;
        src = URL.createObjectURL(content);
        setSeen({ kind: 'there', src });
      },
      (failure: unknown) => setSeen({ kind: 'failed', message: readErrorMessage(failure) }),
    );
    return () => {
      isUnmounted = true;
      if (src) URL.revokeObjectURL(src);
    };
  }, [file, business.id]);
  if (seen.kind === 'failed') return <ErrorBlock message={seen.message} />;
  if (seen.kind === 'loading') return <Skeleton height={320} />;
  return <img className={classes['picture']} src={seen.src} alt={file.file_name} />;
}
