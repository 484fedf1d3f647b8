import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/postgres/database.ts';
import { among } from '../../platform/postgres/sql.ts';
import type { Context } from './context.ts';
import type { AnyItem, ItemKind, ScopeFor } from './kind.ts';
import { asItem, present, selected, visible } from './statements.ts';

/**
 * One item of the scope's businesses.
 * @throws Problem 'not_found'.
 */
export const get = async <K extends ItemKind>(
  { db }: Pick<Context, 'db'>,
  kind: K,
  scope: ScopeFor<K, 'read'>,
  id: string,
  hold: 'for update' | '' = '',
): Promise<AnyItem> => {
  if (!isId(id)) throw problem('not_found');
  const where = visible(kind, scope, among(kind.table.id, [id]));
  const [row] = await rowsOf(
    db,
    sql`select ${asItem(sql`i`)} from (select ${selected(kind)} from ${kind.table} where ${where} ${sql.raw(hold)}) i`,
  );
  if (!row) throw problem('not_found');
  return present(kind, row);
};
