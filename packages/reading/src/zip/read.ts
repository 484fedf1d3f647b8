import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

const storedMethod = 0;
const pieceBytes = 64 * 1024;
/** Maximum number of files in an archive: the most that a directory without ZIP64 can count. */
const maxFiles = 65_535;

export type ZippedFile = {
  name: string;
  /** Compression method: 0 is stored, 8 is deflated. */
  method: number;
  packedSize: number;
  /** Size that the archive states, which may be wrong. */
  size: number;
  /**
   * Unpacks the file in chunks, regardless of the stated size. Does not block other requests and uses constant memory.
   * @throws the archive's `damaged` when the file is outside the archive or longer than `maxBytes`; zlib's error when
   * its content is damaged.
   */
  unzip: (maxBytes?: number) => AsyncGenerator<Buffer>;
};

export type OpenedZip = { files: readonly ZippedFile[]; close: () => Promise<void> };

/** Bytes of an archive. `read` may return fewer bytes than asked for. */
type Source = {
  size: number;
  read: (position: number, length: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

const openPath = async (path: string): Promise<Source> => {
  const file = await open(path, 'r');
  return {
    size: (await file.stat()).size,
    read: async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
};

/** Removes bytes after the end of an archive's directory, which some programs append. */
const trimEnd = (zip: Buffer): Buffer => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  return end < 0 || end + 22 > zip.length ? zip : zip.subarray(0, end + 22 + zip.readUInt16LE(end + 20));
};

const openBuffer = (zip: Buffer): Source => {
  const bytes = trimEnd(zip);
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => undefined,
  };
};

/**
 * Reads only within the archive. Otherwise yauzl passes the positions of a hostile ZIP64 record to `fs.read`, which
 * throws where nothing can catch the error.
 */
class BoundedReader extends RandomAccessReader {
  readonly source: Source;
  /** The chunk read last, cached because yauzl reads the directory in small steps. */
  private start = 0;
  private piece: Buffer = Buffer.alloc(0);

  constructor(source: Source) {
    super();
    this.source = source;
  }

  async readBytes(position: number, length: number): Promise<Buffer> {
    const { size } = this.source;
    if (!(position >= 0 && position + length <= size))
      throw new Error('The archive ends before this position.');
    if (position < this.start || position + length > this.start + this.piece.length) {
      this.piece = await this.source.read(position, Math.min(Math.max(length, pieceBytes), size - position));
      this.start = position;
      if (this.piece.length < length) throw new Error('The archive became shorter while it was read.');
      // Yields regularly, because a long directory must not keep other requests waiting.
      await nextTurn();
    }
    return this.piece.subarray(position - this.start, position - this.start + length);
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>): void {
    this.readBytes(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        done(null);
      },
      (error: Error) => done(error),
    );
  }
}

async function* pieces({ read }: Source, start: number, length: number, damaged: () => Error) {
  for (let at = 0; at < length; at += pieceBytes) {
    const wanted = Math.min(pieceBytes, length - at);
    const piece = await read(start + at, wanted);
    if (piece.length < wanted) throw damaged();
    yield piece;
  }
}

const toZippedFile = (zip: ZipFile, source: Source, entry: Entry, damaged: () => Error): ZippedFile => ({
  name: entry.fileNameRaw.toString('utf8'),
  method: entry.compressionMethod,
  packedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  unzip: async function* (maxBytes = Number.POSITIVE_INFINITY) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(() => {
      throw damaged();
    });
    const packed = Readable.from(pieces(source, fileDataStart, entry.compressedSize, damaged));
    // The loop below receives an error of the stream, so the callback ignores it.
    const content =
      entry.compressionMethod === storedMethod
        ? packed
        : pipeline(
            packed,
            createInflateRaw({
              chunkSize: entry.uncompressedSize < pieceBytes ? pieceBytes / 4 : pieceBytes,
            }),
            () => undefined,
          );
    let bytes = 0;
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw damaged();
      yield piece;
    }
  },
});

/**
 * Opens a ZIP archive, in memory or on disk, and reads its directory.
 * @throws `damaged` when it is not an archive, has a damaged directory or too many files.
 */
export const openZip = async (archive: string | Buffer, damaged: () => Error): Promise<OpenedZip> => {
  const source = typeof archive === 'string' ? await openPath(archive) : openBuffer(archive);
  try {
    const zip = await fromRandomAccessReaderPromise(new BoundedReader(source), source.size, {
      autoClose: false,
      // Names are compared, never used as paths, and most programs write UTF-8 without the flag for it.
      decodeStrings: false,
      // Stated sizes can be wrong: `unzip` limits the bytes instead.
      validateEntrySizes: false,
    });
    if (zip.entryCount > maxFiles) throw damaged();
    const files: ZippedFile[] = [];
    for await (const entry of zip.eachEntry()) files.push(toZippedFile(zip, source, entry, damaged));
    return { files, close: source.close };
  } catch (error) {
    await source.close();
    // Disk errors have a code; yauzl's errors about the archive have none.
    throw error instanceof Error && 'code' in error ? error : damaged();
  }
};
