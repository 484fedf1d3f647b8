import type { NotificationKindName } from '@bellwether/contract/notifications/kinds';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './people/users.ts';

/**
 * Notifications to users. Notifications of the same kind and `subject` are shown as one. `occasion` identifies the
 * event, so that a user is notified of it only once. `shown`: visible in the product. `mailAt`: earliest time of the
 * mail. `mailedAt`: time of the mail.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKindName>().notNull(),
    subject: text('subject').notNull(),
    occasion: text('occasion').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    shown: boolean('shown').notNull(),
    mailAt: timestampColumn('mail_at'),
    mailedAt: timestampColumn('mailed_at'),
    readAt: timestampColumn('read_at'),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.userId, t.kind, t.subject, t.occasion),
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_unmailed')
      .on(t.userId)
      .where(sql`${t.mailAt} is not null and ${t.mailedAt} is null`),
    index('notifications_time').on(t.createdAt),
  ],
);

/** Notification channels that a user chose for each kind of notification. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKindName>().notNull(),
    inProduct: boolean('in_product').notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
