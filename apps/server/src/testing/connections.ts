import type { Database } from '../platform/postgres/database.ts';
import { connections } from '../platform/postgres/schema.ts';

/** Stores a connection and returns its id. By default it is one of Google, whose tokens open nothing. */
export const createConnection = async (
  db: Database,
  values: Partial<typeof connections.$inferInsert> = {},
): Promise<string> => {
  const [stored] = await db
    .insert(connections)
    .values({ service: 'google', tokens: Buffer.from('sealed'), ...values })
    .returning({ id: connections.id });
  if (!stored) throw new Error('The connection was not stored.');
  return stored.id;
};
