import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { FileItem } from '@bellwether/contract/api/files';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { kindAt } from '../items/index.ts';
import type { KeptFile } from './store.ts';

export type Owner = NonNullable<FileItem['sourceObject']>;

/** Name and description of the items that files hang on, by item id: one statement for each form. Deleted items still have theirs. */
export const ownersOf = async (
  db: Database,
  scope: BusinessScope,
  files: readonly KeptFile[],
): Promise<Map<string, Owner>> => {
  const bySource = Map.groupBy(files, ({ module, source }) => `${module}/${source}`);
  const found = await Promise.all(
    [...bySource.values()].map(async (same) => {
      const ids = same.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));
      const [first] = same;
      if (!first || ids.length === 0) return [];
      const { form, table, columns } = kindAt({ module: first.module, formId: first.source });
      const { [form.title]: name, description } = columns;
      if (!name) throw new Error(`The form ${form.id} has no column for its title.`);
      const rows = await db
        .select({ id: table.id, name, description: description ?? table.id })
        .from(table)
        .where(and(eq(table.businessId, scope.business.id), inArray(table.id, [...new Set(ids)])));
      return rows.map((row): [string, Owner] => {
        const text = description && row.description !== null ? String(row.description) : null;
        return [String(row.id), { _id: String(row.id), name: String(row.name), description: text }];
      });
    }),
  );
  return new Map(found.flat());
};
