import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { useSession } from '../../data/session/session.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { useOverlay } from '../../ui/overlays/overlays.ts';
import classes from './csv-upload.module.css';
import type { UploadTarget } from './opening.ts';
import { sendFile } from './send-file.ts';
import { findStep, StepIndicator } from './steps/steps.tsx';
import { rowsText } from './text.ts';
import type { CsvUploadState } from './uploads.ts';
import {
  isUploadRunning,
  useCacheUpload,
  useCsvUpload,
  useCsvUploads,
  useDeleteUpload,
  useUploadAction,
} from './uploads.ts';
import { useUploadTransfer } from './use-upload-transfer.ts';
import { UploadWizard } from './wizard.tsx';

export const changesShownFigures = (before: CsvUploadState | undefined, now: CsvUploadState): boolean =>
  before !== undefined && before !== now && (now === 'imported' || now === 'undone');

/** Refetches every query when an upload was imported or undone, then calls `onRefresh`. */
export function useRefreshFigures(
  upload: CsvUpload | undefined,
  onRefresh: (upload: CsvUpload) => void,
): void {
  const cache = useQueryClient();
  const seen = useRef(new Map<string, CsvUploadState>());
  useEffect(() => {
    if (!upload) return;
    const before = seen.current.get(upload.id);
    seen.current.set(upload.id, upload.state);
    if (!changesShownFigures(before, upload.state)) return;
    void cache.invalidateQueries();
    onRefresh(upload);
  });
}

type Props = UploadTarget & {
  /** File to send at once, because the user chose it before this dialog opened. */
  file?: File;
  opened: boolean;
  close: () => void;
};

/**
 * Upload dialog of one file kind: choose, check, import. A running upload continues while the dialog is
 * closed and is shown when it opens again.
 */
export function CsvUploadDialog({ kind, channel, file, opened, close }: Props) {
  useOverlay(opened);
  const { business } = useSession();
  const [chosen, setChosen] = useState<string | 'none' | null>(null);
  const [undoing, setUndoing] = useState<CsvUpload | null>(null);
  const [asked, setAsked] = useState<CsvUpload | null>(null);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const list = useCsvUploads(kind);
  const running = list.data?.data.find(({ state }) => isUploadRunning(state))?.id;
  // Uses the newest state of the upload for the confirmation, because its import may have been undone just now.
  const deleting = list.data?.data.find((one) => one.id === asked?.id) ?? asked;
  // Keeps the running upload selected, so that its result is shown once it has ended.
  if (chosen === null && running !== undefined) setChosen(running);
  const id = chosen === 'none' ? null : chosen;
  const query = useCsvUpload(kind, id);
  const upload = id === null ? undefined : query.data?.data;
  const cacheUpload = useCacheUpload(kind);
  const show = (next: CsvUpload) => {
    cacheUpload(next);
    setChosen(next.id);
  };
  const { sent, send, cancel } = useUploadTransfer();
  const sendChosen = (content: File) =>
    void send(content, (transfer) => sendFile(business.id, { kind, channel }, transfer), show);
  // The ref prevents a second send, because effects can run twice.
  const sentFirst = useRef<File>(null);
  const sendFirst = useEffectEvent((first: File) => {
    if (sentFirst.current === first) return;
    sentFirst.current = first;
    sendChosen(first);
  });
  useEffect(() => {
    if (file) sendFirst(file);
  }, [file]);
  const undo = useUploadAction(kind);
  useRefreshFigures(upload, ({ state, file_name: file, dry_run: found }) => {
    if (!opened && state === 'imported')
      notify({ text: `${file} was imported: ${rowsText(found?.accepted ?? 0)}.` });
  });
  const undoUpload = () => {
    if (!undoing) return;
    undo.mutate(
      { id: undoing.id, action: 'undo' },
      {
        onSuccess: ({ data }) => setChosen(data.id),
        onError: (failure) => notify({ type: 'error', sticky: true, text: readErrorMessage(failure) }),
        onSettled: () => setUndoing(null),
      },
    );
  };
  const deletion = useDeleteUpload(kind);
  const deleteFile = () => {
    if (!deleting) return;
    deletion.mutate(deleting.id, {
      onSuccess: ({ message }) => notify({ text: message }),
      onError: (failure) => notify({ type: 'error', sticky: true, text: readErrorMessage(failure) }),
      onSettled: () => setAsked(null),
    });
  };
  const isConfirming = undoing !== null || deleting !== null;
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        returnFocus={false}
        onExitTransitionEnd={() => {
          // Deselects a finished upload, so that it is not shown again when the dialog reopens.
          if (findStep(upload?.state) === 'import' && upload?.state !== 'importing') setChosen(null);
        }}
        title={`CSV upload: ${uploadTypes[kind].label.toLowerCase()}`}
        size={1120}
        fullScreen={phone ?? false}
        // Aligns the dialog to the top, so that the controls do not move between steps of different height.
        centered={false}
        yOffset="5dvh"
        // Leaves keys and focus to the confirmation while it is open.
        closeOnEscape={!isConfirming}
        trapFocus={!isConfirming}
        closeButtonProps={{ 'aria-label': 'Close upload' }}
        classNames={{
          content: classes['content'] ?? '',
          header: classes['header'] ?? '',
          title: classes['title'] ?? '',
          body: classes['modalBody'] ?? '',
        }}
      >
        <StepIndicator state={upload?.state} />
        <UploadWizard
          kind={kind}
          upload={upload}
          sent={sent}
          send={sendChosen}
          cancel={cancel}
          show={show}
          close={close}
          query={id === null ? null : query}
          another={() => setChosen('none')}
          undo={setUndoing}
          remove={setAsked}
        />
      </Modal>
      <ConfirmModal
        opened={undoing !== null}
        title="Undo this import?"
        message={`This removes the rows of ${undoing?.file_name ?? 'the file'} and restores the rows that they replaced.`}
        confirm="Undo import"
        danger
        busy={undo.isPending}
        onConfirm={undoUpload}
        onClose={() => setUndoing(null)}
      />
      <ConfirmModal
        opened={deleting !== null}
        title="Delete this file?"
        message={
          deleting?.state === 'imported'
            ? `This deletes ${deleting.file_name}. Its data stays in the reports. You can no longer download its rejected rows or check it again.`
            : `${deleting?.file_name ?? 'The file'} is deleted, with its check results. Your figures do not change.`
        }
        confirm="Delete file"
        danger
        busy={deletion.isPending}
        onConfirm={deleteFile}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
