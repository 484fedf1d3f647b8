import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import { migrationsFolder, type Store } from './database.ts';
import * as schema from './schema.ts';
import { trackTransactions } from './transactions.ts';

/** Delay in milliseconds before a lost LISTEN connection is reopened. */
const retryAfter = 1000;

/** Arbitrary id of an advisory lock, so that processes which start together run the migrations one after the other. */
const migrationLock = 7_218_004;

const migrateOnce = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    await client.end();
  }
};

/** Opens PostgreSQL 15 or later by its URL and migrates its schema. */
export const openPostgres = async (url: string, onError: (error: unknown) => void): Promise<Store> => {
  await migrateOnce(url);
  const pool = new Pool({ connectionString: url });
  const closing = new AbortController();
  pool.on('error', (error) => {
    if (!closing.signal.aborted) onError(error);
  });
  const listeners = new Set<Promise<void>>();

  /** Listens to the channel until the connection ends. */
  const listenOnce = async (
    channel: string,
    onNotify: (payload: string) => void,
    onListening: () => void,
  ) => {
    const client = new Client({ connectionString: url, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
      closing.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', (message) => onNotify(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onListening();
      await ended;
    } finally {
      await client.end().catch(onError);
    }
  };

  return {
    db: trackTransactions(drizzle(pool, { schema })),
    connection: { url },
    // PostgreSQL vacuums itself (autovacuum).
    activity: { touch: () => undefined, busy: () => () => undefined },
    listen: (channel, onNotify, onState) =>
      new Promise((resolve) => {
        const forever = async () => {
          while (!closing.signal.aborted) {
            await listenOnce(channel, onNotify, () => {
              onState(true);
              resolve();
            }).catch(onError);
            onState(false);
            await pause(retryAfter, undefined, { signal: closing.signal }).catch(() => undefined);
          }
        };
        listeners.add(forever());
      }),
    withLock: async (key, work) => {
      // The lock has its own connection: work may take minutes, and a lost connection releases the lock.
      const client = new Client({ connectionString: url, keepAlive: true });
      client.on('error', onError);
      await client.connect();
      try {
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
        return await work();
      } finally {
        await client.end().catch(onError);
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all(listeners);
      await pool.end();
    },
  };
};
