import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Statement } from '@bellwether/analytics/compile/statement';
import { clickhouse as dialect } from '@bellwether/analytics/dialects/clickhouse';
import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';

/**
 * ClickHouse server: `url` is `http://user:password@host:8123/database`, `cluster` the name of the cluster that
 * replicates the tables.
 */
export type ClickHouseOptions = { url: string; cluster?: string | undefined };

type Row = Record<string, unknown>;

/** Connection to ClickHouse, with settings that make statements mean the same as in DuckDB. */
export type ClickHouse = {
  /** Runs a statement that returns no rows. */
  command(sql: string): Promise<void>;
  query(statement: Statement, settings?: ClickHouseSettings, signal?: AbortSignal): Promise<Row[]>;
  /** Yields the rows of a query in batches as they arrive. */
  stream(statement: Statement, settings?: ClickHouseSettings, signal?: AbortSignal): AsyncGenerator<Row[]>;
  /** Writes the rows of a query to a Parquet file. */
  download(sql: string, path: string, signal?: AbortSignal): Promise<void>;
  /** Inserts the rows of a Parquet file. The insert is not atomic: readers may see some of the rows first. */
  upload(table: string, columns: readonly string[], path: string): Promise<void>;
  /** Inserts a few rows atomically: readers see all of them or none. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Ends of `CREATE` statements: the cluster on which tables are created, and their storage engine. */
  onCluster: string;
  engine: string;
};

/** Timeout of a request: loads of many rows take long; reports end earlier by `max_execution_time`. */
const requestTimeoutMs = 15 * 60_000;
/** Maximum connections: one for each concurrent report, and a few for loads. */
const maxConnections = 24;

export const connectClickHouse = async ({ url, cluster }: ClickHouseOptions): Promise<ClickHouse> => {
  const address = new URL(url);
  const database = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '';
  const onCluster = cluster === undefined ? '' : ` ON CLUSTER \`${cluster}\``;
  const base = {
    url: address,
    request_timeout: requestTimeoutMs,
    max_open_connections: maxConnections,
    compression: { response: false, request: false },
    // The client's own logging is off, because every error is thrown to the caller.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      ...dialect.settings,
      output_format_json_quote_64bit_integers: 0,
      output_format_json_quote_decimals: 0,
      output_format_json_quote_denormals: 0,
      // A load of many months writes to as many partitions, so the partition limit is off.
      max_partitions_per_insert_block: '0',
      wait_end_of_query: 1,
      // Progress headers keep the connection alive while a long statement runs.
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '60000',
    } satisfies ClickHouseSettings,
  };
  const starter = createClient(base);
  /**
   * Write settings: a load reaches all replicas before the manifest names it, so no reader sees only some of its rows.
   */
  let writes: ClickHouseSettings = {};
  try {
    await starter.command({ query: `CREATE DATABASE IF NOT EXISTS \`${database}\`${onCluster}` });
    if (cluster !== undefined) {
      const result = await starter.query({
        query: 'SELECT count() AS replicas FROM system.clusters WHERE cluster = {cluster:String}',
        query_params: { cluster },
        format: 'JSONEachRow',
      });
      const [found] = await result.json<{ replicas: number }>();
      writes = { insert_quorum: String(found?.replicas ?? 1) };
    }
  } finally {
    await starter.close();
  }
  const client = createClient({ ...base, database });
  const ask = (
    { sql, params }: Statement,
    settings: ClickHouseSettings | undefined,
    signal: AbortSignal | undefined,
  ) =>
    client.query({
      query: sql,
      query_params: params,
      format: 'JSONEachRow',
      ...(settings && { clickhouse_settings: settings }),
      ...(signal && { abort_signal: signal }),
    });
  return {
    command: async (sql) => {
      await client.command({ query: sql });
    },
    query: async (statement, settings, signal) => (await ask(statement, settings, signal)).json<Row>(),
    async *stream(statement, settings, signal) {
      const result = await ask(statement, { ...settings, wait_end_of_query: 0 }, signal);
      for await (const batch of result.stream<Row>()) yield batch.map((row) => row.json());
    },
    download: async (sql, path, signal) => {
      const { stream } = await client.exec({
        query: `${sql} FORMAT Parquet`,
        ...(signal && { abort_signal: signal }),
      });
      const file = await open(path, 'w');
      await pipeline(stream, file.createWriteStream());
    },
    upload: async (table, columns, path) => {
      await client.insert({
        table,
        columns: [...columns] as [string, ...string[]],
        values: createReadStream(path),
        format: 'Parquet',
        clickhouse_settings: writes,
      });
    },
    insert: async (table, rows) => {
      await client.insert({
        table,
        values: [...rows],
        format: 'JSONEachRow',
        clickhouse_settings: writes,
      });
    },
    ping: async () => {
      const result = await client.ping({ select: true });
      if (!result.success) throw result.error;
    },
    close: () => client.close(),
    onCluster,
    engine:
      cluster === undefined
        ? 'MergeTree'
        : "ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')",
  };
};
