import { type SourceFault, sourceFaultNames } from '@bellwether/domain/sources/source-faults';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { bytesColumn, createdAtColumn, idColumn, timestampColumn } from './columns.ts';

const faultList = sql.raw(sourceFaultNames.map((name) => `'${name}'`).join(', '));

/**
 * Sources of a business: accounts at services. `credentials` and `tokens` are encrypted (platform/secrets.ts) and never
 * leave the server; `credentialTail` holds the last characters of the credentials, by which users recognise them.
 * `fault` is the latest error of a sync.
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
    credentials: bytesColumn('credentials'),
    credentialTail: text('credential_tail'),
    /** OAuth tokens as JSON (type `Tokens` of the connectors). */
    tokens: bytesColumn('tokens'),
    /** Time at which access ends unless the user signs in again; null if the service names no time. */
    accessUntil: timestampColumn('access_until'),
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
    fault: text('fault').$type<SourceFault>(),
    message: text('message'),
    /** Beginning of an unreadable answer from the service, for support. */
    unreadable: text('unreadable'),
  },
  (t) => [index('sync_runs_source').on(t.sourceId, t.startedAt)],
);

/**
 * Number of requests to services in the current quota period, shared by all processes. `owner` is the account or client
 * for which the service counts requests.
 */
export const quotaUses = pgTable('quota_uses', {
  owner: text('owner').primaryKey(),
  windowStart: timestampColumn('window_start').notNull(),
  used: integer('used').notNull(),
});

/** Links with which a person without an account reconnects a source. A link works once; only its hash is stored. */
export const sourceLinks = pgTable(
  'source_links',
  {
    id: idColumn(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sourceAccounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('source_links_token').on(t.tokenHash), index('source_links_source').on(t.sourceId)],
);
