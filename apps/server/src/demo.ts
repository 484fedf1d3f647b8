import { eq, isNull } from 'drizzle-orm';
import { storeAdviceResults } from './features/advice/index.ts';
import { searchBusinessForInsights } from './features/insights/index.ts';
import type { Deps } from './http/deps.ts';
import { businesses, insightRuns, users } from './platform/postgres/schema.ts';

type Loader = {
  loadDemo(
    deps: Pick<Deps, 'db' | 'warehouse' | 'clock' | 'files' | 'config'> & { log: (line: string) => void },
  ): Promise<void>;
};

const accounts = `Demo accounts (password bellwether-demo):
  admin@bellwether.example    Super Admin
  adviser@bellwether.example  Admin
  client@bellwether.example   Client of one business
  owner@bellwether.example    Client of two`;

const maxMeasuringMs = 60_000;

/**
 * Fills an empty store with demo data. The generator is in tools, a layer above the server, so it is imported
 * dynamically. @returns the text about the demo accounts to print, if the store has demo accounts.
 */
export const openDemo = async (deps: Deps): Promise<string | undefined> => {
  const { db } = deps;
  const [anyBusiness] = await db.select({ id: businesses.id }).from(businesses).limit(1);
  if (!anyBusiness) {
    const address = new URL('../../../tools/demo/load.ts', import.meta.url).href;
    const { loadDemo } = (await import(address)) as Loader;
    await loadDemo({ ...deps, log: (line) => console.log(line) });
  }
  // Every start searches businesses that were never searched for insights, because an earlier start may have been
  // killed before its last search.
  const unsearched = await db
    .select({ id: businesses.id })
    .from(businesses)
    .leftJoin(insightRuns, eq(insightRuns.businessId, businesses.id))
    .where(isNull(insightRuns.businessId));
  for (const { id } of unsearched) await searchBusinessForInsights(deps, id);
  await storeAdviceResults(deps, AbortSignal.timeout(maxMeasuringMs));
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'admin@bellwether.example'));
  return admin && accounts;
};
