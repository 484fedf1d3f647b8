import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/domain/problems';
import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/postgres/database.ts';
import { inList } from '../../../platform/postgres/sql.ts';
import type { ItemContext } from '../context.ts';
import type { AnyItem, ItemType, ScopeFor } from '../item-type.ts';
import { itemColumnsSql, itemJsonSql, toItem, visibleItemsSql } from './statements.ts';

/** Returns an item in the scope's businesses. 'for update' locks its row. @throws Problem 'not_found'. */
export const readItem = async <K extends ItemType>(
  { db }: Pick<ItemContext, 'db'>,
  kind: K,
  scope: ScopeFor<K, 'read'>,
  id: string,
  lock: 'for update' | '' = '',
): Promise<AnyItem> => {
  if (!isId(id)) throw problem('not_found');
  const where = visibleItemsSql(kind, scope, inList(kind.table.id, [id]));
  const [row] = await runSql(
    db,
    sql`select ${itemJsonSql(sql`i`)} from (select ${itemColumnsSql(kind)} from ${kind.table} where ${where} ${sql.raw(lock)}) i`,
  );
  if (!row) throw problem('not_found');
  return toItem(kind, row);
};
