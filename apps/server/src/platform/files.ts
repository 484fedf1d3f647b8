import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';

/** Range of bytes from `from` to `to`, both inclusive, counted from 0. */
export type ByteRange = { from: number; to: number };

/** Storage for file contents under generated keys. A read returns exactly what was written, or fails. */
export type FileStore = {
  /**
   * Stores a stream and resolves once the file is complete. If the stream fails, nothing is stored and the stream's
   * error is thrown.
   */
  put(key: string, content: Readable): Promise<void>;
  /** @throws Error when the key does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes the file; a missing key is no error. */
  remove(key: string): Promise<void>;
  /** Lists all keys with the time at which each file was written. */
  list(): AsyncIterable<{ key: string; at: Date }>;
};

/** Pattern of a valid file key. Keys are generated, never built from user input. */
const isKey = (key: string) => /^[0-9a-f-]+(\/[0-9a-f-]+)*$/.test(key);

async function* slice(content: Readable, { from, to }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const piece = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
    at += chunk.length;
    if (piece.length > 0) yield piece;
    if (at > to) return;
  }
}

/** Creates a file store on any flydrive driver. */
const createStore = (driver: DriverContract): FileStore => {
  const disk = new Disk(driver);
  const requireKey = (key: string) => {
    if (!isKey(key)) throw new Error('This is not a key of the file store.');
    return key;
  };
  return {
    put: async (key, content) => {
      try {
        await disk.putStream(requireKey(key), content);
      } catch (error) {
        await disk.delete(key);
        throw content.errored ?? error;
      }
    },
    read: async (key, range) => {
      if (!(await disk.exists(requireKey(key)))) throw new Error(`The file store has no file ${key}.`);
      const content = await disk.getStream(key);
      return range ? Readable.from(slice(content, range), { objectMode: false }) : content;
    },
    remove: (key) => disk.delete(requireKey(key)),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll('/', {
          recursive: true,
          ...(paginationToken === undefined ? {} : { paginationToken }),
        });
        for (const found of page.objects) {
          // A file deleted since the listing has no metadata.
          const data = found.isFile ? await found.getMetaData().catch(() => undefined) : undefined;
          if (found.isFile && data) yield { key: found.key, at: data.lastModified };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
  };
};

/** Creates a file store in a local folder, which is created if missing. */
export const folderStore = (folder: string): FileStore => {
  mkdirSync(folder, { recursive: true });
  return createStore(new FSDriver({ location: folder, visibility: 'private' }));
};
