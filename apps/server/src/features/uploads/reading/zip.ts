import { inflateRawSync } from 'node:zlib';
import { ReadingProblem } from './reading-problem.ts';

const mib = 1024 * 1024;
export const maxUnpacked = 1024 * mib;

export type Entry = { name: string; method: number; packed: number; size: number; at: number };

/** The files in a ZIP archive, from the directory at its end. */
export const entriesOf = (zip: Buffer): Entry[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > zip.length) return [];
  const entries: Entry[] = [];
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

/** @throws ReadingProblem for a file of more than a gigabyte. */
export const contentOf = (zip: Buffer, { at, method, packed, size }: Entry): Buffer => {
  if (size > maxUnpacked)
    throw new ReadingProblem(null, null, 'The archive holds more than 1 GB. Split the file into several.');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const data = zip.subarray(start, start + packed);
  return method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.min(size, maxUnpacked) || 1 });
};
