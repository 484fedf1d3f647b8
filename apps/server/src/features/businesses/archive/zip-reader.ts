import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { problem } from '@bellwether/contract/problems';

type Entry = { packed: number; at: number; method: number };

export const damagedArchive = () =>
  problem('unreadable_file', 'This is no archive of a business, or it is damaged.');

/** The most that a file of an archive may unpack to: a small archive must not fill the disk. */
export const maxUnzippedBytes = 8 * 1024 ** 3;
/** The most that the directory at the end may take. */
const mostDirectory = 64 * 1024 ** 2;

const bytesAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw damagedArchive();
  return buffer;
};

const directoryOf = async (file: FileHandle): Promise<Map<string, Entry>> => {
  const { size } = await file.stat();
  if (size < 22) throw damagedArchive();
  const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > tail.length) throw damagedArchive();
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > mostDirectory || start + length > size) throw damagedArchive();
  const bytes = await bytesAt(file, start, length);
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw damagedArchive();
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    entries.set(bytes.toString('utf8', at + 46, at + 46 + name), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
};

/** So much is read of the disk at a time. */
const pieceBytes = 64 * 1024;

async function* pieces(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += pieceBytes)
    yield await bytesAt(file, start + at, Math.min(pieceBytes, length - at));
}

/** What the directory says of sizes is not believed. */
async function* atMost(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of content) {
    left -= piece.length;
    if (left < 0) throw damagedArchive();
    yield piece;
  }
}

/** A ZIP archive on the disk: the names of its files, and the content of each. */
export type Archive = {
  names: readonly string[];
  /** @throws Problem 'unreadable_file' when there is no such file, or it is damaged. */
  read(name: string): Promise<Readable>;
  close(): Promise<void>;
};

/** @throws Problem 'unreadable_file'. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path, 'r');
  try {
    const entries = await directoryOf(file);
    return {
      names: [...entries.keys()],
      read: async (name) => {
        const entry = entries.get(name);
        if (entry?.method !== 8) throw damagedArchive();
        const local = await bytesAt(file, entry.at, 30);
        const start = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
        const inflate = createInflateRaw();
        if (entry.packed === 0) throw damagedArchive();
        const packed = Readable.from(pieces(file, start, entry.packed));
        // What goes wrong on the way is met by whoever reads the unpacked end.
        pipeline(packed, inflate, () => undefined);
        return Readable.from(atMost(inflate, maxUnzippedBytes), { objectMode: false });
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
