import { cancelJob, type Job, listJobs, retryJob } from '@bellwether/contract/api/jobs';
import { problem } from '@bellwether/domain/problems';
import { inArray } from 'drizzle-orm';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import type { JobEntry } from '../../platform/jobs/list.ts';
import { removeOldChanges } from '../../platform/postgres/business-cache.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, users } from '../../platform/postgres/schema.ts';

/** Delay in seconds before maintenance, so that a newly started server answers waiting users first. */
const maintainAfter = 600;

const maintainWarehouse = defineJob({
  name: 'maintain-warehouse',
  title: 'Maintain data warehouse',
  ...nightlySchedule('40 3 * * *', { timeout: 6 * 3600, delay: maintainAfter }),
});

const present = async (db: Database, jobs: readonly JobEntry[]): Promise<Job[]> => {
  const listIds = (key: 'businessId' | 'userId') => [
    ...new Set(jobs.flatMap(({ subject }) => subject[key] ?? [])),
  ];
  const [businessIds, userIds] = [listIds('businessId'), listIds('userId')];
  const businessNames =
    businessIds.length === 0
      ? []
      : await db
          .select({ id: businesses.id, name: businesses.tradingName })
          .from(businesses)
          .where(inArray(businesses.id, businessIds));
  const userNames =
    userIds.length === 0
      ? []
      : await db
          .select({ id: users.id, first: users.firstName, last: users.lastName })
          .from(users)
          .where(inArray(users.id, userIds));
  const names = new Map([
    ...businessNames.map(({ id, name }) => [id, name] as const),
    ...userNames.map(({ id, first, last }) => [id, `${first} ${last}`.trim()] as const),
  ]);
  const one = (id: string | undefined) =>
    id === undefined ? null : { id, name: names.get(id) ?? 'Deleted' };
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return jobs.map(({ subject, maxAttempts, createdAt, startedAt, finishedAt, dueAt, ...rest }) => ({
    ...rest,
    business: one(subject.businessId),
    user: one(subject.userId),
    max_attempts: maxAttempts,
    created_at: createdAt.toISOString(),
    started_at: at(startedAt),
    finished_at: at(finishedAt),
    due_at: at(dueAt),
  }));
};

/** Registers the routes of jobs for Super Admins, and the nightly maintenance of the warehouse. */
export const register = (app: App, { db, jobs, warehouse }: Deps): void => {
  jobs.register(maintainWarehouse, async (_payload, { signal }) => {
    await removeOldChanges(db);
    await warehouse.maintain(signal);
  });

  bindEndpoint(app, listJobs, async ({ query }) => {
    const { state, page, per_page } = query;
    const found = await jobs.list({ ...(state ? { states: [state] } : {}), page, perPage: per_page });
    return {
      data: await present(db, found.jobs),
      meta: { total: found.total, page, per_page, counts: found.counts },
    };
  });

  /**
   * Audits an action on a job. @throws Problem 'not_found'; 'conflict' with the given message if the job's state does
   * not allow the action.
   */
  const done = async (
    queue: string | false | undefined,
    refusal: string,
    entry: { userId: string; action: string; itemId: string },
  ) => {
    if (queue === undefined) throw problem('not_found');
    if (queue === false) throw problem('conflict', refusal);
    await writeAudit(db, { ...entry, itemType: 'job', detail: { queue } });
  };

  bindEndpoint(app, retryJob, async ({ params: { id } }, { session }) => {
    const refusal = 'Only failed or waiting jobs can be run now.';
    await done(await jobs.retry(id), refusal, { userId: session.user.id, action: 'retried', itemId: id });
    return { message: 'The job was started again.' };
  });

  bindEndpoint(app, cancelJob, async ({ params: { id } }, { session }) => {
    const refusal = 'This job has already ended.';
    await done(await jobs.cancel(id), refusal, { userId: session.user.id, action: 'cancelled', itemId: id });
    return { message: 'The job was cancelled.' };
  });
};
