import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { ReadingProblem } from './reading-problem.ts';

const mib = 1024 * 1024;
export const maxUnzippedBytes = 1024 * mib;

export type ZipFileEntry = { name: string; method: number; packed: number; size: number; at: number };

const damaged = () => new ReadingProblem(null, null, 'This ZIP archive is damaged or empty.');

/** Returns the files of a ZIP archive from the directory at its end; empty if there is none. */
export const listZipEntries = (zip: Buffer): ZipFileEntry[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > zip.length) return [];
  const entries: ZipFileEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0 && at + 46 <= zip.length; left--) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    entries.push({
      name,
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
};

/**
 * Returns the compressed bytes of a file.
 * @throws ReadingProblem when they are outside the archive.
 */
const packedBytes = (zip: Buffer, { at, packed }: ZipFileEntry): Buffer => {
  if (at + 30 > zip.length) throw damaged();
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  return zip.subarray(start, start + packed);
};

/** Unpacks a file at once, at most to the size that the archive states. */
export const unzipWhole = (zip: Buffer, entry: ZipFileEntry): Buffer => {
  const data = packedBytes(zip, entry);
  return entry.method === 0 ? data : inflateRawSync(data, { maxOutputLength: entry.size || 1 });
};

/**
 * Unpacks a file piece by piece, regardless of the stated size. Does not block other requests and uses
 * constant memory.
 * @throws ReadingProblem when the file is damaged or longer than `maxBytes`.
 */
export async function* unzipStream(
  zip: Buffer,
  entry: ZipFileEntry,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  const data = Readable.from([packedBytes(zip, entry)]);
  const source =
    entry.method === 0 ? data : pipeline(data, createInflateRaw({ chunkSize: 64 * 1024 }), () => undefined);
  let bytes = 0;
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw damaged();
      yield piece;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? damaged()
      : error;
  }
}

/**
 * Checks that no file is longer than the archive states, because it could then have any length.
 * @throws ReadingProblem when one is.
 */
export const requireSafeSizes = async (zip: Buffer): Promise<void> => {
  for (const entry of listZipEntries(zip)) for await (const _ of unzipStream(zip, entry, entry.size));
};
