import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { problem } from '@bellwether/contract/problems';
import type { Asker, FairQueue } from './fair-queue.ts';

/** Bytes that one file may take, that all of them together may, and how many one person may have at a time. */
type Limits = { mostBytes: number; mostTogether: number; mostEach: number };

const ordinary: Limits = { mostBytes: 2 * 1024 ** 3, mostTogether: 8 * 1024 ** 3, mostEach: 6 };

/** Two at a time: more would not end sooner on the one thread that reads and prints them, and only keep others waiting. */
export const exportLimits = {
  ...{ places: 2, each: 1, together: 1, waiting: 60, waitingEach: 4, patience: 60_000 },
  say: 'Many downloads are being made. Please try again in a moment.',
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
  keep(asker: Asker, parts: () => AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<Spooled>;
};

/**
 * Opens the folder; what another process left in it goes.
 * @param queue whose turn it is to be written.
 */
export const openSpool = (folder: string, queue: FairQueue, limits: Limits = ordinary): Spool => {
  const { mostBytes, mostTogether, mostEach } = limits;
  rmSync(folder, { recursive: true, force: true });
  const held = new Map<string, number>();
  let together = 0;

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
      if (bytes > mostBytes)
        throw problem('too_large', 'This is too much for one file. Please narrow it with a filter.');
      if (together > mostTogether)
        throw problem('busy', 'Too many downloads wait to be fetched. Please try again in a moment.');
      await file.writeFile(piece);
    }
    return bytes;
  };

  return {
    keep: async (asker, parts, signal) => {
      const mine = held.get(asker.person) ?? 0;
      if (mine >= mostEach)
        throw problem(
          'too_many',
          `${mine} of your downloads are still under way. Please wait for one to end.`,
        );
      held.set(asker.person, mine + 1);
      let taken = 0;
      const done = () => {
        together -= taken;
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
              together += more;
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
