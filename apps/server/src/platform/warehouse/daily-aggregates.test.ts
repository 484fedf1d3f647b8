import type { Statement } from '@bellwether/analytics/compile/statement';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test, vi } from 'vitest';
import { openDailyAggregates } from './daily-aggregates.ts';

test('daily sums that took too long are not built again, even if the requesting reader left', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const abort = new AbortController();
  let attempts = 0;
  const runQuery = async ({ sql }: Statement) => {
    if (!sql.startsWith('CREATE')) return [{ found: 1 }];
    attempts += 1;
    now += 61_000;
    abort.abort(new Error('The reader closed the connection.'));
    throw abort.signal.reason;
  };
  const statement = { sql: 'SELECT 1', params: {} };
  const aggregates = {
    business: 'b',
    fact: 'leads',
    plan: () => ({ tables: [statement], read: () => statement }),
  };
  const sums = await openDailyAggregates(instance, () => 1, runQuery, { atLeast: 0, part: 1 });
  try {
    const options = { asker: { person: 'p' }, signal: abort.signal };
    for (let n = 0; n < 2; n++)
      await sums.query({ ...statement, kept: aggregates }, options).catch(() => null);
    expect(attempts).toBe(1);
  } finally {
    clock.mockRestore();
    await sums.close();
    instance.closeSync();
  }
});
