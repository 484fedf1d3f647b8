import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from './columns.ts';

/**
 * Outgoing mails, stored before delivery (platform/mail.ts). Super Admins may read `body`, so text that grants access
 * (a password link) is kept encrypted in another column and deleted after delivery.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    body: text('body'),
    /** Calendar file attached to a meeting invitation. */
    calendar: text('calendar'),
    /** PDF attached to the mail: a report or minutes. No foreign key, because the mail outlives the document. */
    documentId: uuid('document_id'),
    sealedBody: bytesColumn('sealed_body'),
    /** HTML of the mail, encrypted until delivery and then deleted. */
    sealedHtml: bytesColumn('sealed_html'),
    /**
     * Sender and business of the mail; null for mail of the product itself. No foreign keys, because the mail outlives
     * both.
     */
    userId: uuid('user_id'),
    businessId: uuid('business_id'),
    createdAt: createdAtColumn(),
    sentAt: timestampColumn('sent_at'),
  },
  (t) => [
    index('outbox_unsent').on(t.createdAt).where(sql`${t.sentAt} is null`),
    index('outbox_user').on(t.userId, t.createdAt),
    index('outbox_business').on(t.businessId, t.createdAt),
  ],
);
