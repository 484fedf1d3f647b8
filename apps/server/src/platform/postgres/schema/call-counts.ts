import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often a network has made a call in a minute (of those since 1970), added up over all processes. Kept for two minutes. */
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
