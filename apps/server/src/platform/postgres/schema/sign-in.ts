import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from './columns.ts';
import { users } from './users.ts';

/** One token of a sign-in, stored as a SHA-256. The two tokens of one sign-in share `pairId`, so that logging out ends both. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    pairId: uuid('pair_id').notNull(),
    kind: text('kind').$type<'v1' | 'v2'>().notNull(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    /** When the person signed in; unchanged by refreshes, which end with it. */
    startedAt: time('started_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_pair').on(t.pairId),
  ],
);

/** A mailed link to set a password: one use, stored as a SHA-256. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    purpose: text('purpose').$type<'reset' | 'invitation'>().notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('password_links_token_hash').on(t.tokenHash),
    index('password_links_user').on(t.userId),
  ],
);

/** Failed sign-ins and reset requests of an address, known or not: what the limits are counted from. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: id(),
    email: text('email').notNull(),
    kind: text('kind').$type<'logon' | 'reset'>().notNull(),
    /** Where it came from: `device:…` that the person has signed in from before, `network:…`, or `session:…` of the person. */
    source: text('source').notNull().default('network:unknown'),
    occurredAt: time('occurred_at').notNull(),
  },
  (t) => [
    index('sign_in_attempts_email').on(t.email, t.kind, t.occurredAt),
    index('sign_in_attempts_time').on(t.occurredAt),
  ],
);
