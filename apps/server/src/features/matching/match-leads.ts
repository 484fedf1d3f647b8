import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import { createJobScope } from '../../http/job-scope.ts';
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

/** Milliseconds that what somebody said waits for its effect; in a very large business that follows later. */
const patience = 15_000;

type Needed = Pick<Deps, 'db' | 'warehouse' | 'jobs' | 'report'>;

/**
 * Matches the leads of a business as everything stands: its facts, what people said, where its revenue is read from and in which currency. What changes
 * meanwhile is matched too. Null: there is no such business.
 */
export const matchNow = async (
  { db, warehouse }: Pick<Needed, 'db' | 'warehouse'>,
  businessId: string,
  signal?: AbortSignal,
): Promise<MatchResult | null> => {
  const standing = () => createJobScope(db, { businessId, createdBy: businessId });
  for (let scope = await standing(); scope; ) {
    const [decided, persons] = [await readDecisions(db, businessId), await readPersons(db, businessId)];
    const matched = await warehouse.match(scope, decided, { persons, ...(signal && { signal }) });
    scope = await standing();
    if (!scope) return matched;
    const sources = chooseRevenueSources(scope, await warehouse.coverage(scope));
    const left = await warehouse.unmatched(businessId);
    if (left.length === 0 && listOutdatedMatches(warehouse, scope, sources).size === 0) return matched;
  }
  return null;
};

/**
 * Has what `save` writes down matched; it is given what it does within its transaction, a job for when the process ends before. The job does nothing where
 * this got as far. What was saved is saved: matching that fails is reported, and is the job's to try again.
 * @returns what `save` answered, and what came of it; null: it takes longer or failed, or nothing had to be matched.
 */
export const saveThenMatch = async <T>(
  deps: Needed,
  businessId: string,
  save: (within: (tx: Database) => Promise<void>) => Promise<T>,
): Promise<{ saved: T; matched: MatchResult | null }> => {
  const queue = await deps.jobs.open();
  let asked = false;
  const saved = await save(async (within) => {
    asked = true;
    await queue.send(matchLeads, { businessId }, { within, subject: { businessId }, delay: 60 });
  });
  if (!asked) return { saved, matched: null };
  const matched = matchNow(deps, businessId).catch((failure: unknown) => {
    deps.report(failure);
    return null;
  });
  return { saved, matched: await Promise.race([matched, setTimeout(patience, null, { ref: false })]) };
};
