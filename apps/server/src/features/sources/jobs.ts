import { openHttp } from '@bellwether/connectors/kit/http';
import { connectors } from '@bellwether/connectors/list';
import { openStatuses } from '@bellwether/contract/forms/business-status';
import { isTimeZone } from '@bellwether/domain/time/zone';
import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, connections, sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { warnOfEndingAccess } from './ending-access.ts';
import { resolveAddress } from './signing-in/clients.ts';
import { type Contender, chooseSyncs, maxSlots } from './syncing/choose-syncs.ts';
import { findLane } from './syncing/lanes.ts';
import { createStoredLimiter, purgeQuotaUses } from './syncing/quota.ts';
import { runStream } from './syncing/run-stream.ts';
import { purgeRuns } from './syncing/runs.ts';
import type { SyncDeps } from './syncing/sync-deps.ts';

export const syncStream = defineJob({
  name: 'sync-stream',
  title: 'Sync a source',
  payload: z.object({ streamId: z.uuid() }),
  retries: 5,
  backoff: { first: 30, longest: 600 },
  timeout: 1800,
  // Many syncs run at once, because a sync waits for its service most of the time.
  concurrency: maxSlots,
  singleton: ({ streamId }) => streamId,
});

const planSyncs = defineJob({
  name: 'plan-syncs',
  title: 'Start due syncs',
  payload: z.object({}),
  retries: 1,
  backoff: { first: 10, longest: 10 },
  timeout: 60,
  concurrency: 1,
  singleton: () => 'plan',
  schedule: { at: '* * * * *', timeZone: 'UTC', payload: {} },
});

const warnOfAccess = defineJob({
  name: 'warn-of-ending-access',
  title: 'Warn before the access of a source ends',
  ...nightlySchedule('10 6 * * *'),
});

const purgeSyncRuns = defineJob({
  name: 'purge-sync-runs',
  title: 'Delete records of syncs older than 90 days',
  ...nightlySchedule('40 3 * * *'),
});

/** Due streams that compete for the slots; others follow when these have had a turn. */
const maxContenders = 2000;
/** A claim of a killed process ends with the longest run of a job. */
const claimMs = (syncStream.timeout + 300) * 1000;

const contenderColumns = {
  id: sourceStreams.id,
  vendor: sourceAccounts.vendor,
  login: sql<string>`coalesce(${sourceAccounts.connectionId}, ${sourceAccounts.id})`,
  businessId: sourceAccounts.businessId,
  externalId: sourceAccounts.externalId,
  name: sourceStreams.name,
  timeZone: sourceAccounts.timeZone,
  readFrom: sourceStreams.readFrom,
  readTo: sourceStreams.readTo,
  currentReadAt: sourceStreams.currentReadAt,
  failures: sourceStreams.failures,
  dueAt: sourceStreams.nextRunAt,
};
const joinAccounts = (db: Database) =>
  db
    .select(contenderColumns)
    .from(sourceStreams)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceStreams.sourceId))
    .innerJoin(businesses, eq(businesses.id, sourceAccounts.businessId))
    .leftJoin(connections, eq(connections.id, sourceAccounts.connectionId));

const toContender = (
  { name, timeZone, failures, ...row }: Awaited<ReturnType<typeof joinAccounts>>[number],
  now: Date,
): Contender | null => {
  const streams = connectors.get(row.vendor)?.streams ?? [];
  const place = streams.findIndex((one) => one.name === name);
  const stream = streams[place];
  if (!stream || row.externalId === '') return null;
  // The first run of an account that was chosen from a list asks for its time zone.
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  return { ...row, place, lane: findLane(stream, row, zone, now), isRetry: failures > 0 };
};

type Choice = { due: number; again: boolean };

/**
 * Gives the free slots to streams that are due (`choose-syncs.ts`), and sends their jobs. Sources that must be reconnected,
 * and those of closed businesses, are omitted. @param own stream whose job asks: its next turn is `again`, since a second job of a stream has no effect.
 * @param mayGoOn whether its job may take another turn
 */
