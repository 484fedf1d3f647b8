import type { FileItem } from '@bellwether/contract/api/files';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../data/api-error.ts';
import { downloadFile, everyFileAsk, removeFile } from '../../data/files.ts';
import { useSession } from '../../data/session.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { deleteWords } from '../../ui/modals/words.ts';
import { notify } from '../../ui/notify.tsx';
import { saveFile } from '../table/save-file.ts';

const deleted = 'This file has been deleted.';
const deleteFailure =
  'There has been an error while deleting this file. Please try again or contact the administrator.';

/** Downloads files, and deletes them once that was confirmed. `dialog` has to stand somewhere on the page. */
export function useFileActions(endpoint: string) {
  const { business } = useSession();
  const queries = useQueryClient();
  const [chosen, choose] = useState<FileItem | null>(null);
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);

  const download = async (file: FileItem) => {
    try {
      saveFile(file.file_name, await downloadFile(file, business.id));
    } catch (failure) {
      notify({ type: 'error', text: errorMessage(failure) });
    }
  };
  const remove = async ({ id }: FileItem) => {
    setBusy(true);
    try {
      await removeFile(id, business.id);
      notify({ text: deleted });
      void queries.invalidateQueries(everyFileAsk(endpoint));
    } catch {
      notify({ type: 'error', text: deleteFailure });
    }
    setBusy(false);
    setOpened(false);
  };

  return {
    download,
    askToDelete: (file: FileItem) => {
      choose(file);
      setOpened(true);
    },
    dialog: (
      <ConfirmModal
        {...deleteWords('file')}
        opened={opened}
        busy={busy}
        onConfirm={() => chosen && void remove(chosen)}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
