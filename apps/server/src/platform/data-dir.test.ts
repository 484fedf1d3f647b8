import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyEmptyStore } from '../testing/store.ts';
import { type EmbeddedStore, openStoreIn, prepareDataDir } from './data-dir.ts';
import { openPglite } from './postgres/open-pglite.ts';
import { openWarehouse } from './warehouse/duckdb.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** Data folder with both stores, created and closed. Each test damages a copy. */
let whole: string;
const copies: string[] = [];
const opens = {
  postgres: (path: string) => openPglite(path),
  warehouse: (path: string) => openWarehouse(path),
} as const;
const open = async (folder: string, store: EmbeddedStore) => {
  const opened = await openStoreIn<{ close(): Promise<void> }>(folder, store, opens[store]);
  await opened.close();
};

beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'bellwether-whole-'));
  prepareDataDir(whole);
  await open(whole, 'warehouse');
  await copyEmptyStore(whole);
  await open(whole, 'postgres');
});
afterAll(async () => {
  for (const folder of [whole, ...copies]) await rm(folder, { recursive: true, force: true });
});

const copy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-hurt-'));
  copies.push(folder);
  await cp(whole, folder, { recursive: true });
  return folder;
};

test('only the operating system user of the server may read the data folder', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o700);
});

test.each<[string, EmbeddedStore, (folder: string) => Promise<unknown>, string]>([
  ['PG_VERSION lost', 'postgres', (f) => rm(join(f, 'postgres/PG_VERSION')), 'PG_VERSION is missing'],
  ['all of PostgreSQL lost', 'postgres', (f) => rm(join(f, 'postgres'), { recursive: true }), 'is missing'],
  [
    'the log lost',
    'postgres',
    async (f) => {
      const logs = await readdir(join(f, 'postgres/pg_wal'));
      for (const log of logs.filter((name) => /^[0-9A-F]{24}$/.test(name)))
        await rm(join(f, 'postgres/pg_wal', log));
    },
    'damaged or missing',
  ],
  [
    'a file cut off',
    'postgres',
    (f) => truncate(join(f, 'postgres/global/pg_control'), 100),
    'damaged or missing',
  ],
  ['the warehouse lost', 'warehouse', (f) => rm(join(f, 'warehouse.duckdb')), 'is missing'],
  [
    'the warehouse cut off',
    'warehouse',
    (f) => truncate(join(f, 'warehouse.duckdb'), 5000),
    'damaged or missing',
  ],
])('%s: refuses to open the store and explains what to do', async (_, store, hurt, sentence) => {
  const folder = await copy();
  await hurt(folder);
  const before = await readdir(folder);
  await expect(open(folder, store)).rejects.toThrow(sentence);
  await expect(open(folder, store)).rejects.toThrow(/Nothing was changed\. Restore the whole folder/);
  expect(await readdir(folder)).toEqual(before);
});

test('a data folder of an earlier release without marker files, whose PG_VERSION was lost, is refused', async () => {
  const folder = await copy();
  await rm(join(folder, '.postgres-made'));
  await rm(join(folder, 'postgres/PG_VERSION'));
  await expect(open(folder, 'postgres')).rejects.toThrow('PG_VERSION is missing');
});

test('only one process can lock the data folder, whatever its TMPDIR; a killed process releases the lock', async () => {
  const folder = await copy();
  const module = new URL('./warehouse/duckdb.ts', import.meta.url).href;
  const holderScript = `import { openWarehouse } from ${JSON.stringify(module)};
    await openWarehouse(${JSON.stringify(join(folder, 'warehouse.duckdb'))}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holderScript], {
    env: { ...process.env, TMPDIR: join(folder, 'postgres') },
  });
  await once(child.stdout, 'data');
  await expect(open(folder, 'warehouse')).rejects.toThrow('Another Bellwether server is using');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await open(folder, 'warehouse');
});

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-empty-'));
  copies.push(folder);
  return folder;
};

test.each([0, 100, 4096, 8192])(
  'a warehouse whose creation was killed after %i bytes is created again',
  async (bytes) => {
    const folder = await newFolder();
    await cp(join(whole, 'warehouse.duckdb'), join(folder, 'warehouse.duckdb'));
    await truncate(join(folder, 'warehouse.duckdb'), bytes);
    await open(folder, 'warehouse');
  },
);

test('a PGlite database whose creation was killed is created again', async () => {
  const folder = await newFolder();
  await cp(join(whole, 'postgres'), join(folder, 'postgres-new'), { recursive: true });
  await rm(join(folder, 'postgres-new/global'), { recursive: true });
  await open(folder, 'postgres');
  expect((await readdir(folder)).toSorted()).toEqual(['.postgres-made', 'postgres']);
});

test('an empty data folder gets empty stores', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-empty-'));
  copies.push(folder);
  await writeFile(join(folder, 'secret'), 'a file of something else');
  await open(folder, 'warehouse');
});
