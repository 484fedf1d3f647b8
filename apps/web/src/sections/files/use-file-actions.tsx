import type { FileItem } from '@bellwether/contract/api/files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { allFilesFilter, downloadFile, removeFile } from '../../data/files.ts';
import { useSession } from '../../data/session/session.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { deleteConfirmation } from '../../ui/modals/text.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import { saveFile } from '../table/save-file.ts';

const deleted = 'This file has been deleted.';
const deleteFailure =
  'There has been an error while deleting this file. Please try again or contact the administrator.';

/** Downloads files, and deletes them after a confirmation. The page has to render `dialog`. */
export function useFileActions(endpoint: string) {
  const { business } = useSession();
  const queries = useQueryClient();
  const [chosen, choose] = useState<FileItem | null>(null);
  const [opened, setOpened] = useState(false);

  const download = async (file: FileItem) => {
    try {
      saveFile(file.file_name, await downloadFile(file, business.id));
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
  };
  const removing = useMutation({
    mutationFn: ({ id }: FileItem) => removeFile(id, business.id),
    onSuccess: () => {
      notify({ text: deleted });
      void queries.invalidateQueries(allFilesFilter(endpoint));
    },
    onError: () => notify({ type: 'error', text: deleteFailure }),
    onSettled: () => setOpened(false),
  });

  return {
    download,
    askToDelete: (file: FileItem) => {
      choose(file);
      setOpened(true);
    },
    dialog: (
      <ConfirmModal
        {...deleteConfirmation('file')}
        opened={opened}
        busy={removing.isPending}
        onConfirm={() => chosen && removing.mutate(chosen)}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
