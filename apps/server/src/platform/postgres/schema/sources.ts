import { type DayNoteKind, dayNoteKinds } from '@bellwether/domain/sources/day-notes';
import { type SourceFault, sourceFaultNames } from '@bellwether/domain/sources/source-faults';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from './columns.ts';
import { users } from './people/users.ts';

const faultList = sql.raw(sourceFaultNames.map((name) => `'${name}'`).join(', '));
const noteKindList = sql.raw(dayNoteKinds.map((name) => `'${name}'`).join(', '));

/**
 * Sign-ins at services. Many sources can read their accounts through one connection. It belongs to a business, or to the
 * agency, which reads the accounts of its clients through it. `tokens` are encrypted (platform/secrets.ts) and never leave
 * the server.
 */
export const connections = pgTable(
  'connections',
  {
    id: idColumn(),
    /** Service of the sign-in, such as `google`: the setting of its OAuth client, in lower case. */
    service: text('service').notNull(),
    /** Business that owns the connection; null if it is the agency's. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'cascade' }),
    /** User who signed in last; null for a reconnect link. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** User at the service: the id there, and a name that people know. Null if the service tells neither. */
    identityId: text('identity_id'),
    identityName: text('identity_name'),
    /** The only account that the access opens; null for a service whose users reach all of their accounts. */
    grantedAccount: jsonb('granted_account').$type<{ id: string; name: string; manager: null }>(),
    /** Granted scopes, separated by spaces; null if the service does not tell. */
    scopes: text('scopes'),
    /** OAuth tokens as JSON (type `Tokens` of the connectors). */
    tokens: bytesColumn('tokens').notNull(),
    /** Time at which the access ends unless the user signs in again; null if the service names no time. */
    accessUntil: timestampColumn('access_until'),
    /** Days before the end of the access of which the last warning told; null before the first. */
    accessWarnedDays: integer('access_warned_days'),
    /** Time at which the service refused the access for good, and its reason as a sentence. Null while it works. */
    endedAt: timestampColumn('ended_at'),
    endedMessage: text('ended_message'),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [index('connections_business').on(t.businessId)],
);

/** Account that a connection reaches. `refusal`: why it cannot be read, as a sentence; null if it can. */
export type ReachedAccount = { id: string; name: string; manager: string | null; refusal: string | null };

/** Accounts that a connection reaches, by type of source, as they were listed last. */
export const connectionAccounts = pgTable(
  'connection_accounts',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    vendor: text('vendor').notNull(),
    accounts: jsonb('accounts').$type<readonly ReachedAccount[]>().notNull().default([]),
    /** Time of the last complete list; null before the first. */
    listedAt: timestampColumn('listed_at'),
    /** Time since which a list is being read; null if none is. */
    askedAt: timestampColumn('asked_at'),
    /** Reason why the last list failed, as a sentence. */
    message: text('message'),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.vendor] })],
);

/**
 * Sources of a business: accounts at services, read through a connection or with credentials. `credentials` are encrypted
 * (platform/secrets.ts) and never leave the server; `credentialTail` holds their last characters, by which users recognise
 * them. `fault` is the latest error of a sync; the end of an access is a property of its connection.
 */
export const sourceAccounts = pgTable(
  'source_accounts',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    vendor: text('vendor').notNull(),
    /** Id of the account at the service; '' until an account is chosen, and for credentials that name no account. */
    externalId: text('external_id').notNull().default(''),
    /** Name of the account when it was connected. Its rows are stored under this name, so it never changes. */
    name: text('name'),
    /** Account through which the user has access to this account, such as a manager account. */
    manager: text('manager'),
    currency: text('currency'),
    timeZone: text('time_zone'),
    /** Ids of the actions that count as conversions; null for those that count by default. */
    conversions: jsonb('conversions').$type<readonly string[]>(),
    credentials: bytesColumn('credentials'),
    credentialTail: text('credential_tail'),
    /** Sign-in through which the account is read; null for a source with credentials, and after its connection was removed. */
    connectionId: uuid('connection_id').references(() => connections.id, { onDelete: 'set null' }),
    fault: text('fault').$type<SourceFault>(),
    faultMessage: text('fault_message'),
    faultAt: timestampColumn('fault_at'),
    /** Time of the mail about the current fault; null if none was sent. */
    faultMailedAt: timestampColumn('fault_mailed_at'),
    pausedAt: timestampColumn('paused_at'),
    createdAt: createdAtColumn(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('source_accounts_account').on(t.businessId, t.vendor, t.externalId),
    index('source_accounts_connection').on(t.connectionId),
    check('source_accounts_fault', sql`${t.fault} in (${faultList})`),
  ],
);

