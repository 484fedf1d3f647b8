import { propertyRuns } from '@bellwether/domain/testing/runs';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStatements } from './statements.ts';

const open = async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const [writer, reader] = [await instance.connect(), await instance.connect()];
  await writer.run('CREATE TABLE facts (business UUID, day DATE, amount INTEGER)');
  return { writer, run: openStatements(reader) };
};
const business = '00000000-0000-8000-a000-000000000001';
const insert = (days: string, amount: number) =>
  `INSERT INTO facts SELECT '${business}', DATE '2025-01-01' + (${days}), ${amount} FROM range(1000) r(i)`;

test('a cached statement first run on an empty table later sees added rows', async () => {
  const { writer, run } = await open();
  const total = 'SELECT sum(amount)::DOUBLE AS total FROM facts WHERE';
  const statement = [
    // DuckDB compares a date literal with the table's statistics when it plans the statement.
    { sql: `${total} day >= DATE '2025-06-01'`, params: {} },
    { sql: `${total} business = $b::UUID AND day >= DATE '2025-06-01'`, params: { b: business } },
    { sql: `${total} day >= $from::DATE`, params: { from: '2025-06-01' } },
    { sql: `${total} day >= DATE '2025-06-01' AND amount < $most::DOUBLE`, params: { most: 1e6 } },
  ];
  const totals = async () => (await Promise.all(statement.map(run))).map((rows) => rows[0]?.['total']);
  expect(await totals()).toEqual([null, null, null, null]);
  await writer.run(insert('0', 1));
  expect(await totals()).toEqual([null, null, null, null]);
  await writer.run(insert('200', 2));
  expect(await totals()).toEqual([2000, 2000, 2000, 2000]);
  await writer.run('CHECKPOINT');
  await writer.run(insert('300', 3));
  expect(await totals()).toEqual([5000, 5000, 5000, 5000]);
  await writer.run('DELETE FROM facts');
  expect(await totals()).toEqual([null, null, null, null]);
});

test('a cached statement returns the same rows as a statement with literal values', async () => {
  const { writer, run } = await open();
  await writer.run(insert('(i % 365)::INTEGER', 1));
  const day = fc.integer({ min: 0, max: 800 });
  const dayText = (n: number) => new Date(Date.UTC(2024, 6, 1 + n)).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(
      day,
      day,
      fc.array(fc.constantFrom(business, crypto.randomUUID())),
      async (a, b, ids) => {
        const [from, to] = [dayText(a), dayText(b)];
        const list = `[${ids.map((id) => `'${id}'`).join(', ')}]::UUID[]`;
        const sql = (days: string, listSql: string) =>
          `SELECT day::VARCHAR AS day, count(*)::DOUBLE AS many, NULL AS nothing FROM facts
         WHERE day BETWEEN ${days} AND business IN (SELECT unnest(${listSql})) GROUP BY 1 ORDER BY 1`;
        const preparedRows = await run({
          sql: sql('$from::DATE AND $to::DATE', '$ids::UUID[]'),
          params: { from, to, ids },
        });
        const plainRows = await writer.runAndReadAll(sql(`DATE '${from}' AND DATE '${to}'`, list));
        expect(preparedRows).toEqual(plainRows.getRowObjectsJS());
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

test('a failing statement fails again, and other statements still run', async () => {
  const { run } = await open();
  const wrong = { sql: 'SELECT $day::DATE AS day', params: { day: 'no day' } };
  await expect(run(wrong)).rejects.toThrow();
  await expect(run(wrong)).rejects.toThrow();
  expect(
    await run({ ...wrong, sql: 'SELECT ($day::DATE)::VARCHAR AS day', params: { day: '2025-01-01' } }),
  ).toEqual([{ day: '2025-01-01' }]);
});

test('a session can run more statements than the cache holds and read more rows than a data chunk', async () => {
  const { run } = await open();
  for (let n = 0; n < 450; n++) {
    const statement = { sql: `SELECT $a::DATE AS day, ${n % 225} AS n`, params: { a: '2025-01-01' } };
    expect((await run(statement))[0]?.['n']).toBe(n % 225);
  }
  const many = await run({ sql: 'SELECT i::DOUBLE AS i FROM range(5000) r(i)', params: {} });
  expect(many.map((row) => row['i'])).toEqual(Array.from({ length: 5000 }, (_, i) => i));
});
