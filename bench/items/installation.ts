import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { seedTestUsers } from '../../apps/server/src/testing/test-users.ts';

export type StoreSizes = { businesses: number; each: number; large: number };

const fill = (db: Database, from: number, to: number, businessOf: string) =>
  db.execute(
    sql.raw(`
    insert into meetings (business_id, name, attendees, date, start_time, end_time, start_at, end_at, address, description, objective, type)
    select ${businessOf}, 'Meeting ' || n, array[(select id from users limit 1)::text], date '2020-01-01' + (n % 3650), '10:00', '11:00',
      timestamptz '2020-01-01' + n * interval '1 minute', timestamptz '2020-01-01' + n * interval '1 minute' + interval '1 hour',
      'Level ' || n % 7 || ', 100 Collins Street, Melbourne', '<p>Point <b>' || n || '</b> of the agenda, with what was agreed.</p>',
      'To agree on ' || n % 11, (array['strategy', 'review', 'planning', 'other'])[1 + n % 4]
    from generate_series(${from}, ${to}) n`),
  );

/**
 * Fills an empty store with businesses whose meetings are interleaved, as after years of use, and a large business.
 * Returns the ids of an ordinary business and of the large business.
 */
export const fillStore = async (db: Database, { businesses, each, large }: StoreSizes) => {
  const { business, user } = await seedTestUsers(db);
  const { north, south, elsewhere } = business;
  await db.execute(
    sql.raw(
      `insert into businesses (trading_name, module_access) select 'Business ' || n, (select module_access from businesses limit 1) from generate_series(3, ${businesses}) n`,
    ),
  );
  const others = `((select array_agg(id order by id) from businesses where id <> '${south}'))[1 + n % ${businesses}]`;
  const total = businesses * each;
  const step = 100_000;
  for (let from = 1; from <= total; from += step) {
    await fill(db, from, Math.min(total, from + step - 1), others);
  }
  await fill(db, 1, large, `'${south}'::uuid`);
  await db.execute(sql.raw('vacuum (analyze)'));
  return { usual: north, large: south, elsewhere, client: user.client };
};
