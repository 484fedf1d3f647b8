import {
  allowedFilesMessage,
  emptyFileMessage,
  fileTooLargeMessage,
  maxFileBytes,
} from '@bellwether/contract/catalogue/file-types';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readErrorMessages } from '../../data/calls/api-error.ts';
import { allFilesFilter, uploadFile } from '../../data/files.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { notify } from '../../ui/notify.tsx';

/** A file on its way, from 0 to 1 of it sent, or refused with the reasons. */
export type FileTransfer = { key: string; name: string; bytes: number } & (
  | { kind: 'sending'; part: number }
  | { kind: 'refused'; message: readonly string[] }
);

const noReply = 'The file could not be sent. Please check the connection and try again.';

const refusalOf = ({ size }: File): string | undefined => {
  if (size === 0) return emptyFileMessage;
  return size > maxFileBytes ? fileTooLargeMessage : undefined;
};

type UploadTarget = { listedAt: string; addTo: string; business: string };

/** Adds files, side by side, and asks for their list anew; what is refused stays with its reasons until it is put away. */
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
    const message = refusalOf(file);
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
      // A list that is on its way for the first time is waited for and not asked anew: it may be from before.
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
    /** Of a type that is never kept: it is not sent at all. */
    refuse: (files: readonly File[]) => {
      for (const file of files)
        put({ ...begin(file), kind: 'refused', message: [refusalOf(file) ?? allowedFilesMessage] });
    },
    /** Breaks an upload off, or puts a refused one away. */
    end: (key: string) => {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
