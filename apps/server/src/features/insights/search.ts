import { type BusinessScope, changeScopeModule } from '@bellwether/contract/access/scope';
import { addDays, type Day, dayAt } from '@bellwether/contract/time/day';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { createSystemScope } from '../../http/job-scope.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { insightRuns } from '../../platform/postgres/schema.ts';
import { readBusinessFacts } from './read-facts.ts';
import { saveFindings } from './save-findings.ts';

type SearchDeps = Pick<Deps, 'db' | 'warehouse' | 'clock'>;

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
  { signal, onSave }: { signal?: AbortSignal; onSave?: (tx: Database) => Promise<void> } = {},
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
    const run = { lastDay: facts.lastDay, dataVersion, finishedAt: clock.now() };
    const findings = findInsights(facts);
    await db.transaction(async (tx) => {
      await saveFindings(tx, businessId, findings, run);
      await onSave?.(tx);
    });
  }
};
