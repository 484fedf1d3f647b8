import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { createJobScope } from '../../http/access/job-scope.ts';
import type { Deps } from '../../http/deps.ts';
import { defineJob } from '../../platform/jobs/define.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { chooseRevenueSources, listOutdatedMatches } from '../../platform/revenue-sources.ts';
import type { MatchResult } from '../../platform/warehouse.ts';
import { readDecisions } from './decisions.ts';
import { readPersons } from './persons.ts';

export const matchLeads = defineJob({
  name: 'match-leads',
  title: 'Match leads with customers and attribute invoices',
  payload: z.object({ businessId: z.uuid() }),
  retries: 5,
  backoff: { first: 10, longest: 600 },
  timeout: 3600,
  concurrency: 1,
  singleton: ({ businessId }) => businessId,
});

/**
 * Maximum milliseconds that a request waits for matching. Very large businesses take longer; their figures change after
 * the reply.
 */
const matchWaitMs = 15_000;

type MatchDeps = Pick<Deps, 'db' | 'warehouse' | 'jobs' | 'report'>;

/**
 * Matches the leads of a business using its current facts, decisions, revenue source and currency. Repeats if those
 * change during the run. Returns null if the business does not exist.
 */
export const matchNow = async (
  { db, warehouse }: Pick<MatchDeps, 'db' | 'warehouse'>,
  businessId: string,
  signal?: AbortSignal,
): Promise<MatchResult | null> => {
  const currentScope = () => createJobScope(db, { businessId, createdBy: businessId });
  for (let scope = await currentScope(); scope; ) {
    const [decided, persons] = [await readDecisions(db, businessId), await readPersons(db, businessId)];
    const matched = await warehouse.match(scope, decided, { persons, ...(signal && { signal }) });
    scope = await currentScope();
    if (!scope) return matched;
    const sources = chooseRevenueSources(scope, await warehouse.coverage(scope));
    const outdated = await warehouse.unmatched(businessId);
    if (outdated.length === 0 && listOutdatedMatches(warehouse, scope, sources).size === 0) return matched;
  }
  return null;
};

/**
 * Runs `save`, then matches the leads. If matching is needed, `save` calls the given function in its transaction, which
 * queues a job in case the process ends first; the job does nothing once matching has succeeded. If matching fails, the
 * error is reported and the job retries it; the change stays saved. @returns the results of `save` and of matching;
 * `matched` is null if matching takes longer than 15 seconds, failed or was not needed.
 */
export const saveThenMatch = async <T>(
  deps: MatchDeps,
  businessId: string,
  save: (within: (tx: Database) => Promise<void>) => Promise<T>,
): Promise<{ saved: T; matched: MatchResult | null }> => {
  const queue = await deps.jobs.open();
  let isQueued = false;
  const saved = await save(async (within) => {
    isQueued = true;
    await queue.send(matchLeads, { businessId }, { within, subject: { businessId }, delay: 60 });
  });
  if (!isQueued) return { saved, matched: null };
  const matched = matchNow(deps, businessId).catch((failure: unknown) => {
    deps.report(failure);
    return null;
  });
  return { saved, matched: await Promise.race([matched, setTimeout(matchWaitMs, null, { ref: false })]) };
};
