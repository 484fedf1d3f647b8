import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { users } from './people/users.ts';

/** Short links to pages of the product. */
export const shortLinks = pgTable(
  'short_links',
  {
    code: text('code').primaryKey(),
    url: text('url').notNull(),
    /** SHA-256 of `url` in hex, because a URL may be too long for an index. */
    urlHash: text('url_hash').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('short_links_url_hash').on(t.urlHash)],
);