/**
 * Streams of a source, such as its campaigns. Every day from `readFrom` to `readTo` has been read; both are null before
 * the first read. Days are in the account's time zone.
 */
export const sourceStreams = pgTable(
  'source_streams',
  {
    id: idColumn(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sourceAccounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    readFrom: date('read_from', { mode: 'string' }),
    readTo: date('read_to', { mode: 'string' }),
    /** Days of history that a user is viewing; they are read before the remaining history. */
    wantedFrom: date('wanted_from', { mode: 'string' }),
    wantedTo: date('wanted_to', { mode: 'string' }),
    succeededAt: timestampColumn('succeeded_at'),
    /** Time of the last read of the newest days; null to read them at the next run. */
    currentReadAt: timestampColumn('current_read_at'),
    /** Time of the last read of all days that each sync reads again, and its rows: large ones are read once a day. */
    dailyReadAt: timestampColumn('daily_read_at'),
    dailyRows: integer('daily_rows').notNull().default(0),
    /** Time up to which changed documents have been looked for; null before the first read. */
    changesReadAt: timestampColumn('changes_read_at'),
    /** Time at which the stream got a slot; null while it has none. */
    claimedAt: timestampColumn('claimed_at'),
    /** Time of the last read of all days that the service may still change. */
    weeklyReadAt: timestampColumn('weekly_read_at'),
    /** Number of failures since the last success. */
    failures: integer('failures').notNull().default(0),
    nextRunAt: timestampColumn('next_run_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('source_streams_name').on(t.sourceId, t.name),
    index('source_streams_due').on(t.nextRunAt),
  ],
);

/**
 * Runs that read a stream of a source. Each makes at most one load, with the same id. `endedAt` is null while the run
 * lasts.
 */
export const syncRuns = pgTable(
  'sync_runs',
  {
    id: idColumn(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sourceAccounts.id, { onDelete: 'cascade' }),
    stream: text('stream').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    rows: integer('rows'),
    /** Rows that could not be read and were left out. */
    leftOut: integer('left_out').notNull().default(0),
    fault: text('fault').$type<SourceFault>(),
    message: text('message'),
    /** Beginning of an unreadable answer or row from the service, for support. */
    unreadable: text('unreadable'),
  },
  (t) => [index('sync_runs_source').on(t.sourceId, t.startedAt)],
);

/**
 * Days of a stream for which the service reported incomplete figures at the last read. Each read replaces the notes of
 * its days.
 */
export const sourceDayNotes = pgTable(
  'source_day_notes',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sourceAccounts.id, { onDelete: 'cascade' }),
    stream: text('stream').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<DayNoteKind>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.stream, t.day, t.kind] }),
    check('source_day_notes_kind', sql`${t.kind} in (${noteKindList})`),
  ],
);

/**
 * Number of requests to services in the quota windows, shared by all processes. `owner` is the account, such as `xero/1`, or
 * the service, such as `xero`, for which the window counts requests. The first request after `ends_at` begins a new window.
 */
export const quotaUses = pgTable(
  'quota_uses',
  {
    owner: text('owner').notNull(),
    seconds: integer('seconds').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.seconds] })],
);

/**
 * Links with which a person without an account renews the access of a connection, or of one source. A link works once;
 * only its hash is stored.
 */
export const sourceLinks = pgTable(
  'source_links',
  {
    id: idColumn(),
    sourceId: uuid('source_id').references(() => sourceAccounts.id, { onDelete: 'cascade' }),
    connectionId: uuid('connection_id').references(() => connections.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('source_links_token').on(t.tokenHash),
    index('source_links_source').on(t.sourceId),
    index('source_links_connection').on(t.connectionId),
    check('source_links_target', sql`num_nonnulls(${t.sourceId}, ${t.connectionId}) = 1`),
  ],
);
