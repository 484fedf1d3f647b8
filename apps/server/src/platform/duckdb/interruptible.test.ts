import { setTimeout as pause } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { runInterruptible } from './interruptible.ts';

const endless = 'SELECT sum(hash(a.range + b.range)) FROM range(1000000000) a, range(1000000000) b';

test('interruptible work stops when the signal fires between two statements, and the connection stays usable', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const stop = new AbortController();
  const work = runInterruptible(connection, stop.signal, async () => {
    await connection.run('SELECT 1');
    stop.abort('cancelled');
    await pause(1);
    await connection.run(endless);
  });
  await expect(work).rejects.toBe('cancelled');
  expect((await connection.runAndReadAll('SELECT 2')).getRows()).toEqual([[2]]);
  await expect(runInterruptible(connection, stop.signal, () => Promise.resolve(1))).rejects.toBe('cancelled');
  connection.closeSync();
});
