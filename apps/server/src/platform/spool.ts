import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { problem } from '@bellwether/domain/problems';
import type { FairQueue, QueueKey } from './fair-queue.ts';

/** Maximum bytes of a file, maximum bytes of all files, and maximum simultaneous files per user. */
type Limits = { maxBytes: number; maxTotalBytes: number; maxPerPerson: number };

const defaultLimits: Limits = { maxBytes: 2 * 1024 ** 3, maxTotalBytes: 8 * 1024 ** 3, maxPerPerson: 6 };

/**
 * Limits of the export queue. More than two exports at a time would not finish sooner, because a single thread reads
 * and formats their rows.
 */
export const exportLimits = {
  concurrency: 2,
  perAsker: 1,
  burst: 1,
  waiting: 60,
  maxWaitingPerPerson: 4,
  maxWait: 60_000,
  message: 'Many downloads are being created. Please try again in a moment.',
};

export type SpooledResponse = { bytes: number; stream: Readable };

/** Temporary file storage for long responses. */
export type Spool = {
  /**
   * Writes a long response to an unnamed file at full speed and returns a stream of the file. So a slow client blocks
   * no query, and a response that fails midway is never sent. The file disappears when the stream is closed or the
   * process ends. @throws Problem 'busy' while too many bytes wait to be downloaded, 'too_many' when the user has too
   * many downloads, 'too_large'; errors of `parts`; the signal's reason when it fires.
   */
  write(
    queueKey: QueueKey,
    parts: () => AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
  ): Promise<SpooledResponse>;
};

/**
 * Opens the spool in a folder and deletes files left by an earlier process. @param queue decides when a response is
 * written.
 */
export const openSpool = (folder: string, queue: FairQueue, limits: Limits = defaultLimits): Spool => {
  const { maxBytes, maxTotalBytes, maxPerPerson } = limits;
  rmSync(folder, { recursive: true, force: true });
  const downloadsByPerson = new Map<string, number>();
  let total = 0;

  const write = async (
    file: FileHandle,
    parts: AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ) => {
    let bytes = 0;
    for await (const part of parts) {
      signal.throwIfAborted();
      const piece = typeof part === 'string' ? Buffer.from(part) : part;
      bytes += piece.length;
      onBytes(piece.length);
      if (bytes > maxBytes)
        throw problem('too_large', 'This is too much data for one file. Please filter it first.');
      if (total > maxTotalBytes)
        throw problem('busy', 'Too many downloads are waiting. Please try again in a moment.');
      await file.writeFile(piece);
    }
    return bytes;
  };

  return {
    write: async (queueKey, parts, signal) => {
      const current = downloadsByPerson.get(queueKey.person) ?? 0;
      if (current >= maxPerPerson)
        throw problem(
          'too_many',
          `${current} of your downloads are still running. Please wait until one has finished.`,
        );
      downloadsByPerson.set(queueKey.person, current + 1);
      let writtenBytes = 0;
      const release = () => {
        total -= writtenBytes;
        const remaining = (downloadsByPerson.get(queueKey.person) ?? 1) - 1;
        if (remaining > 0) downloadsByPerson.set(queueKey.person, remaining);
        else downloadsByPerson.delete(queueKey.person);
      };
      let file: FileHandle | undefined;
      try {
        return await queue.run(
          queueKey,
          async () => {
            mkdirSync(folder, { recursive: true, mode: 0o700 });
            const path = join(folder, crypto.randomUUID());
            file = await open(path, 'wx+', 0o600);
            await unlink(path);
            const bytes = await write(file, parts(), signal, (size) => {
              writtenBytes += size;
              total += size;
            });
            const stream = file.createReadStream({ start: 0 });
            stream.once('close', release);
            return { bytes, stream };
          },
          signal,
        );
      } catch (error) {
        release();
        await file?.close();
        throw error;
      }
    },
  };
};
