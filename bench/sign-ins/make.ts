import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { loadDemo } from '../../tools/demo/load.ts';

/** Fills record store and warehouse in a separate process, because only one process may open the stores of a folder. */
const [folder, people] = process.argv.slice(2);
if (!folder) throw new Error('A folder is needed.');
const store = await openPglite(join(folder, 'postgres'));
const warehouse = await openWarehouse(join(folder, 'warehouse.duckdb'));
try {
  const { db } = store;
  const settings = { businesses: 1, months: 13 };
  await loadDemo({ db, warehouse, clock: { now: () => new Date() }, log: () => {}, settings });
  // All users share the password, roles and businesses of the demo client.
  await db.execute(sql`insert into users (email, first_name, last_name, password_hash)
    select 'p' || n || '@bench.example', 'P', n::text, u.password_hash
    from generate_series(1, ${Number(people)}) n, users u where u.email = 'client@bellwether.example'`);
  await db.execute(sql`insert into user_roles (user_id, role_id, fk_business_id)
    select p.id, h.role_id, h.fk_business_id from users p, user_roles h join users u on u.id = h.user_id
    where p.email like '%@bench.example' and u.email = 'client@bellwether.example'`);
  await db.execute(sql`insert into memberships (user_id, business_id)
    select p.id, m.business_id from users p, memberships m join users u on u.id = m.user_id
    where p.email like '%@bench.example' and u.email = 'client@bellwether.example'`);
} finally {
  await warehouse.close();
  await store.close();
}
