import { openHttp } from '@bellwether/connectors/kit/http';
import { createLimiter } from '@bellwether/connectors/kit/limiter';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { resolveAddress } from './signing-in/clients.ts';
import { createSharedLimiter } from './syncing/quota.ts';
import { runStream, type SyncDeps } from './syncing/run-stream.ts';
import { purgeRuns } from './syncing/runs.ts';

export const syncStream = defineJob({
  name: 'sync-stream',
  title: 'Sync a source',
  payload: z.object({ streamId: z.uuid() }),
  retries: 5,
  backoff: { first: 30, longest: 600 },
  timeout: 1800,
  // Many syncs run at once, because a sync waits for its service most of the time.
  concurrency: 4,
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

const purgeSyncRuns = defineJob({
  name: 'purge-sync-runs',
  title: 'Delete records of syncs older than 90 days',
  ...nightlySchedule('40 3 * * *'),
});

/** Maximum syncs started at once; further syncs start a minute later. */
const maxPlanned = 500;

/** Returns the streams that are due for a sync, longest overdue first. Sources that must be reconnected are omitted. */
const listDueStreams = (db: Database, now: Date): Promise<{ id: string; businessId: string }[]> =>
  db
    .select({ id: sourceStreams.id, businessId: sourceAccounts.businessId })
    .from(sourceStreams)
    .innerJoin(sourceAccounts, eq(sourceAccounts.id, sourceStreams.sourceId))
    .where(
      and(
        lte(sourceStreams.nextRunAt, now),
        isNull(sourceAccounts.pausedAt),
        sql`${sourceAccounts.fault} is distinct from 'reconnect'`,
      ),
    )
    .orderBy(asc(sourceStreams.nextRunAt))
    .limit(maxPlanned);

/** Starts the due syncs. Returns their number. */
export const sendDueSyncs = async ({
  db,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<number> => {
  const queue = await jobs.open();
  const due = await listDueStreams(db, clock.now());
  for (const { id, businessId } of due)
    await queue.send(syncStream, { streamId: id }, { subject: { businessId } });
  return due.length;
};

/** Opens the dependencies of syncs: the HTTP client with quotas that all processes share. */
export const openSyncDeps = (deps: Deps): SyncDeps => {
  const { db, store, config, clock } = deps;
  const limiter = 'url' in store.connection ? createSharedLimiter(db) : createLimiter();
  return {
    ...deps,
    http: openHttp({ limiter, resolve: (url) => resolveAddress(config)(url), now: () => clock.now() }),
  };
};

/** Registers the job that syncs a stream, and the schedule that starts due syncs. */
export const registerSyncJobs = (deps: Deps, sync: SyncDeps): void => {
  const { jobs } = deps;
  jobs.register(syncStream, ({ streamId }, { signal }) => runStream(sync, streamId, signal));
  jobs.register(purgeSyncRuns, () => purgeRuns(deps.db, deps.clock.now()));
  jobs.register(planSyncs, async () => void (await sendDueSyncs(deps)));
};
