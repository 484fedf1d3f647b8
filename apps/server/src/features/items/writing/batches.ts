import type { ListQuery } from '@bellwether/contract/query/list-query';
import { runSql } from '../../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import type { AnyItem, ItemType, ScopeFor } from '../item-type.ts';
import { buildListStatements } from '../reading/list.ts';
import { withRelations } from '../reading/relation.ts';
import { toItem } from '../reading/statements.ts';

/** Batch size in items. It bounds memory, and the time for which other queries wait. */
const batchSize = 100;

/** Length of a uuid in text form and its comma. */
const idLength = 37;

/**
 * Yields all items that match a list query, in its order, in batches. One statement first reads the ids in
 * order. Each batch is then one short statement. Other queries run in between (PGlite has one connection),
 * and a reader who stops leaves nothing open. An item has its values at the time of its batch. An item
 * deleted before then is left out.
 * @param look receives each batch, to read related data.
 * @throws Problem 'malformed' immediately, for a query that the form does not support; the signal's reason at
 * the next batch after it fires.
 */
export const readInBatches = <K extends ItemType>(
  context: Context,
  kind: K,
  scope: ScopeFor<K, 'read'>,
  query: ListQuery,
  { look, signal }: { look?: (items: readonly AnyItem[]) => Promise<void>; signal?: AbortSignal } = {},
): AsyncGenerator<AnyItem[]> => {
  const { ids: allIds, these } = buildListStatements(kind, scope, query);
  return (async function* () {
    signal?.throwIfAborted();
    const [found] = await runSql(context.db, allIds);
    const ids = String(found?.['ids'] ?? '');
    for (let at = 0; at < ids.length; at += batchSize * idLength) {
      signal?.throwIfAborted();
      const batchIds = ids
        .slice(at, at + batchSize * idLength)
        .split(',')
        .filter(Boolean);
      const rows = await runSql(context.db, these(batchIds));
      const byId = new Map(rows.map((row) => toItem(kind, row)).map((item) => [item.id, item]));
      const items = batchIds.flatMap((id) => byId.get(id) ?? []);
      await look?.(items);
      yield await withRelations(context, kind, scope, query.with ?? [], items);
    }
  })();
};
