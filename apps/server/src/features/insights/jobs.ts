import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Deps } from '../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, insightRuns } from '../../platform/postgres/schema.ts';
import { listBusinessesToReword, mayReword, rewordInsights } from './reword.ts';
import { searchBusinessForInsights } from './search.ts';

/** Delay in seconds between a change of facts and the search. Matching runs first, and another import often follows. */
const searchDelaySeconds = 20;

export const insightSearchJob = defineJob({
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

export const insightRewordingJob = defineJob({
  name: 'word-insights',
  title: 'Reword insights',
  payload: z.object({ businessId: z.uuid() }),
  retries: 1,
  backoff: { first: 300, longest: 300 },
  // Timeout for twenty insights with two slow answers each.
  timeout: 1800,
  concurrency: 1,
  singleton: ({ businessId }) => businessId,
});

export const planInsightSearches = defineJob({
  name: 'plan-insight-searches',
  title: 'Search all businesses for insights',
  ...nightlySchedule('30 4 * * *'),
});

/**
 * Registers the job that searches for insights after each change of facts and each night, because days pass without new
 * data too. A second job asks the language model to reword the results, so that a slow model delays no search.
 */
export const registerInsightJobs = (app: App, deps: Deps): void => {
  const { db, warehouse, jobs, report } = deps;
  const search = async (businessId: string, signal: AbortSignal) => {
    const queue = await jobs.open();
    const sendWording = async (tx: Database) => {
      if (deps.languageModel !== null && (await mayReword(tx, businessId)))
        await queue.send(insightRewordingJob, { businessId }, { subject: { businessId }, within: tx });
    };
    await searchBusinessForInsights(deps, businessId, { signal, rests: true, onSave: sendWording });
  };
  jobs.register(insightSearchJob, ({ businessId }, { signal }) => search(businessId, signal), {
    unfinished: async () => {
      const never = await db
        .select({ businessId: businesses.id })
        .from(businesses)
        .leftJoin(insightRuns, eq(insightRuns.businessId, businesses.id))
        .where(and(isNull(businesses.deletedAt), isNull(insightRuns.businessId)));
      return never.map((subject) => ({ payload: subject, subject }));
    },
  });

  jobs.register(
    insightRewordingJob,
    ({ businessId }, { signal }) => rewordInsights(deps, businessId, signal),
    {
      // This run rewords insights after an admin has just set up a language model. Otherwise nothing would be reworded
      // until the next night.
      unfinished: async () => {
        const ids = deps.languageModel === null ? [] : await listBusinessesToReword(db);
        return ids.map((businessId) => ({ payload: { businessId }, subject: { businessId } }));
      },
    },
  );

  const send = async (businessId: string, delay: number) => {
    const queue = await jobs.open();
    await queue.send(insightSearchJob, { businessId }, { subject: { businessId }, delay });
  };
  jobs.register(planInsightSearches, async () => {
    const all = await db.select({ id: businesses.id }).from(businesses).where(isNull(businesses.deletedAt));
    for (const { id } of all) await send(id, 0);
  });
  app.server.addHook('onListen', () => {
    warehouse.onChange((businessId) => void send(businessId, searchDelaySeconds).catch(report));
  });
};
