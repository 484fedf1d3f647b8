import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZipContent = { name: string; content: AsyncIterable<string | Uint8Array> };

const deflated = 8;
/** Constant modification date, because the packing date carries no information. */
const day = new Date(1980, 0, 1);
/** Maximum number of files, and of bytes, that the format can express without ZIP64, which fflate lacks. */
const maxFiles = 65_535;
const maxBytes = 0xffffffff;

/** Yields the content as bytes, and updates the file's size and checksum. */
async function* countBytes(content: ZipContent['content'], file: ZipInputFile): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    const piece = typeof part === 'string' ? Buffer.from(part) : part;
    file.crc = crc32(piece, file.crc);
    file.size += piece.length;
    yield piece;
  }
}

/**
 * Writes a ZIP archive as a stream. Memory use stays constant, whatever the length of the files. fflate writes
 * the format; zlib compresses, because its threads keep the server free.
 */
export async function* writeZip(entries: AsyncIterable<ZipContent>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let bytes = 0;
  let files = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    bytes += piece.length;
    ready.push(piece);
  });
  for await (const { name, content } of entries) {
    files += 1;
    if (files > maxFiles) throw new Error(`An archive can have at most ${maxFiles} files.`);
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: deflated, mtime: day };
    zip.add(file);
    // The loop below receives an error of the content, so the callback ignores it.
    const packed = pipeline(Readable.from(countBytes(content, file)), createDeflateRaw(), () => undefined);
    for await (const piece of packed as AsyncIterable<Buffer<ArrayBuffer>>) {
      file.ondata?.(null, piece, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
    if (bytes > maxBytes || file.size > maxBytes) throw new Error('An archive can have at most 4 GB.');
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
