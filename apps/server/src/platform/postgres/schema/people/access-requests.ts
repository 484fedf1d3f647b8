import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from '../businesses.ts';
import { createdAtColumn, idColumn, timestampColumn } from '../columns.ts';
import { users } from './users.ts';

/**
 * Requests of users for a module of a business. `page` is the page that showed the module as locked. There is at most
 * one unanswered request per user, business and module.
 */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    module: text('module').notNull(),
    message: text('message').notNull(),
    page: text('page').notNull(),
    createdAt: createdAtColumn(),
    answer: text('answer').$type<'granted' | 'declined'>(),
    answeredAt: timestampColumn('answered_at'),
    answeredBy: uuid('answered_by'),
  },
  (t) => [
    uniqueIndex('access_requests_open').on(t.userId, t.businessId, t.module).where(sql`${t.answer} is null`),
    index('access_requests_business').on(t.businessId, t.createdAt),
    check('access_requests_answer', sql`${t.answer} in ('granted', 'declined')`),
  ],
);
