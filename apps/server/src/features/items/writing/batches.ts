import type { ListQuery } from '@bellwether/contract/query/list-query';
import { runSql } from '../../../platform/postgres/database.ts';
import type { ItemContext } from '../context.ts';
import type { AnyItem, ItemType, ScopeFor } from '../item-type.ts';
import { buildListStatements } from '../reading/list.ts';
import { withRelations } from '../reading/relation.ts';
import { toItem } from '../reading/statements.ts';

/** Batch size in items. It limits memory, and the time that other queries wait. */
const batchSize = 100;

/** Number of characters of a uuid and its comma. */
const idLength = 37;

/**
 * Yields all items that match a list query, in order, in batches. A first statement reads the ids in order; each batch
 * is then a short statement. Other queries run in between (PGlite has a single connection), and a reader who stops
 * leaves nothing open. Items have their values at the time of their batch; items deleted before it are omitted. @param
 * look receives each batch, to read related data. @throws Problem 'malformed' immediately, for a query that the form
 * does not support; the signal's reason at the next batch after it fires.
 */
export const readInBatches = <K extends ItemType>(
  context: ItemContext,
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
