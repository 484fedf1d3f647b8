import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';

/** Bytes `from` to `to`, both included, counted from 0. */
export type ByteRange = { from: number; to: number };

/** Where the bytes of files are stored, under keys that we make. What is written is read back the same, or not at all. */
export type FileStore = {
  /** Stores a stream; resolves once all of it is stored. When the stream fails nothing stays and its own error is thrown. */
  put(key: string, content: Readable): Promise<void>;
  /** @throws Error when there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Nothing under the key is fine. */
  remove(key: string): Promise<void>;
  /** Every key, with when it was written. */
  list(): AsyncIterable<{ key: string; at: Date }>;
};

/** Only these come to a store: a key is never made of what a person named. */
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

/** A store over a driver of flydrive: any of them will do. */
const storeOver = (driver: DriverContract): FileStore => {
  const disk = new Disk(driver);
  const known = (key: string) => {
    if (!isKey(key)) throw new Error('This is no key of the file store.');
    return key;
  };
  return {
    put: async (key, content) => {
      try {
        await disk.putStream(known(key), content);
      } catch (error) {
        await disk.delete(key);
        throw content.errored ?? error;
      }
    },
    read: async (key, range) => {
      if (!(await disk.exists(known(key)))) throw new Error(`The file store has nothing under ${key}.`);
      const content = await disk.getStream(key);
      return range ? Readable.from(slice(content, range), { objectMode: false }) : content;
    },
    remove: (key) => disk.delete(known(key)),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll('/', {
          recursive: true,
          ...(paginationToken === undefined ? {} : { paginationToken }),
        });
        for (const found of page.objects) {
          // One that went meanwhile has no data any more.
          const data = found.isFile ? await found.getMetaData().catch(() => undefined) : undefined;
          if (found.isFile && data) yield { key: found.key, at: data.lastModified };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
  };
};

/** A file store in a folder of this machine. */
export const folderStore = (folder: string): FileStore => {
  mkdirSync(folder, { recursive: true });
  return storeOver(new FSDriver({ location: folder, visibility: 'private' }));
};
