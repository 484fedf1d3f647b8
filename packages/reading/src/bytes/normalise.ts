import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Decoder, detectEncoding, type Encoding, UnknownEncoding } from './decode.ts';
import { type Delimiter, findDelimiter } from './delimiter.ts';
import { detectForeignType, isGzip } from './file-type.ts';
import { AccentJoiner } from './join-accents.ts';
import { ReadingProblem } from './reading-problem.ts';
import { RecordScanner } from './record-scanner.ts';
import { isPacked, unpackFile, type Workbook } from './workbook.ts';
import { WriteBehind } from './write-behind.ts';

/**
 * File prepared for fast reading: UTF-8, LF, no blank lines, and the line number as the first cell of each
 * record.
 */
export type NormalisedFile = {
  path: string;
  /** SHA-256 of the received bytes, in hex. */
  sha256: string;
  /** Number of bytes received; `unpackedBytes` is the size after unpacking, which counts for the quota. */
  bytes: number;
  unpackedBytes: number;
  encoding: Encoding;
  /** Example word with which the user can check a guessed encoding. */
  encodingExample?: string;
  delimiter: Delimiter;
  records: number;
  /** Minimum and maximum number of cells in a record, without the line number. */
  minCells: number;
  maxCells: number;
  /** True if a quoted cell contains a line break. */
  multiline: boolean;
  /** Positions, from 0, of columns with a cell that begins or ends with white space. */
  padded: readonly number[];
  /** Line numbers of records that follow a blank line (the first 10,000). */
  breaks: readonly number[];
  /** Sheet names of a workbook with several sheets, and the name of this sheet. */
  sheets?: readonly string[];
  sheet?: string;
};

/**
 * Options of `normaliseFile`. `sheet` selects a sheet; the default is the first one with rows. A workbook with
 * several sheets is stored at `workbookPath`, so that another sheet can be read later.
 */
export type NormaliseOptions = {
  maxRecordBytes?: number;
  maxBytes?: number;
  signal?: AbortSignal;
  sheet?: string;
  workbookPath?: string;
  /** Waits for a turn to read a workbook or an archive, which takes up to 300 MB of memory. */
  takeTurn?: RunInTurn;
};

export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

const kib = 1024;
const headBytes = 4 * kib;
/** Bytes processed at a time. A slice takes about a millisecond, so other requests do not wait. */
const sliceBytes = 64 * kib;
const sampleBytes = 64 * kib;
const flushBytes = 1024 * kib;

/**
 * First bytes of a source, and an iterator over all of its bytes. `close` releases the source if it is not read to its
 * end.
 */
type Head = {
  head: Buffer;
  all: AsyncIterable<Buffer>;
  close: () => Promise<void>;
  delimiter?: Delimiter;
  workbook?: Workbook;
};

