import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { problem } from '@bellwether/contract/problems';
import type { FairQueue, QueueKey } from './fair-queue.ts';

/** Bytes that one file may take, that all of them together may, and how many one person may have at a time. */
type Limits = { maxBytes: number; maxTotalBytes: number; maxPerPerson: number };

const defaultLimits: Limits = { maxBytes: 2 * 1024 ** 3, maxTotalBytes: 8 * 1024 ** 3, maxPerPerson: 6 };

/** Two at a time: more would not end sooner on the one thread that reads and prints them, and only keep others waiting. */
export const exportLimits = {
  concurrency: 2,
  perAsker: 1,
  burst: 1,
  waiting: 60,
  maxWaitingPerPerson: 4,
  maxWait: 60_000,
  message: 'Many downloads are being made. Please try again in a moment.',
};

export type Spooled = { bytes: number; stream: Readable };

/** Where long answers are written before they are handed out. */
export type Spool = {
  /**
   * Writes something long to a file without a name, as quickly as it comes, and hands it out from there: whoever fetches it slowly keeps
   * nothing but this file waiting, and what fails half-way is never handed out. The file is gone with its reader, or with the process.
   * @throws Problem 'busy' while too much waits to be fetched, 'too_many' for a person who fetches too many at once, 'too_large'; what
   * `parts` throws; the signal's reason when it fires.
   */
  write(
    asker: QueueKey,
    parts: () => AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
  ): Promise<Spooled>;
};

/**
 * Opens the folder; what another process left in it goes.
 * @param queue whose turn it is to be written.
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
        throw problem('too_large', 'This is too much for one file. Please narrow it with a filter.');
      if (total > maxTotalBytes)
        throw problem('busy', 'Too many downloads wait to be fetched. Please try again in a moment.');
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
          `${mine} of your downloads are still under way. Please wait for one to end.`,
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
