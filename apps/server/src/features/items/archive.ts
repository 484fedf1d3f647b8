import type { BusinessContext } from '@bellwether/domain/access/scope';
import { sql } from 'drizzle-orm';
import type { IdMapping } from '../../contributions/archive-part.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { param } from '../../platform/postgres/sql.ts';
import type { AnyItem, ItemType, ItemValues } from './item-type.ts';
import { columnList, toColumns, toRecordset } from './reading/rows.ts';
import { itemColumnsSql, itemJsonSql, toItem } from './reading/statements.ts';
import { readBody } from './writing/read-body.ts';

const batchSize = 500;

/** Yields all items of a type in a business, in batches sorted by id, for the archive. */
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

const mapFields = ({ form }: ItemType, item: ItemValues, { person, own }: IdMapping): ItemValues =>
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
 * Stores archived items in a business, validated and computed as in a normal save. A required user field may be empty
 * if no account matches. @throws Problem 'invalid' for values that the form does not accept.
 */
export const restoreItems = async (
  db: Database,
  kind: ItemType,
  business: BusinessContext,
  items: readonly ItemValues[],
  idMapping: IdMapping,
): Promise<void> => {
  const { table, form, compute } = kind;
  const lenient = {
    ...form,
    fields: form.fields.map(({ required, ...field }) =>
      required && field.kind !== 'users' && field.kind !== 'user' ? { ...field, required } : field,
    ),
  };
  const rows = items.map((archived) => {
    const item = kind.readArchived?.(archived) ?? archived;
    const values = readBody(lenient, mapFields(kind, item, idMapping), 'new');
    return {
      [table.id.name]: idMapping.own(item['id']),
      [table.businessId.name]: business.id,
      [table.version.name]: item['version'],
      [table.createdAt.name]: item['created_at'],
      [table.createdBy.name]: idMapping.person(item['created_by']),
      [table.updatedAt.name]: item['updated_at'],
      [table.updatedBy.name]: idMapping.person(item['updated_by']),
      // Computed values are passed too, as in a save of an existing item, so that a plan keeps its financial year.
      ...toColumns(kind, { ...values, ...compute?.({ ...item, ...values }, business) }),
    };
  });
  const [first] = rows;
  if (!first) return;
  const columns = columnList(first);
  await db.execute(sql`insert into ${table} (${columns}) select ${columns} from ${toRecordset(kind, rows)}`);
};
