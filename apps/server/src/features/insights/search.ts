import { fileURLToPath } from 'node:url';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import { eq } from 'drizzle-orm';
import { createSystemScope } from '../../http/access/job-scope.ts';
import type { Deps } from '../../http/deps.ts';
import { pauseAfterStep, yieldToOthers } from '../../platform/cooperative-work.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { insightRuns } from '../../platform/postgres/schema.ts';
import { hashSources } from '../reports/index.ts';
import { readBusinessFacts } from './read-facts.ts';
import { saveFindings } from './save-findings.ts';

type SearchDeps = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type SearchOptions = {
  signal?: AbortSignal;
  /** Whether the search pauses after each step, so that user requests wait little. */
  rests?: boolean;
  onSave?: (tx: Database) => Promise<void>;
};

/** Maximum searches in a run. The next run searches facts that change during the last search. */
const maxSearches = 3;

let cachedTag: string | undefined;
/** Returns the hash of the code that searches, so that the first search of a new release repeats those of the old one. */
const searchTag = (): string => {
  cachedTag ??= hashSources([
    fileURLToPath(new URL('..', import.meta.resolve('@bellwether/insights/findings/find-insights'))),
    import.meta.dirname,
  ]);
  return cachedTag;
};

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
 * Searches a business's figures for insights and stores the findings, repeating until the newest facts are searched.
 * Does nothing if neither the facts nor the day have changed since the last search, or if the business no longer
 * exists. `onSave` runs in the transaction that stores the findings.
 */
export const searchBusinessForInsights = async (
  deps: SearchDeps,
  businessId: string,
  { signal, rests = false, onSave }: SearchOptions = {},
): Promise<void> => {
  const { db, warehouse, clock } = deps;
  const scope = await createSystemScope(db, businessId);
  const planScope = scope && changeScopeModule(scope, 'plan', 'read');
  if (!scope || !planScope) return;
  for (let search = 0; search < maxSearches; search += 1) {
    const lastDay = addDays(dayAt(scope.business.timeZone, clock.now()), -1);
    // A new release or another margin asks for a new search, as new facts do.
    const dataVersion = [
      await warehouse.dataVersion(scope),
      scope.business.grossMargin ?? '',
      searchTag(),
    ].join(' ');
    if (await isSearched(db, scope, dataVersion, lastDay)) return;
    const pauseAfter = rests ? (start: number) => pauseAfterStep(start, signal) : yieldToOthers;
    const facts = await readBusinessFacts(deps, scope, planScope, { pauseAfter, ...(signal && { signal }) });
    const start = performance.now();
    const findings = findInsights(facts);
    await pauseAfter(start);
    const run = { lastDay: facts.lastDay, dataVersion, finishedAt: clock.now() };
    await db.transaction(async (tx) => {
      await saveFindings(tx, businessId, findings, run);
      await onSave?.(tx);
    });
  }
};
