import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './users.ts';

/** One token of a sign-in, stored as a SHA-256. The two tokens of one sign-in share `pairId`, so that logging out ends both. */
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
    /** When the person signed in; unchanged by refreshes, which end with it. */
    startedAt: timestampColumn('started_at').notNull().defaultNow(),
    /** The browser of the sign-in, as it names itself, and when it was last seen at work. */
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

/** A mailed link to set a password: one use, stored as a SHA-256. */
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

/** Failed sign-ins and reset requests of an address, known or not: what the limits are counted from. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: idColumn(),
    email: text('email').notNull(),
    kind: text('kind').$type<'logon' | 'reset'>().notNull(),
    /** Where it came from: `device:…` that the person has signed in from before, `network:…`, or `session:…` of the person. */
    source: text('source').notNull().default('network:unknown'),
    occurredAt: timestampColumn('occurred_at').notNull(),
  },
  (t) => [
    index('sign_in_attempts_email').on(t.email, t.kind, t.occurredAt),
    index('sign_in_attempts_time').on(t.occurredAt),
  ],
);

/** The authenticator app of a person. Until a code confirms it signing in does not ask for it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the key of the installation, as credentials of integrations are. */
  sealedSecret: bytesColumn('sealed_secret').notNull(),
  confirmedAt: timestampColumn('confirmed_at'),
  /** The 30 seconds whose code was used last: no code is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAtColumn(),
});

/** Codes that stand in for the app, each once, stored as an HMAC. */
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

/** The account of a person at an OpenID Connect provider. One there is of one person here, and a person has one at each provider. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    /** What the provider calls the account (`sub`), which never changes and is given to nobody else. */
    subject: text('subject').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('provider_accounts_subject').on(t.issuer, t.subject),
    uniqueIndex('provider_accounts_user').on(t.userId, t.issuer),
  ],
);

/** A passkey of a person: the public half of a key that stays on their device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** By which the device knows the key, base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytesColumn('public_key').notNull(),
    /** How often it signed, where the device counts: a copy of the key is found by it. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: createdAtColumn(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** Tickets of a few minutes that were used: none is taken twice, by no process. */
export const usedChallenges = pgTable(
  'spent_tickets',
  { ticketHash: text('ticket_hash').primaryKey(), expiresAt: timestampColumn('expires_at').notNull() },
  (t) => [index('spent_tickets_expiry').on(t.expiresAt)],
);
