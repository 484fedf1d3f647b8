import { Client } from 'pg';
import type { Store } from '../platform/postgres/database.ts';
import { openPglite } from '../platform/postgres/open-pglite.ts';
import { openPostgres } from '../platform/postgres/open-postgres.ts';

/** A new, empty store: PGlite in memory, or a database of its own on the PostgreSQL server of TEST_DATABASE_URL. */
export const openTestStore = async (): Promise<Store> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return openPglite();
  const name = `bellwether_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const ask = async (sql: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await ask(`create database ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  const store = await openPostgres(own.href, (error) => console.error(error));
  return {
    ...store,
    close: async () => {
      await store.close();
      await ask(`drop database ${name} with (force)`);
    },
  };
};
