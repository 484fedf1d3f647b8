import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { presets } from '../presets/presets.ts';
import { ReadingProblem } from './reading-problem.ts';
import { listZippedFiles, maxUnzippedBytes, unzipStream } from './uploaded-zip.ts';
import type { OpenedWorkbook, WorkbookRequest, WorkbookType } from './workbook-thread.ts';

const mib = 1024 * 1024;
/** Maximum bytes of a workbook; unpacked in memory, it takes at least ten times as much. */
const maxBytes = 48 * mib;
/** Limits of the thread that reads a workbook: heap in MB, and time in milliseconds. */
const maxHeapMb = 192;
const maxMs = 180_000;

const names: Record<WorkbookType, string> = {
  xlsx: 'an Excel workbook',
  xls: 'an old Excel workbook (.xls)',
  ods: 'an OpenDocument spreadsheet',
};

const isZip = (head: Buffer): boolean => head.readUInt32BE(0) === 0x504b0304;
const isOle = (head: Buffer): boolean => head.readUInt32BE(0) === 0xd0cf11e0;
/** Reports whether the first bytes are those of an archive or a workbook. */
export const isPacked = (head: Buffer): boolean => head.length >= 4 && (isZip(head) || isOle(head));

/** Workbook of which the sheet `sheet` is read; `sheets` contains all names in order. */
export type Workbook = { bytes: Buffer; sheets: string[]; sheet: string };

type Unpacked = { all: AsyncIterable<Buffer>; delimiter?: ','; workbook?: Workbook };

/** Collects a file in memory that threads share, because copying 48 MB to another thread would block other requests. */
const collect = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const shared = new SharedArrayBuffer(0, { maxByteLength: maxBytes });
  let length = 0;
  for await (const piece of source) {
    if (length + piece.length > maxBytes)
      throw new ReadingProblem(
        null,
        null,
        `This workbook or archive is larger than ${maxBytes / mib} MB. Save the sheet as CSV and upload that.`,
      );
    shared.grow(length + piece.length);
    new Uint8Array(shared, length).set(piece);
    length += piece.length;
  }
  return Buffer.from(shared, 0, length);
};

/**
 * Returns the text of a workbook's sheet, or of the one relevant file of an archive: its only file, or the file that a
 * preset names. In a workbook, it reads the sheet `sheet`, or the first sheet with rows; `delimiter` is then known.
 * @throws ReadingProblem when the file is too large, damaged or ambiguous.
 */
export const unpackFile = async (
  source: AsyncIterable<Buffer>,
  sheet?: string,
  inArchive = false,
): Promise<Unpacked> => {
  const bytes = await collect(source);
  if (isOle(bytes)) return openWorkbook('xls', bytes, sheet);
  const entries = (await listZippedFiles(bytes)).filter(
    ({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'),
  );
  const has = (name: string) => entries.some((entry) => entry.name === name);
  if (
    (has('xl/workbook.xml') || has('content.xml')) &&
    entries.reduce((sum, { size }) => sum + size, 0) > maxUnzippedBytes
  )
    throw new ReadingProblem(
      null,
      null,
      'This workbook unpacks to more than 1 GB. Save the sheet as CSV and upload that.',
    );
  if (has('xl/workbook.xml')) return openWorkbook('xlsx', bytes, sheet);
  if (has('content.xml') && has('mimetype')) return openWorkbook('ods', bytes, sheet);
  if (entries.length === 0) throw new ReadingProblem(null, null, 'This ZIP archive is damaged or empty.');
  const recognised = entries.filter(({ name }) =>
    presets.some((preset) => preset.inArchive?.test(name.slice(name.lastIndexOf('/') + 1))),
  );
  const [only, ...others] = entries.length === 1 ? entries : recognised;
  if (only === undefined || others.length > 0)
    throw new ReadingProblem(
      null,
      null,
      `This ZIP archive contains ${entries.length} files. Unpack it and upload the file that you need.`,
    );
  const content = unzipStream(only);
  const { value: first } = await content.next();
  const all = async function* () {
    if (first) yield first;
    yield* content;
  };
  if (!first || !isPacked(first)) return { all: all() };
  // Nested archives are rejected, because an archive may contain itself.
  if (inArchive)
    throw new ReadingProblem(
      null,
      null,
      'This ZIP archive is inside another one. Unpack it and upload the file that you need.',
    );
  return unpackFile(all(), sheet, true);
};

/**
 * Returns a sheet as CSV text. A thread with a limited heap reads it, so that a hostile workbook ends only
 * that thread.
 */
const openWorkbook = async (
  type: WorkbookType,
  bytes: Buffer,
  requestedSheet: string | undefined,
): Promise<Unpacked> => {
  const messages = readMessages(type, { type, bytes, sheet: requestedSheet } satisfies WorkbookRequest);
  const { sheets, sheet, lacksValues } = (await messages.next()).value as OpenedWorkbook;
  if (sheet === undefined) {
    await messages.return(undefined);
    throw new ReadingProblem(null, null, `This workbook has no sheet "${requestedSheet}".`);
  }
  if (lacksValues) {
    await messages.return(undefined);
    throw new ReadingProblem(
      null,
      null,
      `The sheet "${sheet}" has formulas whose values are not stored. Open the workbook in Excel or LibreOffice, save it, and upload it again.`,
    );
  }
  const all = async function* () {
    for await (const text of messages) yield Buffer.from(String(text));
  };
  return { all: all(), delimiter: ',', workbook: { bytes, sheets, sheet } };
};

async function* readMessages(type: WorkbookType, workerData: WorkbookRequest): AsyncGenerator<unknown> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
  });
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  try {
    const ended = once(worker, 'exit').then(([code]) => {
      if (code !== 0) throw new Error('The thread was stopped.');
    });
    // The race below reports this error.
    ended.catch(() => undefined);
    for (;;) {
      const message = await Promise.race([once(worker, 'message'), ended]);
      if (message === undefined) return;
      yield message[0];
      worker.postMessage('next');
    }
  } catch {
    throw new ReadingProblem(
      null,
      null,
      `This is ${names[type]} that cannot be opened. It is damaged, too large or protected by a password. Open it and save the sheet as .xlsx or CSV.`,
    );
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
