import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readLines } from './lines.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Packed = { name: string; packed: Buffer };
const zip = (entries: readonly Packed[]): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const length = directory.reduce((sum, one) => sum + one.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
};
const entry = (name: string, content: string | Buffer): Packed => ({ name, packed: deflateRawSync(content) });
const manifest = (counts: object) =>
  entry(
    'manifest.json',
    JSON.stringify({
      format: 'bellwether-business',
      version: 1,
      trading_name: 'Bomb',
      exported_at: '2026-01-01T00:00:00Z',
      counts,
    }),
  );
const imported = async (content: Buffer) =>
  (await testApp.as('admin')).upload('/v1/businesses/import?dry_run=1', {
    name: 'a.zip',
    content,
    field: 'upload',
  });

test('an archive whose line or manifest unpacks beyond the size limit is rejected', async () => {
  const million = deflateRawSync(Buffer.alloc(600 * 1024 ** 2, 97));
  for (const entries of [
    [manifest({ 'people.ndjson': 1 }), { name: 'people.ndjson', packed: million }],
    [{ name: 'manifest.json', packed: million }],
  ]) {
    const answer = await imported(zip(entries));
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('damaged')]);
  }
});

test('an archive whose line or manifest has too many values is rejected before parsing', async () => {
  const brackets = deflateRawSync(Buffer.alloc(15 * 1024 ** 2, '['));
  for (const entries of [
    [manifest({ 'people.ndjson': 1 }), { name: 'people.ndjson', packed: brackets }],
    [{ name: 'manifest.json', packed: brackets }],
  ]) {
    const answer = await imported(zip(entries));
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('damaged')]);
  }
});

test('reading an archive keeps only a few long lines in memory at once', async () => {
  const line = `${JSON.stringify({ name: 'a'.repeat(7 * 1024 ** 2) })}\n`;
  const batches: number[] = [];
  const archive = {
    names: ['people.ndjson'],
    read: () => Readable.from(Array.from({ length: 5 }, () => Buffer.from(line))),
    close: async () => undefined,
  };
  for await (const batch of readLines(archive, 'people.ndjson')) batches.push(batch.length);
  expect(batches).toEqual([2, 2, 1]);
});
