import { randomUUID } from 'node:crypto';
import {
  type BusinessContext,
  type BusinessScope,
  grantBusinessScope,
} from '@bellwether/contract/access/scope';
import type { Fact } from '@bellwether/contract/catalogue/facts';
import type { FactSource } from '@bellwether/contract/catalogue/integrations';
import { periodEndColumn } from '@bellwether/facts/identity';
import { factTables } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LoadRequest, Warehouse } from '../warehouse.ts';
import { columnListSql } from './fact-sql.ts';
import { duckdbOf } from './staging.ts';

/** Returns the scope of a made-up business, for tests. */
export const testScope = (overrides: Partial<BusinessContext> = {}): BusinessScope =>
  grantBusinessScope(
    { userId: randomUUID(), isAdmin: false },
    {
      id: randomUUID(),
      tradingName: 'Test',
      timeZone: 'Australia/Melbourne',
      currency: 'AUD',
      yearStart: 7,
      connected: [],
      revenueSource: null,
      ...overrides,
    },
  );

export type FactRow = Record<string, string | number | boolean | null>;

const literal = (value: FactRow[string] | undefined): string =>
  value === null || value === undefined
    ? 'NULL'
    : typeof value === 'string'
      ? `'${value.replaceAll("'", "''")}'`
      : String(value);

/** Creates a staged table with the given rows; omitted columns are NULL. */
export const stageTestRows = async (
  connection: DuckDBConnection,
  fact: Fact,
  rows: readonly FactRow[],
): Promise<string> => {
  const table = `staged_${randomUUID().replaceAll('-', '')}`;
  const { own, columns: imported } = factTables[fact];
  const columns = [...imported, ...own.filter(({ name }) => name === periodEndColumn)];
  await connection.run(
    `CREATE TEMP TABLE ${table} (line BIGINT, problem VARCHAR, ${columnListSql(columns)})`,
  );
  const values = rows.map(
    (row, i) => `(${i + 1}, NULL, ${columns.map((c) => literal(row[c.name])).join(', ')})`,
  );
  if (values.length > 0) await connection.run(`INSERT INTO ${table} VALUES ${values.join(', ')}`);
  return table;
};

/**
 * Loads rows as one load and returns its id. By default it covers the days and streams of the rows and
 * delivers the columns with values.
 */
export const loadRows = async (
  warehouse: Warehouse,
  scope: BusinessScope,
  fact: Fact,
  rows: readonly FactRow[],
  overrides: Partial<LoadRequest> & { source?: FactSource; from?: string; to?: string } = {},
): Promise<string> => {
  const loadId = overrides.loadId ?? randomUUID();
  await warehouse.staging(async (staging) => {
    const table = await stageTestRows(duckdbOf(staging), fact, rows);
    const rowStats = await warehouse.rowStats(fact, { staging, table });
    const {
      from = rowStats.days?.from ?? '2026-01-01',
      to = rowStats.days?.to ?? from,
      ...request
    } = overrides;
    await warehouse.load(scope, {
      loadId,
      fact,
      source: 'csv',
      covers: (rowStats.streams.length > 0 ? rowStats.streams : ['']).map((stream) => ({
        stream,
        days: [{ from, to }],
      })),
      fields: rowStats.fields,
      replaces: 'days',
      by: 'test',
      note: 'test',
      rejected: 0,
      rows: { staging, table },
      rowStats,
      ...request,
    });
  });
  return loadId;
};
