import {
  allowedFilesMessage,
  emptyFileMessage,
  fileTooLargeMessage,
  maxFileBytes,
} from '@bellwether/domain/catalogue/file-types';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readErrorMessages } from '../../data/calls/api-error.ts';
import { allFilesFilter, uploadFile } from '../../data/files.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { notify } from '../../ui/notifications/notify.tsx';

/** File upload: running, with the sent share from 0 to 1, or rejected, with the reasons. */
export type FileTransfer = { key: string; name: string; bytes: number } & (
  | { kind: 'sending'; part: number }
  | { kind: 'refused'; message: readonly string[] }
);

const noReply = 'The file could not be sent. Please check the connection and try again.';

const findRefusal = ({ size }: File): string | undefined => {
  if (size === 0) return emptyFileMessage;
  return size > maxFileBytes ? fileTooLargeMessage : undefined;
};

type UploadTarget = { listedAt: string; addTo: string; business: string };

/**
 * Uploads files in parallel and refetches their list. Rejected files stay listed with their reasons until
 * dismissed.
 */
export function useFileTransfers({ listedAt, addTo, business }: UploadTarget) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly FileTransfer[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useUnsaved(uploads.some((upload) => upload.kind === 'sending'));
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const control of all.values()) control.abort();
    };
  }, []);

  const put = (upload: FileTransfer) =>
    setUploads((now) =>
      now.some(({ key }) => key === upload.key)
        ? now.map((one) => (one.key === upload.key ? upload : one))
        : [...now, upload],
    );
  const drop = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));
  const begin = (file: File) => ({ key: crypto.randomUUID(), name: file.name, bytes: file.size });

  const send = async (file: File) => {
    const upload = begin(file);
    const message = findRefusal(file);
    if (message) return put({ ...upload, kind: 'refused', message: [message] });
    const control = new AbortController();
    running.current.set(upload.key, control);
    put({ ...upload, kind: 'sending', part: 0 });
    try {
      await uploadFile(addTo, business, file, {
        signal: control.signal,
        onPart: (part) => put({ ...upload, kind: 'sending', part }),
      });
      drop(upload.key);
      notify({ text: `${file.name} has been added.` });
      // Cancels the first load of the list, which may have started before this upload. Invalidating the query alone
      // would wait for that load.
      await queries.cancelQueries(allFilesFilter(listedAt));
      void queries.invalidateQueries(allFilesFilter(listedAt));
    } catch (failure) {
      if (control.signal.aborted) drop(upload.key);
      else put({ ...upload, kind: 'refused', message: readErrorMessages(failure, noReply) });
    }
    running.current.delete(upload.key);
  };

  return {
    uploads,
    send: (files: readonly File[]) => {
      for (const file of files) void send(file);
    },
    /** Lists files of a disallowed type or size as rejected. They are not sent. */
    refuse: (files: readonly File[]) => {
      for (const file of files)
        put({ ...begin(file), kind: 'refused', message: [findRefusal(file) ?? allowedFilesMessage] });
    },
    end: (key: string) => {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