const giveSlots = async (
  { db, jobs, clock, store }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'store'>,
  own: string | null,
  mayGoOn = true,
): Promise<Choice> => {
  const queue = await jobs.open();
  return store.withLock('choose syncs', async () => {
    const now = clock.now();
    const isClaimed = gt(sourceStreams.claimedAt, new Date(now.getTime() - claimMs));
    const running = await joinAccounts(db).where(isClaimed);
    const due = await joinAccounts(db)
      .where(
        and(
          lte(sourceStreams.nextRunAt, now),
          isNull(sourceAccounts.pausedAt),
          inArray(businesses.status, [...openStatuses]),
          isNull(connections.endedAt),
          sql`${sourceAccounts.fault} is distinct from 'reconnect'`,
          sql`not coalesce(${isClaimed}, false)`,
          own === null || mayGoOn ? undefined : ne(sourceStreams.id, own),
        ),
      )
      // New sources first, then by turns of the services: the history of one would fill the list for hours.
      .orderBy(
        sql`${sourceStreams.readFrom} is not null`,
        sql`row_number() over (partition by ${sourceAccounts.vendor}, ${sourceStreams.readFrom} is null order by ${sourceStreams.nextRunAt})`,
      )
      .limit(maxContenders);
    const toContenders = (rows: typeof due) => rows.flatMap((row) => toContender(row, now) ?? []);
    const chosen = chooseSyncs(toContenders(due), toContenders(running));
    for (const { id, businessId } of chosen) {
      // A claim without a job would hold its slot for half an hour.
      await db.transaction(async (tx) => {
        await tx.update(sourceStreams).set({ claimedAt: now }).where(eq(sourceStreams.id, id));
        if (id !== own)
          await queue.send(syncStream, { streamId: id }, { subject: { businessId }, within: tx });
      });
    }
    return { due: due.length + running.length, again: chosen.some(({ id }) => id === own) };
  });
};

/** Starts the syncs that are due, as slots are free. Returns the number of due and running streams. */
export const sendDueSyncs = async (deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'store'>): Promise<number> =>
  (await giveSlots(deps, null)).due;

/** Time for which a job goes on with turns of its stream, well within its timeout. */
const maxTurnsMs = 600_000;

/** Syncs a stream in its slot, gives the slot back, and lets the next one begin, which may be the stream itself. */
const runInSlot = async (
  sync: SyncDeps,
  deps: Deps,
  streamId: string,
  signal: AbortSignal,
): Promise<void> => {
  const begun = performance.now();
  const release = () =>
    deps.db.update(sourceStreams).set({ claimedAt: null }).where(eq(sourceStreams.id, streamId));
  let again: boolean;
  do {
    try {
      await runStream(sync, streamId, signal);
    } finally {
      await release();
    }
    ({ again } = await giveSlots(deps, streamId, performance.now() - begun < maxTurnsMs));
  } while (again);
};

/** Opens the dependencies of syncs: the HTTP client with quotas that all processes share. */
export const openSyncDeps = (deps: Deps): SyncDeps => {
  const { db, store, config, clock } = deps;
  const limiter = createStoredLimiter(db, { isAlone: 'pglite' in store.connection });
  return {
    ...deps,
    http: openHttp({ limiter, resolve: (url) => resolveAddress(config)(url), now: () => clock.now() }),
  };
};

/** Adds the streams that a newer release reads of sources that an older one connected. They are due at once. */
export const addMissingStreams = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const found = await db
    .select({
      id: sourceAccounts.id,
      vendor: sourceAccounts.vendor,
      names: sql<string[]>`array_agg(${sourceStreams.name})`,
    })
    .from(sourceAccounts)
    .innerJoin(sourceStreams, eq(sourceStreams.sourceId, sourceAccounts.id))
    .groupBy(sourceAccounts.id);
  const missing = found.flatMap(({ id, vendor, names }) =>
    (connectors.get(vendor)?.streams ?? [])
      .filter(({ name }) => !names.includes(name))
      .map(({ name }) => ({ sourceId: id, name, nextRunAt: clock.now() })),
  );
  const batch = 1000;
  for (let at = 0; at < missing.length; at += batch)
    await db
      .insert(sourceStreams)
      .values(missing.slice(at, at + batch))
      .onConflictDoNothing();
};

/** Registers the job that syncs a stream, and the schedule that starts due syncs. */
export const registerSyncJobs = (deps: Deps, sync: SyncDeps): void => {
  const { jobs } = deps;
  jobs.register(syncStream, ({ streamId }, { signal }) => runInSlot(sync, deps, streamId, signal));
  jobs.register(warnOfAccess, () => warnOfEndingAccess(deps));
  jobs.register(purgeSyncRuns, async () => {
    await purgeRuns(deps.db, deps.clock.now());
    await purgeQuotaUses(deps.db, deps.clock.now());
  });
  // A release changes its streams only at a start.
  let isComplete = false;
  jobs.register(planSyncs, async () => {
    if (!isComplete) await addMissingStreams(deps);
    isComplete = true;
    await sendDueSyncs(deps);
  });
};
