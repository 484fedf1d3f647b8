import type { ListQuery } from '@bellwether/contract/query/list-query';
import { runSql } from '../../platform/postgres/database.ts';
import type { Context } from './context.ts';
import type { AnyItem, ItemType, ScopeFor } from './item-type.ts';
import { buildListStatements } from './list.ts';
import { withRelations } from './relation.ts';
import { toItem } from './statements.ts';

/** So many items are held at once, however many there are, and asked for at a time: others wait in the store for no longer than that. */
const batchSize = 100;

/** A uuid as the store prints it, and the comma behind it. */
const idLength = 37;

/**
 * Everything that a list query finds, in its order, in batches. Which items these are, and their order, is told by one statement at the
 * beginning; each batch is then a short statement of its own. So nothing is held between two batches: others are answered in between
 * (PGlite has one connection for everybody), and whoever stops reading leaves nothing open. An item is told as it stands when its turn
 * comes; one that somebody deletes before that is left out.
 * @param look is shown each batch, to read what belongs to it.
 * @throws Problem 'malformed' at once, for what the form cannot be asked; the signal's reason at the next batch after it fires.
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
      const wanted = ids
        .slice(at, at + batchSize * idLength)
        .split(',')
        .filter(Boolean);
      const rows = await runSql(context.db, these(wanted));
      const byId = new Map(rows.map((row) => toItem(kind, row)).map((item) => [item.id, item]));
      const items = wanted.flatMap((id) => byId.get(id) ?? []);
      await look?.(items);
      yield await withRelations(context, kind, scope, query.with ?? [], items);
    }
  })();
};
