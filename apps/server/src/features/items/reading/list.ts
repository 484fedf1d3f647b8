import type { ListQuery } from '@bellwether/contract/query/list-query';
import type { Scope } from '@bellwether/domain/access/scope';
import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/postgres/database.ts';
import { inList, param } from '../../../platform/postgres/sql.ts';
import type { ItemContext } from '../context.ts';
import type { AnyItem, ItemType, ScopeFor } from '../item-type.ts';
import { toSqlCondition, toSqlOrder } from './conditions.ts';
import { itemListSource } from './keys.ts';
import { requireKnownRelations, withRelations } from './relation.ts';
import {
  cachedOrderSql,
  itemColumnsSql,
  itemJsonSql,
  itemTableSql,
  toItem,
  visibleItemsSql,
} from './statements.ts';

/** Builds the SQL statements of a list query: a page, the total, all ids in order, and items by id. */
export const buildListStatements = (kind: ItemType, scope: Scope, query: ListQuery) => {
  const { table, form } = kind;
  const from = itemTableSql(kind);
  requireKnownRelations(kind, query.with ?? []);
  const where = visibleItemsSql(kind, scope, toSqlCondition(itemListSource(kind), scope, query));
  const sort = query.sort ?? form.sort;
  const order = cachedOrderSql(kind, sort, () => toSqlOrder(itemListSource(kind), sort));
  const count = sql`select count(*)::int as total from ${from} where ${where}`;
  const inOrder = sql`select ${itemColumnsSql(kind)} from ${from} where ${where} order by ${order}`;
  const row = itemJsonSql(sql`i`);
  const ids = sql`select string_agg(${table.id}::text, ',' order by ${order}) as ids from ${from} where ${where}`;
  const these = (requestedIds: readonly string[]) =>
    sql`select ${row} from (select ${itemColumnsSql(kind)} from ${from} where ${visibleItemsSql(kind, scope, inList(table.id, requestedIds))}) i`;
  const page = (offset: number, limit: number) =>
    sql`select ${row}, (${count}) as total from (${inOrder} limit ${param(limit)} offset ${param(offset)}) i`;
  return { count, ids, these, page };
};

export type PageOfItems<Item> = {
  data: Item[];
  meta: [{ pagination: { current_page: number; total_pages: number; total: number; count: number } }];
};

/** Builds the response of a list request. `perPage` −1 returns all items as one page. */
export const readPage = <Item>(
  data: Item[],
  total: number,
  { page, perPage }: Pick<ListQuery, 'page' | 'perPage'>,
): PageOfItems<Item> => ({
  data,
  meta: [
    {
      pagination: {
        current_page: perPage === -1 ? 1 : page,
        total_pages: perPage === -1 ? 1 : Math.max(1, Math.ceil(total / perPage)),
        total,
        count: data.length,
      },
    },
  ],
});

/** Maximum offset, so that a page far beyond the end is empty instead of a database error. */
const furthest = Number.MAX_SAFE_INTEGER;

/**
 * Returns a page of items and the total in one statement, plus one statement per relation. @throws Problem 'malformed'
 * for a query that the form does not support.
 */
export const readItems = async <K extends ItemType>(
  context: ItemContext,
  kind: K,
  scope: ScopeFor<K, 'read'>,
  query: ListQuery,
): Promise<PageOfItems<AnyItem>> => {
  const statements = buildListStatements(kind, scope, query);
  const offset = query.perPage === -1 ? 0 : Math.min((query.page - 1) * query.perPage, furthest);
  const limit = query.perPage === -1 ? furthest : query.perPage;
  const rows = await runSql(context.db, statements.page(offset, limit));
  const total =
    rows.length > 0 || offset === 0
      ? Number(rows[0]?.['total'] ?? 0)
      : Number((await runSql(context.db, statements.count))[0]?.['total'] ?? 0);
  const items = rows.map((row) => toItem(kind, row));
  return readPage(await withRelations(context, kind, scope, query.with ?? [], items), total, query);
};
