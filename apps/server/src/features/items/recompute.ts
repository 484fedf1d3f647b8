import type { BusinessContext } from '@bellwether/contract/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../platform/postgres/database.ts';
import { bound } from '../../platform/postgres/sql.ts';
import { type ItemKind, kindsThatCompute, type Values } from './kind.ts';
import { asItem, present, selected } from './statements.ts';

/** So many items are held at once. */
const batchSize = 500;

const recomputeKind = async (db: Database, kind: ItemKind, business: BusinessContext): Promise<void> => {
  const { table, columns, compute } = kind;
  if (!compute) return;
  const of = sql`${table.businessId} = ${bound(business.id)}::uuid and ${table.deletedAt} is null`;
  const after = (id: string): SQL => sql`select ${asItem(sql`i`)} from (select ${selected(kind)} from ${table}
    where ${of} and ${table.id} > ${bound(id)}::uuid order by ${table.id} limit ${bound(batchSize)} for update) i`;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const items = (await rowsOf(db, after(last))).map((row) => present(kind, row));
    const moved = items.flatMap((item) => {
      const worked = Object.entries(compute(item as unknown as Values, business));
      const changed = worked.filter(([name, value]) => (item as unknown as Values)[name] !== value);
      if (changed.length === 0) return [];
      const row = worked.flatMap(([name, value]) => (columns[name] ? [[columns[name].name, value]] : []));
      return [{ [table.id.name]: item.id, ...Object.fromEntries(row) }];
    });
    const [first] = moved;
    if (first) {
      const { [table.id.name]: _, ...sets } = first;
      const assignments = sql.raw(
        Object.keys(sets)
          .map((name) => `"${name}" = n."${name}"`)
          .join(', '),
      );
      await db.execute(sql`update ${table} set ${assignments}
        from json_populate_recordset(null::${table}, ${bound(JSON.stringify(moved))}::json) n
        where ${table.id} = n.${sql.identifier(table.id.name)}`);
    }
    if (items.length < batchSize) return;
    last = items.at(-1)?.id ?? last;
  }
};

/**
 * Works out anew what is computed of the items of a business, as it is from now on: its clocks have changed. What people entered stays,
 * and so does the version, since nobody saved anything. Call it in the transaction of the change.
 */
export const recompute = async (db: Database, business: BusinessContext): Promise<void> => {
  for (const kind of kindsThatCompute()) await recomputeKind(db, kind, business);
};
