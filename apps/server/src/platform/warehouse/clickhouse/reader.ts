import type { Statement } from '@bellwether/analytics/compile/statement';
import { problem } from '@bellwether/domain/problems';
import { ClickHouseError } from '@clickhouse/client';
import type { QueryOptions } from '../../warehouse.ts';
import { maxQueryMs, maxStreamMs, openReaderQueue, serverKey, waitForTurn } from '../reader.ts';
import type { ClickHouse } from './connect.ts';
import type { Manifest } from './manifest.ts';

type Row = Record<string, unknown>;

/** ClickHouse's error code for a query that exceeds `max_execution_time`. */
const timeoutExceeded = '159';

/** Maximum number of concurrent reports. */
const concurrency = 8;

/**
 * Opens the reader of a warehouse: queries wait for their fair share, and each reads a consistent state of the tables.
 */
export const openClickHouseReader = (
  clickhouse: ClickHouse,
  manifest: Manifest,
  refresh: () => Promise<void>,
) => {
  const queue = openReaderQueue(concurrency);
  const settingsFor = (statement: Statement, maxMs: number) => ({
    ...manifest.filterOf(statement),
    max_execution_time: maxMs / 1000,
  });
  const explain = (error: unknown, signal: AbortSignal | undefined): never => {
    signal?.throwIfAborted();
    if (error instanceof ClickHouseError && error.code === timeoutExceeded)
      throw problem('busy', 'This takes too long to calculate. Please choose a shorter range.');
    throw error;
  };
  return {
    query: async (
      statement: Statement,
      { asker, signal }: QueryOptions = { asker: serverKey },
    ): Promise<Row[]> =>
      queue.run(
        asker,
        async () => {
          await refresh();
          return clickhouse
            .query(statement, settingsFor(statement, maxQueryMs), signal)
            .catch((error: unknown) => explain(error, signal));
        },
        signal,
      ),
    async *stream(
      statement: Statement,
      { asker, signal }: QueryOptions = { asker: serverKey },
    ): AsyncGenerator<Row[]> {
      const release = await waitForTurn(queue, asker, signal);
      try {
        await refresh();
        yield* clickhouse.stream(statement, settingsFor(statement, maxStreamMs), signal);
      } catch (error) {
        explain(error, signal);
      } finally {
        await release();
      }
    },
  };
};
