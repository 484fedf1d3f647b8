import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Warehouse } from '../warehouse.ts';
import { openWarehouse } from './duckdb.ts';
import { openReaders } from './reader.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

/** Query that would take many hours. */
const endless = {
  sql: 'SELECT sum(a.range * b.range % 7) AS n FROM range(10_000_000) a, range(10_000_000) b',
  params: {},
};
const ann = { person: 'ann' };
const quick = { sql: 'SELECT 42 AS n', params: {} };

test('a query whose caller has left is aborted, however early, and the reader serves the next query', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const readers = await openReaders(instance, 1, 3_600_000);
  for (let n = 0; n < 40; n++) {
    const abort = new AbortController();
    const pendingQuery = readers.query(
      { ...endless, sql: `${endless.sql} WHERE a.range <> ${n}` },
      { asker: ann, signal: abort.signal },
    );
    if (n % 4 === 0) abort.abort(new Error('gone'));
    else setTimeout(() => abort.abort(new Error('gone')), (n % 4) * 2);
    await expect(pendingQuery).rejects.toThrow('gone');
    expect(await readers.query(quick, { asker: ann })).toEqual([{ n: 42 }]);
  }
  await readers.close();
  instance.closeSync();
});

test('many endless queries of a user block neither other users nor the health check', async () => {
  const abort = new AbortController();
  const ann = { asker: { person: 'ann', business: 'north' }, signal: abort.signal };
  const pendingQuery = Array.from({ length: 40 }, () =>
    warehouse.query(endless, ann).catch(() => 'broken off'),
  );
  for (let n = 0; n < 5; n++) {
    const ben = { asker: { person: 'ben', business: 'south' } };
    expect(await warehouse.query(quick, ben)).toEqual([{ n: 42 }]);
    await warehouse.ping();
  }
  abort.abort(new Error('gone'));
  expect(new Set(await Promise.all(pendingQuery))).toEqual(new Set(['broken off']));
});

test('a query that takes too long is aborted with a message, and the reader serves the next query', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const readers = await openReaders(instance, 1, 100);
  await expect(readers.query(endless)).rejects.toThrow(
    'This takes too long to calculate. Please choose a shorter range.',
  );
  expect(await readers.query(quick)).toEqual([{ n: 42 }]);
  await readers.close();
  instance.closeSync();
});

test('closing readers ends their running queries first, and later queries are refused', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const readers = await openReaders(instance, 2, 3_600_000);
  const running = [
    readers.query(endless, { asker: ann }),
    readers.query(endless, { asker: { person: 'ben' } }),
  ];
  const ended = Promise.allSettled(running);
  await readers.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(readers.query(quick, { asker: ann })).rejects.toThrow('The database is closed.');
  instance.closeSync();
});
