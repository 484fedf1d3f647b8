import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { problem } from '@bellwether/contract/problems';
import type { FairQueue, QueueKey } from './fair-queue.ts';

/** Maximum bytes of one file, maximum bytes of all files, and maximum files per person at a time. */
type Limits = { maxBytes: number; maxTotalBytes: number; maxPerPerson: number };

const defaultLimits: Limits = { maxBytes: 2 * 1024 ** 3, maxTotalBytes: 8 * 1024 ** 3, maxPerPerson: 6 };

/**
 * Limits of the export queue. More than two at a time would not finish sooner on the one thread that reads
 * and formats them.
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

export type Spooled = { bytes: number; stream: Readable };

/** Temporary storage of long responses. */
export type Spool = {
  /**
   * Writes a long response to an unnamed file at full speed and returns a stream of that file. A slow client
   * therefore blocks only the file, and a response that fails midway is never sent. The file disappears when
   * the stream is closed or the process ends.
   * @throws Problem 'busy' while too many bytes wait to be downloaded, 'too_many' when the person has too
   * many downloads, 'too_large'; errors of `parts`; the signal's reason when it fires.
   */
  write(
    asker: QueueKey,
    parts: () => AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
  ): Promise<Spooled>;
};

/**
 * Opens the spool in a folder and deletes what an earlier process left in it.
 * @param queue decides when a response is written.
 */
export const openSpool = (folder: string, queue: FairQueue, limits: Limits = defaultLimits): Spool => {
  const { maxBytes, maxTotalBytes, maxPerPerson } = limits;
  rmSync(folder, { recursive: true, force: true });
  const held = new Map<string, number>();
  let total = 0;

  const write = async (
    file: FileHandle,
    parts: AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
    grown: (bytes: number) => void,
  ) => {
    let bytes = 0;
    for await (const part of parts) {
      signal.throwIfAborted();
      const piece = typeof part === 'string' ? Buffer.from(part) : part;
      bytes += piece.length;
      grown(piece.length);
      if (bytes > maxBytes)
        throw problem('too_large', 'This is too much data for one file. Please filter it first.');
      if (total > maxTotalBytes)
        throw problem('busy', 'Too many downloads are waiting. Please try again in a moment.');
      await file.writeFile(piece);
    }
    return bytes;
  };

  return {
    write: async (asker, parts, signal) => {
      const mine = held.get(asker.person) ?? 0;
      if (mine >= maxPerPerson)
        throw problem(
          'too_many',
          `${mine} of your downloads are still running. Please wait until one has finished.`,
        );
      held.set(asker.person, mine + 1);
      let taken = 0;
      const done = () => {
        total -= taken;
        const left = (held.get(asker.person) ?? 1) - 1;
        if (left > 0) held.set(asker.person, left);
        else held.delete(asker.person);
      };
      let file: FileHandle | undefined;
      try {
        return await queue.run(
          asker,
          async () => {
            mkdirSync(folder, { recursive: true, mode: 0o700 });
            const path = join(folder, crypto.randomUUID());
            file = await open(path, 'wx+', 0o600);
            await unlink(path);
            const bytes = await write(file, parts(), signal, (more) => {
              taken += more;
              total += more;
            });
            const stream = file.createReadStream({ start: 0 });
            stream.once('close', done);
            return { bytes, stream };
          },
          signal,
        );
      } catch (error) {
        done();
        await file?.close();
        throw error;
      }
    },
  };
};
