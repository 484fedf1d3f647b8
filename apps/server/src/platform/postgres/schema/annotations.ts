import { sql } from 'drizzle-orm';
import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { itemColumns } from './item-columns.ts';

/** Notes of users on the charts of a business. */
export const annotations = pgTable(
  'annotations',
  {
    ...itemColumns(),
    text: text('text').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    until: date('until', { mode: 'string' }),
    channel: text('channel'),
  },
  (t) => [index('annotations_business').on(t.businessId, t.day, t.id).where(sql`${t.deletedAt} is null`)],
);
