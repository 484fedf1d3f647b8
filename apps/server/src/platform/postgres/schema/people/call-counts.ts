import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Counts for rate limits: calls per endpoint, network and minute (minutes since 1970), summed over all processes. Kept
 * for two minutes.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    call: text('call').notNull(),
    network: text('network').notNull(),
    minute: integer('minute').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.call, t.network, t.minute] })],
);
