import { PassThrough } from 'node:stream';
import type { Scope } from '@bellwether/contract/access/scope';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import type { AnyItem, ItemKind } from './kind.ts';
import { listStatements } from './list.ts';
import { withRelations } from './relation.ts';
import { present, rowsOf } from './statements.ts';

/** So many items are held at once, however many there are. */
const batchSize = 1000;

/** Reads through a cursor within one snapshot, and waits for `take` before it goes on. */
const readAll = (
  db: Database,
  statement: SQL,
  take: (tx: Database, rows: Record<string, unknown>[]) => Promise<void>,
): Promise<void> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`declare all_items no scroll cursor for ${statement}`);
      for (;;) {
        const rows = rowsOf(await tx.execute(sql.raw(`fetch forward ${batchSize} from all_items`)));
        if (rows.length > 0) await take(tx, rows);
        if (rows.length < batchSize) return;
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/**
 * Everything that a list query finds, in its order and as it stood at one moment, in batches. The store is held for as long as
 * the reader takes: let nothing slow read this (`spool.ts`), and nothing that asks the store itself, which would wait for itself.
 * @param look is shown each batch inside the snapshot, to read what belongs to it.
 * @throws Problem 'malformed' at once, for what the form cannot be asked.
 */
export const batchesOf = (
  db: Database,
  kind: ItemKind,
  scope: Scope,
  query: ListQuery,
  look?: (tx: Database, items: readonly AnyItem[]) => Promise<void>,
): AsyncIterable<AnyItem[]> => {
  const { all } = listStatements(kind, scope, query);
  const batches = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const put = (batch: AnyItem[]) =>
    new Promise<void>((resolve, reject) => {
      batches.write(batch, (error) => (error ? reject(error) : resolve()));
    });
  readAll(db, all, async (tx, rows) => {
    const items = rows.map((row) => present(kind, row));
    await look?.(tx, items);
    await put(await withRelations(tx, scope, kind, query.with ?? [], items));
  }).then(
    () => batches.end(),
    (error: unknown) => batches.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return batches as AsyncIterable<AnyItem[]>;
};
