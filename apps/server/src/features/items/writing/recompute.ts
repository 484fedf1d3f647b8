import type { BusinessContext } from '@bellwether/domain/access/scope';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runSql } from '../../../platform/postgres/database.ts';
import { param } from '../../../platform/postgres/sql.ts';
import { type ItemType, type ItemValues, listComputedTypes } from '../item-type.ts';
import { itemColumnsSql, itemJsonSql, toItem } from '../reading/statements.ts';

const batchSize = 500;

const recomputeKind = async (db: Database, kind: ItemType, business: BusinessContext): Promise<void> => {
  const { table, columns, compute } = kind;
  if (!compute) return;
  const isLive = sql`${table.businessId} = ${param(business.id)}::uuid and ${table.deletedAt} is null`;
  const after = (
    id: string,
  ): SQL => sql`select ${itemJsonSql(sql`i`)} from (select ${itemColumnsSql(kind)} from ${table}
    where ${isLive} and ${table.id} > ${param(id)}::uuid order by ${table.id} limit ${param(batchSize)} for update) i`;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const items = (await runSql(db, after(last))).map((row) => toItem(kind, row));
    const changedRows = items.flatMap((item) => {
      const computed = Object.entries(compute(item as unknown as ItemValues, business));
      const changed = computed.filter(([name, value]) => (item as unknown as ItemValues)[name] !== value);
      if (changed.length === 0) return [];
      const row = computed.flatMap(([name, value]) => (columns[name] ? [[columns[name].name, value]] : []));
      return [{ [table.id.name]: item.id, ...Object.fromEntries(row) }];
    });
    const [first] = changedRows;
    if (first) {
      const { [table.id.name]: _, ...sets } = first;
      const assignments = sql.raw(
        Object.keys(sets)
          .map((name) => `"${name}" = n."${name}"`)
          .join(', '),
      );
      await db.execute(sql`update ${table} set ${assignments}
        from json_populate_recordset(null::${table}, ${param(JSON.stringify(changedRows))}::json) n
        where ${table.id} = n.${sql.identifier(table.id.name)}`);
    }
    if (items.length < batchSize) return;
    last = items.at(-1)?.id ?? last;
  }
};

/**
 * Recomputes the computed fields of a business's items after its time zone has changed. Entered values and the version
 * stay, because no user saved the item. Call it in the transaction of the change.
 */
export const recomputeItems = async (db: Database, business: BusinessContext): Promise<void> => {
  for (const kind of listComputedTypes()) await recomputeKind(db, kind, business);
};
