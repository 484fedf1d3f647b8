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

/** Hours of work. */
const endless = {
  sql: 'SELECT sum(a.range * b.range % 7) AS n FROM range(10_000_000) a, range(10_000_000) b',
  params: {},
};
const ann = { person: 'ann' };
const quick = { sql: 'SELECT 42 AS n', params: {} };

test('a question is broken off when nobody waits for it any more, however early, and its reader answers the next', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const readers = await openReaders(instance, 1, 3_600_000);
  for (let n = 0; n < 40; n++) {
    const gone = new AbortController();
    const asked = readers.query(
      { ...endless, sql: `${endless.sql} WHERE a.range <> ${n}` },
      { asker: ann, signal: gone.signal },
    );
    if (n % 4 === 0) gone.abort(new Error('gone'));
    else setTimeout(() => gone.abort(new Error('gone')), (n % 4) * 2);
    await expect(asked).rejects.toThrow('gone');
    expect(await readers.query(quick, { asker: ann })).toEqual([{ n: 42 }]);
  }
  readers.close();
  instance.closeSync();
});

test('however many endless questions one person asks, the next is answered, and so is whether the warehouse lives', async () => {
  const gone = new AbortController();
  const ann = { asker: { person: 'ann', business: 'north' }, signal: gone.signal };
  const asked = Array.from({ length: 40 }, () => warehouse.query(endless, ann).catch(() => 'broken off'));
  for (let n = 0; n < 5; n++) {
    const ben = { asker: { person: 'ben', business: 'south' } };
    expect(await warehouse.query(quick, ben)).toEqual([{ n: 42 }]);
    await warehouse.ping();
  }
  gone.abort(new Error('gone'));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['broken off']));
});

test('a question that takes too long is broken off with a sentence, and its reader answers the next', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const readers = await openReaders(instance, 1, 100);
  await expect(readers.query(endless)).rejects.toThrow(
    'This takes too long to work out. Please choose a shorter range.',
  );
  expect(await readers.query(quick)).toEqual([{ n: 42 }]);
  readers.close();
  instance.closeSync();
});
