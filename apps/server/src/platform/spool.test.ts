import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFairQueue } from './fair-queue.ts';
import { exportLimits, openSpool } from './spool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-spool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ann = { person: 'ann', business: 'north' };
const signal = new AbortController().signal;
const limits = { maxBytes: 100, maxTotalBytes: 150, maxPerPerson: 2 };
const open = (at = folder) => openSpool(at, openFairQueue(exportLimits), limits);
async function* parts(...items: (string | Error)[]) {
  for (const part of items) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

test('a spooled response is read completely from a file without a name in the folder', async () => {
  await writeFile(join(folder, 'left-behind'), 'by a process that was killed');
  const { bytes, stream } = await open().write(ann, () => parts('one ', 'two'), signal);
  expect([bytes, await readdir(folder), String(await buffer(stream))]).toEqual([7, [], 'one two']);
});

test('a response that fails, is too long or cannot be spooled is rejected and frees its share of the limits', async () => {
  const spool = open();
  for (let n = 0; n < 5; n++) {
    await expect(spool.write(ann, () => parts('a', new Error('half-way')), signal)).rejects.toThrow(
      'half-way',
    );
    await expect(spool.write(ann, () => parts('a'.repeat(101)), signal)).rejects.toMatchObject({
      code: 'too_large',
    });
  }
  expect(String(await buffer((await spool.write(ann, () => parts('b'), signal)).stream))).toBe('b');
  await rm(folder, { recursive: true });
  const blocked = open(folder);
  await writeFile(folder, 'a plain file in its place');
  for (let n = 0; n < 5; n++)
    await expect(blocked.write(ann, () => parts('b'), signal)).rejects.toMatchObject({ code: 'EEXIST' });
});

test('spooled files are limited per user and in total bytes until a reader closes', async () => {
  const spool = open();
  const first = await spool.write(ann, () => parts('a'.repeat(80)), signal);
  await expect(spool.write({ person: 'ben' }, () => parts('b'.repeat(80)), signal)).rejects.toMatchObject({
    code: 'busy',
  });
  const second = await spool.write(ann, () => parts('c'), signal);
  await expect(spool.write(ann, () => parts('d'), signal)).rejects.toMatchObject({ code: 'too_many' });
  first.stream.destroy();
  await new Promise((resolve) => first.stream.once('close', resolve));
  const third = await spool.write(ann, () => parts('b'.repeat(80)), signal);
  expect(String(await buffer(second.stream))).toBe('c');
  expect((await buffer(third.stream)).length).toBe(80);
});
