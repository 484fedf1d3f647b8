import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FactRow } from '@bellwether/facts/facts';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchOf } from '../row-batches.ts';
import { openRows } from './open-rows.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
let folder: string;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  folder = await mkdtemp(join(tmpdir(), 'bellwether-rows-'));
});
afterAll(async () => {
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

const read = async (table: string, columns: string) =>
  (await connection.runAndReadAll(`SELECT ${columns} FROM ${table} ORDER BY line`)).getRowsJS();

test('rows are stored with their types to the last digit, with NULL for a missing column', async () => {
  const rows: FactRow<'leads'>[] = [
    { lead_key: 'a', day: '2026-03-05', occurred_at: '2026-03-05T14:07:09', value: '-0.000001' },
    { lead_key: "b'", day: '2026-03-06', occurred_at: '2026-03-06', value: '999999999999.999999' },
  ];
  const table = await openRows(connection, 'leads', batchOf(rows));
  expect(
    await read(table, 'line, lead_key, day::VARCHAR, occurred_at::VARCHAR, value::VARCHAR, email, problem'),
  ).toEqual([
    [1n, 'a', '2026-03-05', '2026-03-05 14:07:09', '-0.000001', null, null],
    [2n, "b'", '2026-03-06', '2026-03-06 00:00:00', '999999999999.999999', null, null],
  ]);
});

test('the sum of a column over many row batches is exact', async () => {
  const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 5000 });
  await fc.assert(
    fc.asyncProperty(cents, async (amounts) => {
      const toRow = (amount: number, at: number): FactRow<'ads'> => ({
        day: '2026-03-05',
        channel: 'google_ads',
        clicks: at,
        cost: `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`,
      });
      const half = Math.floor(amounts.length / 2);
      async function* batches() {
        yield amounts.slice(0, half).map(toRow);
        yield amounts.slice(half).map((amount, at) => toRow(amount, half + at));
      }
      const table = await openRows(connection, 'ads', batches());
      const found = await connection.runAndReadAll(
        `SELECT count(*), coalesce(sum(cost), 0)::DECIMAL(38, 2)::VARCHAR, max(line) FROM ${table}`,
      );
      const sum = amounts.reduce((all, one) => all + BigInt(one), 0n);
      const [count, total, lines] = found.getRowsJS()[0] ?? [];
      expect([count, BigInt(String(total).replace('.', '')), lines ?? 0n]).toEqual([
        BigInt(amounts.length),
        sum,
        BigInt(amounts.length),
      ]);
    }),
    { numRuns: 20 },
  );
});

test.each([
  [{ cost: '1e5' }, 'cost'],
  [{ cost: '0.0000001' }, 'cost'],
  [{ cost: '1234567890123' }, 'cost'],
  [{ clicks: 1.5 }, 'clicks'],
  [{ day: '2026-02-30' }, 'day'],
  [{ day: '5 March 2026' }, 'day'],
  [{ channel: null }, 'channel'],
])('the row values %o are refused', async (wrong, column) => {
  const row = { day: '2026-03-05', channel: 'google_ads', ...wrong } as unknown as FactRow<'ads'>;
  await expect(openRows(connection, 'ads', batchOf([row]))).rejects.toThrow(column);
});

test('a Parquet file that lacks some columns can be read', async () => {
  const parquet = join(folder, "it's.parquet");
  await connection.run(
    `COPY (SELECT DATE '2026-03-05' AS day, 'google_ads' AS channel, 1.5::DECIMAL(18,6) AS cost) TO '${parquet.replaceAll("'", "''")}' (FORMAT parquet)`,
  );
  const table = await openRows(connection, 'ads', { parquet });
  expect(await read(table, 'day::VARCHAR, channel, cost::VARCHAR, clicks, problem')).toEqual([
    ['2026-03-05', 'google_ads', '1.500000', null, null],
  ]);
});
