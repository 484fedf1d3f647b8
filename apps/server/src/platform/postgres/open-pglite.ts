import { mkdirSync } from 'node:fs';
import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createKeyedMutex } from '../mutex.ts';
import { migrationsFolder, type Store } from './database.ts';
import * as schema from './schema.ts';
import { trackTransactions } from './transactions.ts';
import { vacuumWhenIdle } from './vacuum.ts';

export type PgliteStore = Store & { readonly pglite: PGlite };

/**
 * PGlite settings for a single in-process connection. The 128 MB of buffers that a PostgreSQL server uses would only
 * duplicate memory here.
 */
const smallSettings = ['shared_buffers = 16MB', 'max_connections = 10'];

/**
 * Decodes a bytea value. PGlite's own parser handles the hexadecimal text byte by byte, which takes half a second per
 * megabyte.
 */
const parseBytea = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

/** Passes bytes to PGlite in one copy. PGlite accepts bytes although the type of its serializers says text. */
const serializeBytea = (bytes: Uint8Array) => bytes as unknown as string;

/**
 * Opens PostgreSQL inside this process and migrates its schema. @param folder folder of its files; without it, all data
 * is in memory and lost at the end. @param snapshot dump of another PGlite to start from, for tests.
 */
export const openPglite = async (folder?: string, snapshot?: Blob): Promise<PgliteStore> => {
  if (folder) mkdirSync(folder, { recursive: true });
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    postgresqlconf: smallSettings,
    parsers: { [types.BYTEA]: parseBytea },
    serializers: { [types.BYTEA]: serializeBytea },
  });
  const db = trackTransactions(drizzle(pglite, { schema }));
  await migrate(db, { migrationsFolder });
  const housekeeping = vacuumWhenIdle({
    vacuum: () => pglite.exec('VACUUM (ANALYZE)'),
    written: async () => {
      const { rows } = await pglite.query<{ at: number }>(
        "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at",
      );
      return rows[0]?.at ?? 0;
    },
  });
  return {
    db,
    pglite,
    connection: { pglite },
    activity: housekeeping,
    listen: async (channel, onNotify, onState) => {
      await pglite.listen(channel, onNotify);
      onState(true);
    },
    // PGlite has a single process, but jobs within it run concurrently.
    withLock: createKeyedMutex(),
    close: async () => {
      await housekeeping.stop();
      await pglite.close();
    },
  };
};
