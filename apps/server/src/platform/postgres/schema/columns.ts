import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Column type for a point in time, stored and read as UTC. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const idColumn = () => uuid('id').primaryKey().defaultRandom();

export const createdAtColumn = () => timestampColumn('created_at').notNull().defaultNow();

/** Column type for bytes. PGlite and pg return different classes, both of which are a Uint8Array. */
export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
