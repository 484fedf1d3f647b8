import type { DailyAggregates, Statement } from '@bellwether/analytics/compile/statement';
import type { DuckDBInstance } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { QueryOptions } from '../warehouse.ts';

type Row = Record<string, unknown>;
type Ask = (statement: Statement, reading?: QueryOptions) => Promise<Row[]>;

/** In-memory database of the sums, shared by all connections; it is never in the file. */
const database = 'kept_sums';
const mostTables = 300;
const mostRows = 1_500_000;
const mostOfOne = mostRows * 0.4;
/**
 * Maximum build time in milliseconds. A build that fails after it is not retried, because scanning the rows
 * takes no longer.
 */
const longestToMake = 30_000;

/**
 * Conditions for storing sums. `atLeast`: minimum rows of a fact in the business; `part`: maximum rows of
 * sums, as a fraction of these. Otherwise scanning the rows is as fast.
 */
export type AggregateThresholds = { atLeast: number; part: number };
export const aggregateThresholds: AggregateThresholds = { atLeast: 200_000, part: 0.6 };

/** A table of sums; `name` is null if they were not worth storing. */
type Sums = { name: string | null; rows: number };

/**
 * Opens the pre-aggregates: daily sums of businesses with so many rows that scanning them is slow. They are
 * built at the first query, which takes one to two times the query itself. They are valid until the
 * business's facts change (`versionOf`).
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
  /** Builds in progress; other callers wait for the same one. */
  const making = new Map<string, Promise<Sums>>();
  let made = 0;

  const rowsOf = async ({ business, fact }: DailyAggregates, version: number, reading?: QueryOptions) => {
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
    /**
     * Returns the rows of a statement from the sums, which are built if needed. Returns one row more than
     * `most` if there are more. Null means that the statement has to be run itself.
     */
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
        // The builder's request was aborted, the build took too long, or the table was evicted. The rows can
        // still be scanned.
        return null;
      }
    },
    /** Drops the sums of a business whose facts have changed. */
    forget(business: string): void {
      for (const key of kept.keys()) if (key.startsWith(`${business} `)) kept.delete(key);
    },
    close: () => connection.closeSync(),
  };
};
