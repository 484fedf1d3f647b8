import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from './columns.ts';

/**
 * Outgoing mail: recorded first, then delivered (platform/mail.ts). A Super Admin may read it, so that what lets somebody in (a
 * password link) is never in `body`: it is sealed until it is delivered, and forgotten then.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    body: text('body'),
    /** A meeting as a calendar file, which goes along. */
    calendar: text('calendar'),
    /** A PDF of a report or of minutes, which goes along; without a foreign key, for the mail outlives it. */
    documentId: uuid('document_id'),
    sealedBody: bytesColumn('sealed_body'),
    /** Its words as HTML, where they are more than the text says by itself; sealed and forgotten as they are. */
    sealedHtml: bytesColumn('sealed_html'),
    /** Who sent it, and for which business; null for what the product sends by itself. No foreign keys: the mail outlives both. */
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
