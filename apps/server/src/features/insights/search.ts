import { setTimeout as pause } from 'node:timers/promises';
import { type BusinessScope, changeScopeModule } from '@bellwether/contract/access/scope';
import { addDays, type Day, dayAt } from '@bellwether/contract/time/day';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { createSystemScope } from '../../http/job-scope.ts';
import { yieldToOthers } from '../../platform/cooperative-work.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { insightRuns } from '../../platform/postgres/schema.ts';
import { readBusinessFacts } from './read-facts.ts';
import { saveFindings } from './save-findings.ts';

type SearchDeps = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type SearchOptions = { signal?: AbortSignal; onSave?: (tx: Database) => Promise<void> };

/** Rest after a search, in times of its duration: a night of searches leaves most of the server to its users. */
const restFactor = 3;
const maxRestMs = 2000;

/** Searches of one run: facts that change during the last one are searched by the next run. */
const maxSearches = 3;

const isSearched = async (
  db: SearchDeps['db'],
  { business }: BusinessScope,
  dataVersion: string,
  lastDay: Day,
): Promise<boolean> => {
  const [last] = await db.select().from(insightRuns).where(eq(insightRuns.businessId, business.id));
  return last?.dataVersion === dataVersion && last.lastDay === lastDay;
};

/**
 * Searches the figures of a business for insights and stores what it finds, until the stored run is of the newest
 * facts. Does nothing if neither its facts nor the day have changed since the last search, or if the business no
 * longer exists. `onSave` runs in the transaction that stores the findings.
 */
export const searchForInsights = async (
  deps: SearchDeps,
  businessId: string,
  { signal, onSave }: SearchOptions = {},
): Promise<void> => {
  const { db, warehouse, clock } = deps;
  const scope = await createSystemScope(db, businessId);
  const planScope = scope && changeScopeModule(scope, 'plan', 'read');
  if (!scope || !planScope) return;
  for (let search = 0; search < maxSearches; search += 1) {
    const lastDay = addDays(dayAt(scope.business.timeZone, clock.now()), -1);
    const dataVersion = await warehouse.dataVersion(scope);
    if (await isSearched(db, scope, dataVersion, lastDay)) return;
    const facts = await readBusinessFacts(deps, scope, planScope, signal);
    await yieldToOthers();
    const findings = findInsights(facts);
    await yieldToOthers();
    const run = { lastDay: facts.lastDay, dataVersion, finishedAt: clock.now() };
    await db.transaction(async (tx) => {
      await saveFindings(tx, businessId, findings, run);
      await onSave?.(tx);
    });
  }
};

/** Searches a business and rests, so that requests wait little while many businesses are searched. */
export const searchThenRest = async (
  deps: SearchDeps,
  businessId: string,
  options: SearchOptions = {},
): Promise<void> => {
  const start = performance.now();
  await searchForInsights(deps, businessId, options);
  await pause(Math.min(maxRestMs, restFactor * (performance.now() - start)));
};
