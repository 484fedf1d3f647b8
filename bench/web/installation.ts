import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { businesses } from '../../apps/server/src/platform/postgres/schema.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { loadDemo } from '../../tools/demo/load.ts';

export const itemCount = 100_000;

/**
 * Fills an empty data folder with the demo and adds meetings to its first business. Returns the id of that business.
 */
export async function makeWebInstallation(dataDir: string): Promise<string> {
  const store = await openPglite(join(dataDir, 'postgres'));
  const warehouse = await openWarehouse(join(dataDir, 'warehouse.duckdb'));
  try {
    const { db } = store;
    const clock = { now: () => new Date() };
    const settings = { businesses: 3, months: 26 };
    await loadDemo({ db, warehouse, clock, log: () => {}, settings });
    const [business] = await db
      .select({ id: businesses.id })
      .from(businesses)
      .orderBy(businesses.tradingName)
      .limit(1);
    if (!business) throw new Error('The demo has no business.');
    await db.execute(sql`
      insert into meetings (business_id, name, attendees, date, start_time, end_time, start_at, end_at, address, objective)
      select ${business.id}, 'Meeting ' || n, '{}', day::date, '09:00', '10:00', day, day + interval '1 hour',
        n || ' Collins Street, Melbourne', 'What to do about "' || n || '", and when'
      from (select n, timestamptz '2015-01-01 09:00+11' + n * interval '40 minutes' as day from generate_series(1, ${itemCount} - (select count(*)::int from meetings where business_id = ${business.id})) n) days`);
    return business.id;
  } finally {
    await warehouse.close();
    await store.close();
  }
}
