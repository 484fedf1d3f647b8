import { useCallback, useRef, useState } from 'react';
import { readErrorMessages } from '../../data/calls/api-error.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import type { TransferOptions } from './send-file.ts';

/** Upload state of the chosen file. `part` is the sent share from 0 to 1; at 1 the server has the file and reads it. */
export type UploadTransfer =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; bytes: number; part: number }
  | { kind: 'refused'; name: string; message: string[] };

const noReply = 'The file could not be sent. Nothing was changed. Please check the connection and try again.';

/** Sends one file at a time. The server's rejection reasons stay until the next file is chosen. */
export function useUploadTransfer() {
  const [sent, setSent] = useState<UploadTransfer>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  // Lets `isRunning` read a ref, because sending starts before the next render.
  const isRunning = useCallback(() => running.current !== null, []);
  useUnsaved(sent.kind === 'sending', isRunning);

  const send = async <T>(
    file: File,
    transfer: (options: TransferOptions) => Promise<T>,
    done: (result: T) => void,
  ) => {
    const control = new AbortController();
    running.current = control;
    const fileInfo = { name: file.name, bytes: file.size };
    setSent({ kind: 'sending', ...fileInfo, part: 0 });
    try {
      const result = await transfer({
        file,
        signal: control.signal,
        onPart: (part) => setSent({ kind: 'sending', ...fileInfo, part }),
      });
      setSent({ kind: 'idle' });
      done(result);
    } catch (failure) {
      setSent(
        control.signal.aborted
          ? { kind: 'idle' }
          : { kind: 'refused', name: file.name, message: readErrorMessages(failure, noReply) },
      );
    } finally {
      if (running.current === control) running.current = null;
    }
  };
  return { sent, send, cancel: () => running.current?.abort() };
}
