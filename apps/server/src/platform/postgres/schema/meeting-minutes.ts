import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { bytesColumn, timestampColumn } from './columns.ts';
import { meetings } from './meetings.ts';

/** Minutes of a meeting: the Yjs document for simultaneous editing, and its content as HTML. */
export const meetingMinutes = pgTable('meeting_minutes', {
  meetingId: uuid('meeting_id')
    .primaryKey()
    .references(() => meetings.id, { onDelete: 'cascade' }),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  state: bytesColumn('state').notNull(),
  html: text('html').notNull(),
  updatedAt: timestampColumn('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
});
