import type { KeptSums, Statement } from '@bellwether/analytics/compile/statement';
import type { DuckDBInstance } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { QueryOptions } from '../warehouse.ts';

type Row = Record<string, unknown>;
type Ask = (statement: Statement, reading?: QueryOptions) => Promise<Row[]>;

/** Lies in memory, for all connections: nothing of it is in the file. */
const database = 'kept_sums';
const mostTables = 300;
const mostRows = 1_500_000;
const mostOfOne = mostRows * 0.4;
/** What could not be made in so many milliseconds is not tried again: in the same time the rows are looked at. */
const longestToMake = 30_000;

/** Sums are kept of businesses that have so many rows of a fact, and where they are at most such a part of them: else looking at the rows is as quick. */
export type AggregateThresholds = { atLeast: number; part: number };
export const aggregateThresholds: AggregateThresholds = { atLeast: 200_000, part: 0.6 };

/** A table of sums; no name: they were not worth keeping. */
type Sums = { name: string | null; rows: number };

/**
 * Sums by day of what reports count, of businesses with so many rows that looking at them takes long. They are made when they are first asked
 * for, which takes once or twice as long as the question itself, and hold until the business's facts change (`readVersion`).
 */
export const openDailyAggregates = async (
  instance: DuckDBInstance,
  versionOf: (business: string) => number,
  ask: Ask,
  { atLeast, part }: AggregateThresholds,
) => {
  const connection = await instance.connect();
  await connection.run(`ATTACH ':memory:' AS ${database}`);
  const drop = (name: string) => void connection.run(`DROP TABLE IF EXISTS ${name}`).catch(() => undefined);
  const kept = new LRUCache<string, Sums>({
    max: mostTables,
    maxSize: mostRows,
    sizeCalculation: ({ rows }) => Math.max(1, rows),
    dispose: ({ name }) => {
      if (name !== null) drop(name);
    },
  });
  const sizes = new LRUCache<string, number>({ max: 1000 });
  /** What is being made: whoever asks for it meanwhile waits for it. */
  const making = new Map<string, Promise<Sums>>();
  let made = 0;

  const rowsOf = async ({ business, fact }: KeptSums, version: number, reading?: QueryOptions) => {
    const key = `${business} ${version} ${fact}`;
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const sql = `SELECT count(*)::DOUBLE AS found FROM ${fact} WHERE business_id = $b::UUID`;
    const [row] = await ask({ sql, params: { b: business } }, reading);
    const rows = Number(row?.['found'] ?? 0);
    sizes.set(key, rows);
    return rows;
  };

  const make = async ({ sql, params }: Statement, most: number, reading?: QueryOptions): Promise<Sums> => {
    made += 1;
    const name = `${database}.sums_${made}`;
    const begun = performance.now();
    const counted = await ask({ sql: `CREATE TABLE ${name} AS ${sql}`, params }, reading).catch((error) => {
      if (performance.now() - begun < longestToMake) throw error;
      return null;
    });
    if (counted === null) return { name: null, rows: 0 };
    const rows = Number(counted[0]?.['Count'] ?? 0);
    if (rows <= most) return { name, rows };
    drop(name);
    return { name: null, rows: 0 };
  };

  const find = (table: Statement, of: string, most: number, reading?: QueryOptions): Promise<Sums> => {
    const key = `${of} ${JSON.stringify(table)}`;
    const known = kept.get(key);
    if (known) return Promise.resolve(known);
    const begun =
      making.get(key) ??
      make(table, most, reading)
        .then((sums) => {
          kept.set(key, sums);
          return sums;
        })
        .finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  };

  return {
    /** The rows of a statement from sums that are kept or can be, and one row more than `most` where there are more; null where it has to be asked itself. */
    async query({ kept: sums }: Statement, reading?: QueryOptions, most?: number): Promise<Row[] | null> {
      if (!sums) return null;
      const version = versionOf(sums.business);
      const rows = await rowsOf(sums, version, reading);
      if (rows < atLeast) return null;
      const atMost = Math.min(rows * part, mostOfOne);
      const { tables, read } = sums.plan();
      const names: string[] = [];
      try {
        for (const table of tables) {
          const { name } = await find(table, `${sums.business} ${version}`, atMost, reading);
          if (name === null) return null;
          names.push(name);
        }
        const { sql, params } = read(names);
        const limit = most === undefined ? '' : ` LIMIT ${Math.trunc(most) + 1}`;
        return await ask({ sql: `${sql}${limit}`, params }, reading);
      } catch {
        reading?.signal?.throwIfAborted();
        // Whoever was making them has gone, it took too long, or they had to make room: the rows are still there.
        return null;
      }
    },
    /** Sums of a business whose facts have changed go. */
    forget(business: string): void {
      for (const key of kept.keys()) if (key.startsWith(`${business} `)) kept.delete(key);
    },
    close: () => connection.closeSync(),
  };
};
