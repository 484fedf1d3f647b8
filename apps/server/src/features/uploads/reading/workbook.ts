import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { presets } from '@bellwether/contract/imports/presets/presets';
import { ReadingProblem } from './reading-problem.ts';

export type WorkbookType = 'xlsx' | 'xls' | 'ods';

const mib = 1024 * 1024;
/** A workbook is unpacked in memory, ten times its size and more. */
const mostBytes = 48 * mib;
const mostHeapMb = 768;
const mostUnpacked = 1024 * mib;

const names: Record<WorkbookType, string> = {
  xlsx: 'an Excel workbook',
  xls: 'an old Excel workbook (.xls)',
  ods: 'an OpenDocument spreadsheet',
};

const isZip = (head: Buffer): boolean => head.readUInt32BE(0) === 0x504b0304;
const isOle = (head: Buffer): boolean => head.readUInt32BE(0) === 0xd0cf11e0;
/** Whether a file is an archive or a workbook by its first bytes. */
export const isPacked = (head: Buffer): boolean => head.length >= 4 && (isZip(head) || isOle(head));

type Entry = { name: string; method: number; packed: number; size: number; at: number };

/** The files in a ZIP archive, from the directory at its end. */
const entriesOf = (zip: Buffer): Entry[] => {
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

const contentOf = (zip: Buffer, { at, method, packed, size }: Entry): Buffer => {
  if (size > mostUnpacked)
    throw new ReadingProblem(null, null, 'The archive holds more than 1 GB. Split the file into several.');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const data = zip.subarray(start, start + packed);
  return method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.min(size, mostUnpacked) || 1 });
};

/**
 * The text of a file that is a workbook, or of the one file in an archive that is meant: the only one, or the one that a preset names.
 * `delimiter` is known for a workbook.
 */
export const unpacked = async (
  source: AsyncIterable<Buffer>,
): Promise<{ all: AsyncIterable<Buffer>; delimiter?: ',' }> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > mostBytes)
      throw new ReadingProblem(
        null,
        null,
        `This workbook or archive is larger than ${mostBytes / mib} MB. Save the sheet as CSV and upload that.`,
      );
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  if (isOle(bytes)) return { all: sheetText('xls', bytes), delimiter: ',' };
  const entries = entriesOf(bytes).filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'));
  const has = (name: string) => entries.some((entry) => entry.name === name);
  if (
    (has('xl/workbook.xml') || has('content.xml')) &&
    entries.reduce((sum, { size }) => sum + size, 0) > mostUnpacked
  )
    throw new ReadingProblem(
      null,
      null,
      'This workbook unpacks to more than 1 GB. Save the sheet as CSV and upload that.',
    );
  if (has('xl/workbook.xml')) return { all: sheetText('xlsx', bytes), delimiter: ',' };
  if (has('content.xml') && has('mimetype')) return { all: sheetText('ods', bytes), delimiter: ',' };
  if (entries.length === 0)
    throw new ReadingProblem(null, null, 'This is a ZIP archive that is damaged or empty.');
  const known = entries.filter(({ name }) =>
    presets.some(({ inArchive }) => inArchive?.test(name.slice(name.lastIndexOf('/') + 1))),
  );
  const [only, ...others] = entries.length === 1 ? entries : known;
  if (only === undefined || others.length > 0)
    throw new ReadingProblem(
      null,
      null,
      `This is a ZIP archive of ${entries.length} files. Unpack it and upload the one that is meant.`,
    );
  const content = contentOf(bytes, only);
  return isPacked(content) ? unpacked(inOne(content)) : { all: inOne(content) };
};

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** The first sheet as CSV text: read in a thread with a bounded heap, so that a hostile workbook ends that thread and nothing else. */
async function* sheetText(type: WorkbookType, bytes: Buffer): AsyncGenerator<Buffer> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { type, bytes },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  try {
    const ended = once(worker, 'exit').then(() => undefined);
    // A fault is told by whichever of the two is waited for.
    ended.catch(() => undefined);
    for (;;) {
      const piece = await Promise.race([once(worker, 'message'), ended]);
      if (piece === undefined) return;
      yield Buffer.from(String(piece[0]));
      worker.postMessage('next');
    }
  } catch {
    throw new ReadingProblem(
      null,
      null,
      `This is ${names[type]} that cannot be opened: it is damaged, too large or protected by a password. Open it and save the sheet as .xlsx or CSV.`,
    );
  } finally {
    await worker.terminate();
  }
}