/** Reads the first bytes of a source; `all` still yields them. */
const peek = async (source: AsyncIterable<Uint8Array>, bytes: number): Promise<Head> => {
  const iterator = source[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  let over = false;
  while (length < bytes && !over) {
    const next = await iterator.next();
    if (next.done === true) over = true;
    else {
      first.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
      length += next.value.byteLength;
    }
  }
  const head = Buffer.concat(first);
  const all = async function* () {
    try {
      if (head.length > 0) yield head;
      while (!over) {
        const next = await iterator.next();
        if (next.done === true) over = true;
        else yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
    } finally {
      await iterator.return?.();
    }
  };
  const close = async () => {
    await iterator.return?.();
  };
  return { head: head.subarray(0, bytes), all: all(), close };
};

/** Returns the line number after some text. */
const firstLine = (text: readonly Uint8Array[]): number =>
  text.reduce((lines, chunk) => lines + chunk.filter((byte) => byte === 10).length, 1);

const unpack = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  // The reader of the stream receives its errors.
  pipeline(Readable.from(source), createGunzip({ chunkSize: sliceBytes }), () => undefined);

/**
 * Normalises a file in one pass with constant memory, writes it to `targetPath` and returns a description.
 * @throws ReadingProblem with line and column when the file is not CSV, is damaged, or exceeds a limit.
 */
export const normaliseFile = async (
  source: AsyncIterable<Uint8Array>,
  targetPath: string,
  options: NormaliseOptions = {},
): Promise<NormalisedFile> => {
  const received = createReceived();
  const text = await openText(await peek(received.read(source), headBytes));
  const work = () => normaliseText(text, received, targetPath, options);
  if (!isPacked(text.head)) return work();
  const { takeTurn = (run) => run() } = options;
  return takeTurn(work).catch(async (error: unknown) => {
    await text.close();
    throw error;
  });
};

/** Hashes and counts the bytes of a file while they are read. */
const createReceived = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const read = async function* (raw: AsyncIterable<Uint8Array>) {
    for await (const chunk of raw) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  };
  return { read, total: () => ({ sha256: hash.digest('hex'), bytes }) };
};

const normaliseText = async (
  opened: Head,
  received: ReturnType<typeof createReceived>,
  targetPath: string,
  {
    maxRecordBytes = kib * kib,
    maxBytes = Number.POSITIVE_INFINITY,
    signal,
    sheet,
    workbookPath,
  }: NormaliseOptions,
): Promise<NormalisedFile> => {
  const text = await openInput(opened, sheet);
  const { bytes: workbookBytes, ...sheets } =
    text.workbook && text.workbook.sheets.length > 1 ? text.workbook : {};
  const { encoding, mark } = detectEncoding(text.head);
  const decoder = new Decoder(encoding);
  const joiner = new AccentJoiner();
  const writer = await open(targetPath, 'w');
  let scanner: RecordScanner | undefined;
  let delimiter: Delimiter = ',';
  const out = new WriteBehind(writer, flushBytes + 8 * sliceBytes + 64);
  let filled = 0;
  let unpackedBytes = 0;
  let sample: Uint8Array[] = [];
  let sampled = 0;

  const scan = async (decoded: Uint8Array): Promise<void> => {
    if (scanner === undefined) return;
    for (let at = 0; at < decoded.length; at += sliceBytes) {
      signal?.throwIfAborted();
      filled = scanner.scan(decoded.subarray(at, at + sliceBytes), out.buffer, filled);
      if (filled < flushBytes) continue;
      await out.flush(filled);
      filled = 0;
      await setImmediate();
    }
  };
  const begin = async (): Promise<RecordScanner> => {
    const start = Buffer.concat(sample);
    sample = [];
    const startText = start.subarray(0, sampleBytes).toString();
    delimiter = text.delimiter ?? findDelimiter(startText);
    scanner = new RecordScanner(delimiter, maxRecordBytes);
    const declared = /^sep=.\r?\n/i.exec(startText)?.[0].length ?? 0;
    if (declared > 0) scanner.line = 2;
    await scan(start.subarray(declared));
    return scanner;
  };
  const processChunk = async (decoded: Uint8Array): Promise<void> => {
    if (scanner !== undefined) return scan(decoded);
    sample.push(Buffer.from(decoded));
    sampled += decoded.length;
    if (sampled >= sampleBytes) await begin();
  };

  try {
    if (workbookBytes && workbookPath) {
      await writeFile(workbookPath, workbookBytes);
      unpackedBytes = workbookBytes.length;
    }
    let skip = mark;
    for await (const chunk of text.all) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > maxBytes)
        throw new ReadingProblem(
          scanner?.line ?? 1,
          null,
          `the file is larger than ${Math.round(maxBytes / kib / kib)} MB. Split it into several.`,
        );
      const body = chunk.subarray(Math.min(skip, chunk.length));
      skip -= Math.min(skip, chunk.length);
      for (let at = 0; at < body.length; at += 16 * sliceBytes)
        await processChunk(joiner.push(decoder.push(body.subarray(at, at + 16 * sliceBytes))));
    }
    await processChunk(joiner.push(decoder.end()));
    await processChunk(joiner.end());
    const done = scanner ?? (await begin());
    filled = done.end(out.buffer, filled);
    if (done.records === 0)
      throw new ReadingProblem(null, null, sheet ? `The sheet "${sheet}" is empty.` : 'The file is empty.');
    await out.flush(filled);
    await out.done();
    const { records, minCells, maxCells, multiline, breaks } = done;
    return {
      path: targetPath,
      ...received.total(),
      unpackedBytes,
      encoding: decoder.encoding,
      ...(decoder.example && { encodingExample: decoder.example }),
      delimiter,
      records,
      minCells,
      maxCells,
      multiline,
      padded: [...done.padded],
      breaks,
      ...sheets,
    };
  } catch (error) {
    // Closes the source, because a thread that reads a workbook waits forever if nothing reads from it.
    await text.close();
    if (error instanceof UnknownEncoding)
      throw new ReadingProblem((scanner?.line ?? firstLine(sample)) + error.lines, null, error.message);
    throw damagedArchive(error, scanner) ?? error;
  } finally {
    // The error of the file is reported rather than that of a pending write.
    await out.done().catch(() => undefined);
    await writer.close();
  }
};

/** Returns the unpacked content of a gzip file; other files unchanged. */
const openText = async (raw: Head): Promise<Head> => {
  if (!isGzip(raw.head)) return raw;
  try {
    return await peek(unpack(raw.all), headBytes);
  } catch (error) {
    await raw.close();
    throw damagedArchive(error, undefined) ?? error;
  }
};

/**
 * Returns the unpacked text of a file; for a workbook, the text of one sheet. Rejects other file types by their first
 * bytes.
 */
const openInput = async (raw: Head, sheet: string | undefined): Promise<Head> => {
  let text = raw;
  try {
    if (isPacked(text.head)) {
      const { all, ...workbookInfo } = await unpackFile(text.all, sheet);
      text = { ...(await peek(all, headBytes)), ...workbookInfo };
    }
    const other = detectForeignType(text.head);
    if (other !== undefined) throw new ReadingProblem(1, 1, `this is ${other}`);
    return text;
  } catch (error) {
    await text.close();
    throw damagedArchive(error, undefined) ?? error;
  }
};

const damagedArchive = (error: unknown, scanner: RecordScanner | undefined): ReadingProblem | undefined => {
  if (
    !(error instanceof Error) ||
    !('code' in error) ||
    typeof error.code !== 'string' ||
    !error.code.startsWith('Z_')
  )
    return undefined;
  const reason =
    error.code === 'Z_BUF_ERROR'
      ? 'the gzip file ends here before its end: it was cut off'
      : 'the gzip file is damaged here';
  return new ReadingProblem(
    scanner?.line ?? 1,
    (scanner?.cells ?? 0) + 1,
    `${reason}. Export or upload it again.`,
  );
};
