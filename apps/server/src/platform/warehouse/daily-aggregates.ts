import type { DailyAggregates, Statement } from '@bellwether/analytics/compile/statement';
import type { DuckDBInstance } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { createStatementTracker } from '../duckdb/close-idle.ts';
import type { QueryOptions } from '../warehouse.ts';

type Row = Record<string, unknown>;
type RunQuery = (statement: Statement, options?: QueryOptions) => Promise<Row[]>;

/** In-memory database of the daily sums, shared by all connections and never stored in the file. */
const database = 'kept_sums';
const maxTables = 300;
const maxTotalRows = 1_500_000;
const maxTableRows = maxTotalRows * 0.4;
/**
 * Maximum build time in milliseconds. A build that exceeds it is not retried, because scanning the rows is then as
 * fast.
 */
const maxBuildMs = 30_000;

/**
 * Conditions for building sums. `atLeast`: minimum rows of a fact in the business; `part`: maximum number of sums as a
 * fraction of the rows. Otherwise scanning the rows is as fast.
 */
export type AggregateThresholds = { atLeast: number; part: number };
export const aggregateThresholds: AggregateThresholds = { atLeast: 200_000, part: 0.6 };

/** Table of daily sums; `name` is null if the sums were not worth storing. */
type Sums = { name: string | null; rows: number };

/**
 * Opens the daily sums of businesses with so many rows that scanning them is slow. The first query builds the sums,
 * which takes one to two times as long as the query itself. They are valid until the business's facts change
 * (`getVersion`).
 */
export const openDailyAggregates = async (
  instance: DuckDBInstance,
  getVersion: (business: string) => number,
  runQuery: RunQuery,
  { atLeast, part }: AggregateThresholds,
) => {
  const connection = await instance.connect();
  await connection.run(`ATTACH ':memory:' AS ${database}`);
  const statements = createStatementTracker();
  const drop = (name: string) =>
    void statements
      .track(connection, () => connection.run(`DROP TABLE IF EXISTS ${name}`))
      .catch(() => undefined);
  const cache = new LRUCache<string, Sums>({
    max: maxTables,
    maxSize: maxTotalRows,
    sizeCalculation: ({ rows }) => Math.max(1, rows),
    dispose: ({ name }) => {
      if (name !== null) drop(name);
    },
  });
  const sizes = new LRUCache<string, number>({ max: 1000 });
  /** Builds in progress; other callers wait for the same build. */
  const building = new Map<string, Promise<Sums>>();
  let builtCount = 0;

  const countRows = async ({ business, fact }: DailyAggregates, version: number, options?: QueryOptions) => {
    const key = `${business} ${version} ${fact}`;
    const cached = sizes.get(key);
    if (cached !== undefined) return cached;
    const sql = `SELECT count(*)::DOUBLE AS found FROM ${fact} WHERE business_id = $b::UUID`;
    const [row] = await runQuery({ sql, params: { b: business } }, options);
    const rows = Number(row?.['found'] ?? 0);
    sizes.set(key, rows);
    return rows;
  };

  const build = async (
    { sql, params }: Statement,
    maxRows: number,
    options?: QueryOptions,
  ): Promise<Sums> => {
    builtCount += 1;
    const name = `${database}.sums_${builtCount}`;
    const begun = performance.now();
    const created = await runQuery({ sql: `CREATE TABLE ${name} AS ${sql}`, params }, options).catch(
      (error) => {
        if (performance.now() - begun < maxBuildMs) throw error;
        return null;
      },
    );
    if (created === null) return { name: null, rows: 0 };
    const rows = Number(created[0]?.['Count'] ?? 0);
    if (rows <= maxRows) return { name, rows };
    drop(name);
    return { name: null, rows: 0 };
  };

  const find = (
    table: Statement,
    keyPrefix: string,
    maxRows: number,
    options?: QueryOptions,
  ): Promise<Sums> => {
    const key = `${keyPrefix} ${JSON.stringify(table)}`;
    const cached = cache.get(key);
    if (cached) return Promise.resolve(cached);
    const begun =
      building.get(key) ??
      build(table, maxRows, options)
        .then((sums) => {
          cache.set(key, sums);
          return sums;
        })
        .finally(() => building.delete(key));
    building.set(key, begun);
    return begun;
  };

  return {
    /**
     * Answers a statement from the sums, which are built if needed. If there are more than `maxRows` rows, returns one
     * row more. Null means that the caller must run the statement itself.
     */
    async query({ kept: sums }: Statement, options?: QueryOptions, maxRows?: number): Promise<Row[] | null> {
      if (!sums) return null;
      const version = getVersion(sums.business);
      const rows = await countRows(sums, version, options);
      if (rows < atLeast) return null;
      const atMost = Math.min(rows * part, maxTableRows);
      const { tables, read } = sums.plan();
      const names: string[] = [];
      try {
        for (const table of tables) {
          const { name } = await find(table, `${sums.business} ${version}`, atMost, options);
          if (name === null) return null;
          names.push(name);
        }
        const { sql, params } = read(names);
        const limit = maxRows === undefined ? '' : ` LIMIT ${Math.trunc(maxRows) + 1}`;
        return await runQuery({ sql: `${sql}${limit}`, params }, options);
      } catch {
        options?.signal?.throwIfAborted();
        // The builder's request was aborted, the build took too long, or the table was evicted. The caller can still
        // scan the rows.
        return null;
      }
    },
    /** Drops the sums of a business whose facts have changed. */
    forget(business: string): void {
      for (const key of cache.keys()) if (key.startsWith(`${business} `)) cache.delete(key);
    },
    close: (): Promise<void> => statements.close([connection]),
  };
};
