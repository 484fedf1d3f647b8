import type { BusinessContext } from '@bellwether/contract/access/scope';
import { sql } from 'drizzle-orm';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { param } from '../../platform/postgres/sql.ts';
import type { AnyItem, ItemType, ItemValues } from './item-type.ts';
import { readBody } from './read-body.ts';
import { columnList, toColumns, toRecordset } from './rows.ts';
import { itemColumnsSql, itemJsonSql, toItem } from './statements.ts';

/** So many items are held at once. */
const batchSize = 500;

/** Every item of a kind that a business has, by id, in batches: for an archive of the business. */
export async function* readItemsForArchive(
  db: Database,
  kind: ItemType,
  businessId: string,
): AsyncGenerator<AnyItem[]> {
  const { table } = kind;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await runSql(
      db,
      sql`select ${itemJsonSql(sql`i`)} from (select ${itemColumnsSql(kind)} from ${table}
        where ${table.businessId} = ${param(businessId)}::uuid and ${table.deletedAt} is null and ${table.id} > ${param(last)}::uuid
        order by ${table.id} limit ${param(batchSize)}) i`,
    );
    const items = rows.map((row) => toItem(kind, row));
    if (items.length > 0) yield items;
    if (items.length < batchSize) return;
    last = items.at(-1)?.id ?? last;
  }
}

/** What ids of an archive are here: of people those who are known, else null; of all else new ones. */
export type IdMapping = { person: (id: unknown) => string | null; own: <T>(value: T) => T };

/** The fields of an archived item with the ids of here. */
const fieldsOf = ({ form }: ItemType, item: ItemValues, { person, own }: IdMapping): ItemValues =>
  Object.fromEntries(
    form.fields.flatMap(({ name, kind, computed }) => {
      if (computed || !(name in item)) return [];
      const value = item[name];
      if (kind === 'user') return [[name, person(value)]];
      if (kind === 'users')
        return [[name, Array.isArray(value) ? value.flatMap((id) => person(id) ?? []) : []]];
      return [[name, own(value)]];
    }),
  );

/**
 * Stores archived items in a business of here, as a save would take them: read, cleaned and computed anew. A field that must name somebody
 * may be left with nobody, where none of them is known here.
 * @throws Problem 'invalid' for what no form has.
 */
export const restoreItems = async (
  db: Database,
  kind: ItemType,
  business: BusinessContext,
  items: readonly ItemValues[],
  renamed: IdMapping,
): Promise<void> => {
  const { table, form, compute } = kind;
  const lenient = {
    ...form,
    fields: form.fields.map(({ required, ...field }) =>
      required && field.kind !== 'users' && field.kind !== 'user' ? { ...field, required } : field,
    ),
  };
  const rows = items.map((item) => {
    const values = readBody(lenient, fieldsOf(kind, item, renamed), 'new');
    return {
      [table.id.name]: renamed.own(item['id']),
      [table.businessId.name]: business.id,
      [table.version.name]: item['version'],
      [table.createdAt.name]: item['created_at'],
      [table.createdBy.name]: renamed.person(item['created_by']),
      [table.updatedAt.name]: item['updated_at'],
      [table.updatedBy.name]: renamed.person(item['updated_by']),
      // What was worked out stands beside what was entered, as it does when an item is saved again: a plan keeps its year.
      ...toColumns(kind, { ...values, ...compute?.({ ...item, ...values }, business) }),
    };
  });
  const [first] = rows;
  if (!first) return;
  const columns = columnList(first);
  await db.execute(sql`insert into ${table} (${columns}) select ${columns} from ${toRecordset(kind, rows)}`);
};
