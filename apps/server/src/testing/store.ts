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

/**
 * Opens a new, empty record store: PGlite in memory, or a separate database on the PostgreSQL server of
 * TEST_DATABASE_URL.
 */
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

const runOnServer = async (server: string, sql: string) => {
  const client = new Client({ connectionString: server });
  await client.connect();
  return client.query(sql).finally(() => client.end());
};

/** Arbitrary id of an advisory lock, so that workers that start together create the template only once. */
const templateLock = 7_218_005;

/**
 * Returns the name of a template database with migrations and pg-boss tables. Copying it takes a tenth of the time of
 * creating one.
 */
const ensureTemplate = async (server: string): Promise<string> => {
  const name = `bellwether_template_${await fingerprint()}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`create database ${name}_new`);
    const databaseUrl = new URL(server);
    databaseUrl.pathname = `/${name}_new`;
    await (await openPostgres(databaseUrl.href, (error) => console.error(error))).close();
    await installQueues({ connectionString: databaseUrl.href, max: 1 });
    await client.query(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
};

export const createTestDatabase = async (
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `bellwether_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${name} template ${await ensureTemplate(server)}`);
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  return {
    url: databaseUrl.href,
    drop: async () => {
      await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
};

const installQueues = async (where: ConstructorOptions): Promise<void> => {
  const { PgBoss } = await import('pg-boss');
  const queues = new PgBoss({ ...where, schedule: false, supervise: false });
  await queues.start();
  await queues.stop({ graceful: false });
};

let cachedSnapshot: Promise<Blob> | undefined;

/**
 * Opens a new, empty PGlite in memory from a migrated snapshot. Creating a database cluster would take ten times as
 * long.
 */
export const openTestPglite = async (): Promise<PgliteStore> => {
  cachedSnapshot ??= snapshot().then(async (file) => toMemoryBlob(await readFile(file)));
  return openPglite(undefined, await cachedSnapshot);
};

/** Returns a blob that reads its bytes in place; Node's own blob copies them twice for each reader. */
const toMemoryBlob = (bytes: Buffer<ArrayBuffer>): Blob =>
  Object.assign(new Blob([]), {
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  });

/** Copies an empty, migrated PGlite into a data folder, so that a server starts without creating a database cluster. */
export const copyEmptyStore = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-x', '-f', await snapshot(), '-C', folder]);
};

/**
 * Returns the path of a PGlite snapshot with the current migrations and pg-boss tables. The first caller creates it in
 * the temporary folder.
 */
async function snapshot(): Promise<string> {
  const file = join(tmpdir(), `bellwether-pglite-bare-${await fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const store = await openPglite();
  // Unused template databases are half of the snapshot's files.
  await store.pglite.exec("update pg_database set datistemplate = false where datname <> 'postgres'");
  for (const name of ['template0', 'template1']) await store.pglite.exec(`drop database ${name}`);
  const { fromPglite } = await import('pg-boss');
  await installQueues({ db: fromPglite(store.pglite), backend: 'pglite' });
  const temporaryFile = `${file}-${randomUUID()}`;
  const dump = await store.pglite.dumpDataDir('none').finally(() => store.close());
  await writeFile(temporaryFile, Buffer.from(await dump.arrayBuffer()));
  await rename(temporaryFile, file);
  return file;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  // The lock file identifies the versions of PGlite and pg-boss. Vitest's config and tests can both read it, although
  // they resolve modules differently.
  hash.update(await readFile(join(import.meta.dirname, '../../../../package-lock.json')));
  const files = (await readdir(migrationsFolder, { recursive: true })).toSorted();
  for (const name of files.filter((name) => /\.(sql|json)$/.test(name)))
    hash.update(name).update(await readFile(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
