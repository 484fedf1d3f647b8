import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from '../columns.ts';
import { users } from './users.ts';

/**
 * Session tokens, stored as SHA-256. Both tokens of a sign-in (v1 and v2) share `pairId`, so that logging out ends
 * both.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    pairId: uuid('pair_id').notNull(),
    kind: text('kind').$type<'v1' | 'v2'>().notNull(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Time of the sign-in, unchanged by refreshes; limits how long the tokens can be refreshed. */
    startedAt: timestampColumn('started_at').notNull().defaultNow(),
    /** User agent of the sign-in, and the time of the latest request. */
    userAgent: text('user_agent'),
    usedAt: timestampColumn('used_at'),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_pair').on(t.pairId),
  ],
);

/** Links mailed to set a password. Each works once and is stored as SHA-256. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    purpose: text('purpose').$type<'reset' | 'invitation'>().notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('password_links_token_hash').on(t.tokenHash),
    index('password_links_user').on(t.userId),
  ],
);

/** Failed sign-ins and password reset requests per e-mail address, known or unknown; rate limits count them. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: idColumn(),
    email: text('email').notNull(),
    kind: text('kind').$type<'logon' | 'reset'>().notNull(),
    /** Origin of the attempt: `device:…` (a device that signed in before), `network:…`, or `session:…` of the user. */
    source: text('source').notNull().default('network:unknown'),
    occurredAt: timestampColumn('occurred_at').notNull(),
  },
  (t) => [
    index('sign_in_attempts_email').on(t.email, t.kind, t.occurredAt),
    index('sign_in_attempts_time').on(t.occurredAt),
  ],
);

/** Authenticator apps of users. Sign-in requires a code once the app is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Secret of the app, encrypted with the installation's key like source credentials. */
  sealedSecret: bytesColumn('sealed_secret').notNull(),
  confirmedAt: timestampColumn('confirmed_at'),
  /** Time step (30 seconds) of the last used code, so that no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAtColumn(),
});

/** Recovery codes that replace the authenticator app. Each works once and is stored as HMAC. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_of_user').on(t.userId, t.codeHash)],
);

/**
 * Accounts of users at an OpenID Connect provider. An account belongs to a single user; a user has at most one account
 * per provider.
 */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    /** Id of the account at the provider (`sub`), which never changes and is never reused. */
    subject: text('subject').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('provider_accounts_subject').on(t.issuer, t.subject),
    uniqueIndex('provider_accounts_user').on(t.userId, t.issuer),
  ],
);

/** Passkeys of users: the public key, whose private key stays on the user's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Credential id by which the device finds the key, as base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytesColumn('public_key').notNull(),
    /** Signature counter, if the device has one; it reveals a copied key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: createdAtColumn(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** Used sign-in challenges, kept for their lifetime of a few minutes so that no process accepts one twice. */
export const usedChallenges = pgTable(
  'spent_tickets',
  { ticketHash: text('ticket_hash').primaryKey(), expiresAt: timestampColumn('expires_at').notNull() },
  (t) => [index('spent_tickets_expiry').on(t.expiresAt)],
);
