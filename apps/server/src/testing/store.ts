import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { migrationsFolder, type Store } from '../platform/postgres/database.ts';
import { openPglite, type PgliteStore } from '../platform/postgres/open-pglite.ts';
import { openPostgres } from '../platform/postgres/open-postgres.ts';

/** A new, empty store: PGlite in memory, or a database of its own on the PostgreSQL server of TEST_DATABASE_URL. */
export const openTestStore = async (): Promise<Store> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return openTestPglite();
  const { url, drop } = await createTestDatabase(server);
  const store = await openPostgres(url, (error) => console.error(error));
  return {
    ...store,
    close: async () => {
      await store.close();
      await drop();
    },
  };
};

const askServer = async (server: string, sql: string) => {
  const client = new Client({ connectionString: server });
  await client.connect();
  return client.query(sql).finally(() => client.end());
};

/** Any number: workers that begin together make the template once. */
const templateLock = 7_218_005;

/** A migrated database with the tables of pg-boss, from which others are made: that takes a tenth of the time. */
const templateOn = async (server: string): Promise<string> => {
  const name = `bellwether_template_${await fingerprint()}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`create database ${name}_new`);
    const own = new URL(server);
    own.pathname = `/${name}_new`;
    await (await openPostgres(own.href, (error) => console.error(error))).close();
    await installQueues({ connectionString: own.href, max: 1 });
    await client.query(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
};

/** A database of its own on a PostgreSQL server; `drop` takes it away, whoever is connected. */
export const createTestDatabase = async (
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `bellwether_test_${randomUUID().replaceAll('-', '')}`;
  await askServer(server, `create database ${name} template ${await templateOn(server)}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => {
      await askServer(server, `drop database ${name} with (force)`);
    },
  };
};

const installQueues = async (where: ConstructorOptions): Promise<void> => {
  const { PgBoss } = await import('pg-boss');
  const queues = new PgBoss({ ...where, schedule: false, supervise: false });
  await queues.start();
  await queues.stop({ graceful: false });
};

let held: Promise<Blob> | undefined;

/** A new, empty PGlite in memory. It begins from a snapshot of a migrated one: making a cluster anew costs ten times the work. */
export const openTestPglite = async (): Promise<PgliteStore> => {
  held ??= snapshot().then(async (file) => heldInMemory(await readFile(file)));
  return openPglite(undefined, await held);
};

/** A blob whose bytes are read where they lie: one of Node's own copies them twice for each reader. */
const heldInMemory = (bytes: Buffer<ArrayBuffer>): Blob =>
  Object.assign(new Blob([]), {
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  });

/** Lays an empty, migrated PGlite into the data folder of a server to come, which then starts without making a cluster. */
export const copyEmptyStore = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-x', '-f', await snapshot(), '-C', folder]);
};

/** The snapshot of these migrations and the tables of pg-boss on this PGlite, made by whoever asks first and kept in the temporary folder. */
async function snapshot(): Promise<string> {
  const file = join(tmpdir(), `bellwether-pglite-bare-${await fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const store = await openPglite();
  // Databases that nobody opens are half of the files.
  await store.pglite.exec("update pg_database set datistemplate = false where datname <> 'postgres'");
  for (const name of ['template0', 'template1']) await store.pglite.exec(`drop database ${name}`);
  const { fromPglite } = await import('pg-boss');
  await installQueues({ db: fromPglite(store.pglite), backend: 'pglite' });
  const half = `${file}-${randomUUID()}`;
  const dump = await store.pglite.dumpDataDir('none').finally(() => store.close());
  await writeFile(half, Buffer.from(await dump.arrayBuffer()));
  await rename(half, file);
  return file;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  // What PGlite and pg-boss are; both sides of vitest can read it, and neither resolves a module as the other does.
  hash.update(await readFile(join(import.meta.dirname, '../../../../package-lock.json')));
  const files = (await readdir(migrationsFolder, { recursive: true })).toSorted();
  for (const name of files.filter((name) => /\.(sql|json)$/.test(name)))
    hash.update(name).update(await readFile(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
