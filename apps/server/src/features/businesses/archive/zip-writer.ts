import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> };

/** Flags for UTF-8 names and for sizes after the content, because sizes are unknown before. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980 in DOS format: a constant, because the packing date carries no information. */
const day = 0x21;
/** Maximum size that 32 bits can express. `platform/spool.ts` keeps archives below it. */
const maxSize = 0xffffffff;

const header = (signature: number, size: number, fill: (at: Buffer) => void, name: Buffer): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  fill(bytes);
  return Buffer.concat([bytes, name]);
};

/** Deflates the content in pieces. `seen` holds the checksum and sizes once the generator has ended. */
async function* packed(content: ZipEntry['content'], seen: { crc: number; size: number; packed: number }) {
  const deflate = createDeflateRaw();
  const feeding = (async () => {
    try {
      for await (const part of content) {
        const piece = typeof part === 'string' ? Buffer.from(part) : part;
        seen.crc = crc32(piece, seen.crc);
        seen.size += piece.length;
        if (!deflate.write(piece)) await once(deflate, 'drain');
      }
      deflate.end();
    } catch (error) {
      deflate.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    seen.packed += piece.length;
    yield piece;
  }
  await feeding;
}

/** Writes a ZIP archive as a stream. Memory use stays constant, whatever the length of the files. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const bytes = Buffer.from(name);
    const seen = { crc: 0, size: 0, packed: 0 };
    const start = at;
    const local = header(
      0x04034b50,
      30,
      (to) => {
        to.writeUInt16LE(20, 4);
        to.writeUInt16LE(flags, 6);
        to.writeUInt16LE(deflated, 8);
        to.writeUInt16LE(day, 12);
        to.writeUInt16LE(bytes.length, 26);
      },
      bytes,
    );
    yield local;
    yield* packed(content, seen);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(seen.crc, 4);
    sizes.writeUInt32LE(seen.packed, 8);
    sizes.writeUInt32LE(seen.size, 12);
    yield sizes;
    at += local.length + seen.packed + sizes.length;
    if (at > maxSize || seen.size > maxSize) throw new Error('An archive can have at most 4 GB.');
    directory.push(
      header(
        0x02014b50,
        46,
        (to) => {
          to.writeUInt16LE(20, 4);
          to.writeUInt16LE(20, 6);
          to.writeUInt16LE(flags, 8);
          to.writeUInt16LE(deflated, 10);
          to.writeUInt16LE(day, 14);
          to.writeUInt32LE(seen.crc, 16);
          to.writeUInt32LE(seen.packed, 20);
          to.writeUInt32LE(seen.size, 24);
          to.writeUInt16LE(bytes.length, 28);
          to.writeUInt32LE(start, 42);
        },
        bytes,
      ),
    );
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  yield Buffer.concat([central, end]);
}
