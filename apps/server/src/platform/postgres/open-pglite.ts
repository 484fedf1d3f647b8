import { mkdirSync } from 'node:fs';
import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder, type Store } from './database.ts';
import * as schema from './schema.ts';
import { trackTransactions } from './transactions.ts';
import { vacuumWhenIdle } from './vacuum.ts';

export type PgliteStore = Store & { readonly pglite: PGlite };

/** One connection in our own process: the 128 MB of buffers that a server of its own would want are memory twice over here. */
const small = ['shared_buffers = 16MB', 'max_connections = 10'];

/** PGlite's own way takes each byte of the hexadecimal text by itself: half a second for a megabyte. */
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

/** Bytes go in as they are, copied in one piece. PGlite takes them, though its type of a serializer says text. */
const asTheyAre = (bytes: Uint8Array) => bytes as unknown as string;

/**
 * Opens PostgreSQL inside this process and brings its schema up to date.
 * @param folder where its files lie; without it everything is in memory and gone at the end.
 * @param snapshot a dump of another PGlite to begin from (tests).
 */
export const openPglite = async (folder?: string, snapshot?: Blob): Promise<PgliteStore> => {
  if (folder) mkdirSync(folder, { recursive: true });
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    postgresqlconf: small,
    parsers: { [types.BYTEA]: bytesOf },
    serializers: { [types.BYTEA]: asTheyAre },
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
    close: async () => {
      await housekeeping.stop();
      await pglite.close();
    },
  };
};
