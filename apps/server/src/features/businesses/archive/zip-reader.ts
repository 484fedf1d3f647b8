import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { problem } from '@bellwether/contract/problems';

type Entry = { packed: number; at: number; method: number };

export const damagedArchive = () =>
  problem('unreadable_file', 'This file is not a business archive, or it is damaged.');

/**
 * Maximum unpacked size in bytes of one file in an archive. It protects the disk from a small archive that
 * unpacks to a huge file.
 */
export const maxUnzippedBytes = 8 * 1024 ** 3;
const maxDirectoryBytes = 64 * 1024 ** 2;

const readBytesAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw damagedArchive();
  return buffer;
};

const readDirectory = async (file: FileHandle): Promise<Map<string, Entry>> => {
  const { size } = await file.stat();
  if (size < 22) throw damagedArchive();
  const tail = await readBytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > tail.length) throw damagedArchive();
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > maxDirectoryBytes || start + length > size) throw damagedArchive();
  const bytes = await readBytesAt(file, start, length);
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

const pieceBytes = 64 * 1024;

async function* pieces(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += pieceBytes)
    yield await readBytesAt(file, start + at, Math.min(pieceBytes, length - at));
}

/**
 * Enforces the limit on the bytes that are unpacked, because the sizes in the directory cannot be trusted.
 */
async function* limitBytes(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of content) {
    left -= piece.length;
    if (left < 0) throw damagedArchive();
    yield piece;
  }
}

export type Archive = {
  names: readonly string[];
  /** @throws Problem 'unreadable_file' if the file is missing or damaged. */
  read(name: string): Promise<Readable>;
  close(): Promise<void>;
};

/**
 * Opens a ZIP archive and reads its directory.
 * @throws Problem 'unreadable_file'.
 */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path, 'r');
  try {
    const entries = await readDirectory(file);
    return {
      names: [...entries.keys()],
      read: async (name) => {
        const entry = entries.get(name);
        if (entry?.method !== 8) throw damagedArchive();
        const local = await readBytesAt(file, entry.at, 30);
        const start = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
        const inflate = createInflateRaw();
        if (entry.packed === 0) throw damagedArchive();
        const packed = Readable.from(pieces(file, start, entry.packed));
        // An error is raised to the reader of the unpacked stream, so the callback ignores it.
        pipeline(packed, inflate, () => undefined);
        return Readable.from(limitBytes(inflate, maxUnzippedBytes), { objectMode: false });
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
