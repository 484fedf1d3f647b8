import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedZip, openZip } from './read.ts';
import { writeZip, type ZipContent } from './write.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const damaged = () => new Error('damaged');

async function* toEntries(files: readonly (readonly [name: string, ...parts: (string | Uint8Array)[]])[]) {
  for (const [name, ...parts] of files)
    yield {
      name,
      content: (async function* () {
        yield* parts;
      })(),
    } satisfies ZipContent;
}

const collect = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const found: Uint8Array[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
};

const build = (...files: (readonly [name: string, ...parts: (string | Uint8Array)[]])[]): Promise<Buffer> =>
  collect(writeZip(toEntries(files)));

const unpack = async (archive: string | Buffer): Promise<[name: string, text: string][]> => {
  const zip = await openZip(archive, damaged);
  try {
    const found: [string, string][] = [];
    for (const file of zip.files) found.push([file.name, (await collect(file.unzip())).toString()]);
    return found;
  } finally {
    await zip.close();
  }
};

const save = async (archive: Buffer): Promise<string> => {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, archive);
  return path;
};

/** Builds the end record of a directory with `counted` files, and a ZIP64 locator that points at `position`. */
const buildEnd = (counted: number, position: bigint): Buffer => {
  const end = Buffer.alloc(42);
  end.writeUInt32LE(0x07064b50, 0);
  end.writeBigUInt64LE(position, 8);
  end.writeUInt32LE(0x06054b50, 20);
  end.writeUInt16LE(counted, 30);
  return end;
};

describe('zip', () => {
  const files: [string, string][] = [
    ['a/ü.txt', 'Tea, œuf'],
    ['empty', ''],
    ['long', 'abc\n'.repeat(100_000)],
  ];

  test('a written zip archive can be read back, in memory and from disk', async () => {
    const archive = await build(...files);
    expect(archive.length).toBeLessThan(2000);
    expect(await unpack(archive)).toEqual(files);
    expect(await unpack(await save(archive))).toEqual(files);
    expect(await unpack(await build())).toEqual([]);
  });

  test('the same content gives a zip archive with the same bytes', async () => {
    expect(await build(...files)).toEqual(await build(...files));
  });

  test('a zip archive with bytes after its end is read', async () => {
    expect(await unpack(Buffer.concat([await build(...files), Buffer.alloc(100)]))).toEqual(files);
  });

  test('unpacking stops at the size limit, even if the archive states a smaller size', async () => {
    const archive = await build(['bomb', ...Array.from({ length: 100 }, () => Buffer.alloc(1_000_000))]);
    archive.writeUInt32LE(1, archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24);
    const { files: found } = await openZip(archive, damaged);
    expect(found.map(({ size }) => size)).toEqual([1]);
    let bytes = 0;
    const reading = async () => {
      for await (const piece of found[0]?.unzip(200_000) ?? []) bytes += piece.length;
    };
    await expect(reading()).rejects.toThrow('damaged');
    expect(bytes).toBeLessThanOrEqual(200_000);
  });

  test('a zip archive that is truncated, empty or lists missing files is rejected', async () => {
    const archive = await build(...files);
    const counts = Buffer.from(archive);
    counts.writeUInt16LE(4, counts.length - 12);
    for (const content of [
      archive.subarray(0, -30),
      Buffer.alloc(0),
      Buffer.from('PK\u0003\u0004'),
      counts,
    ]) {
      await expect(openZip(content, damaged)).rejects.toThrow('damaged');
      await expect(openZip(await save(content), damaged)).rejects.toThrow('damaged');
    }
  });

  test('a zip archive with ZIP64 positions outside the archive is rejected', async () => {
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeUInt32LE(1, 32);
    record.writeBigUInt64LE(2n ** 64n - 1n, 48);
    for (const content of [
      Buffer.concat([Buffer.alloc(60), buildEnd(1, 2n ** 64n - 1n)]),
      Buffer.concat([record, buildEnd(1, 0n)]),
    ]) {
      await expect(openZip(content, damaged)).rejects.toThrow('damaged');
      await expect(openZip(await save(content), damaged)).rejects.toThrow('damaged');
    }
  });

  test('a zip archive with more files than the format can count is rejected', async () => {
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeUInt32LE(65_536, 32);
    await expect(openZip(Buffer.concat([record, buildEnd(1, 0n)]), damaged)).rejects.toThrow('damaged');
  });

  test('reading a long zip directory does not block other work', async () => {
    const archive = await build(
      ...Array.from({ length: 1000 }, (_, n) => [`${n}`.padStart(300), ''] as const),
    );
    let turns = 0;
    let opened: OpenedZip | undefined;
    const opening = openZip(archive, damaged).then((zip) => {
      opened = zip;
    });
    while (!opened) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await opening;
    expect(opened.files).toHaveLength(1000);
    // Other work gets a turn for each 64 KB of the directory.
    expect(turns).toBeGreaterThan(3);
  });

  test('the zip writer passes on an error of its content', async () => {
    const failing = async function* () {
      yield 'some';
      throw new Error('away');
    };
    const entries = async function* () {
      yield { name: 'a', content: failing() };
    };
    await expect(collect(writeZip(entries()))).rejects.toThrow('away');
  });

  test('the zip writer closes its content when the reader of the archive stops', async () => {
    let closed = false;
    const endless = async function* () {
      try {
        for (;;) yield crypto.getRandomValues(new Uint8Array(60_000));
      } finally {
        closed = true;
      }
    };
    const entries = async function* () {
      yield { name: 'a', content: endless() };
    };
    let pieces = 0;
    for await (const _ of writeZip(entries())) {
      pieces += 1;
      if (pieces === 3) break;
    }
    await expect.poll(() => closed).toBe(true);
  });
});
