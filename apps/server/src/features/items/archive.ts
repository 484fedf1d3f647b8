import type { BusinessContext } from '@bellwether/contract/access/scope';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../platform/postgres/database.ts';
import { bound } from '../../platform/postgres/sql.ts';
import type { AnyItem, ItemKind, Values } from './kind.ts';
import { readBody } from './read-body.ts';
import { columnList, recordsOf, rowOf } from './rows.ts';
import { asItem, present, selected } from './statements.ts';

/** So many items are held at once. */
const batchSize = 500;

/** Every item of a kind that a business has, by id, in batches: for an archive of the business. */
export async function* archivedItems(
  db: Database,
  kind: ItemKind,
  businessId: string,
): AsyncGenerator<AnyItem[]> {
  const { table } = kind;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await rowsOf(
      db,
      sql`select ${asItem(sql`i`)} from (select ${selected(kind)} from ${table}
        where ${table.businessId} = ${bound(businessId)}::uuid and ${table.deletedAt} is null and ${table.id} > ${bound(last)}::uuid
        order by ${table.id} limit ${bound(batchSize)}) i`,
    );
    const items = rows.map((row) => present(kind, row));
    if (items.length > 0) yield items;
    if (items.length < batchSize) return;
    last = items.at(-1)?.id ?? last;
  }
}

/** What ids of an archive are here: of people those who are known, else null; of all else new ones. */
export type Renamed = { person: (id: unknown) => string | null; own: <T>(value: T) => T };

/** The fields of an archived item with the ids of here. */
const fieldsOf = ({ form }: ItemKind, item: Values, { person, own }: Renamed): Values =>
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
  kind: ItemKind,
  business: BusinessContext,
  items: readonly Values[],
  renamed: Renamed,
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
      ...rowOf(kind, { ...values, ...compute?.({ ...item, ...values }, business) }),
    };
  });
  const [first] = rows;
  if (!first) return;
  const columns = columnList(first);
  await db.execute(sql`insert into ${table} (${columns}) select ${columns} from ${recordsOf(kind, rows)}`);
};
