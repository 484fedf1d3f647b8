import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Deps } from '../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import { businesses, insightRuns } from '../../platform/postgres/schema.ts';
import { searchForInsights } from './search.ts';

/** Delay after a change of facts, in seconds. Matching runs first, and an import is often followed by another. */
const searchDelaySeconds = 20;

export const searchInsights = defineJob({
  name: 'search-insights',
  title: 'Search for insights',
  payload: z.object({ businessId: z.uuid() }),
  retries: 3,
  backoff: { first: 60, longest: 1800 },
  timeout: 600,
  concurrency: 1,
  batch: 10,
  singleton: ({ businessId }) => businessId,
});

export const planInsightSearches = defineJob({
  name: 'plan-insight-searches',
  title: 'Search all businesses for insights',
  ...nightlySchedule('30 4 * * *'),
});

/** Registers the search for insights: after each change of facts, and each night, because days pass without data too. */
export const registerJobs = (app: App, deps: Deps): void => {
  const { db, warehouse, jobs, report } = deps;
  jobs.register(searchInsights, ({ businessId }, { signal }) => searchForInsights(deps, businessId, signal), {
    unfinished: async () => {
      const never = await db
        .select({ businessId: businesses.id })
        .from(businesses)
        .leftJoin(insightRuns, eq(insightRuns.businessId, businesses.id))
        .where(and(isNull(businesses.deletedAt), isNull(insightRuns.businessId)));
      return never.map((subject) => ({ payload: subject, subject }));
    },
  });

  const send = async (businessId: string, delay: number) => {
    const queue = await jobs.open();
    await queue.send(searchInsights, { businessId }, { subject: { businessId }, delay });
  };
  jobs.register(planInsightSearches, async () => {
    const all = await db.select({ id: businesses.id }).from(businesses).where(isNull(businesses.deletedAt));
    for (const { id } of all) await send(id, 0);
  });
  app.server.addHook('onListen', () => {
    warehouse.onChange((businessId) => void send(businessId, searchDelaySeconds).catch(report));
  });
};
