import { randomUUID } from 'node:crypto';
import {
  type BusinessContext,
  type BusinessScope,
  grantBusinessScope,
} from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import { type AnyFactRow, factColumns } from '@bellwether/facts/facts';
import { periodEndColumn } from '@bellwether/facts/identity';
import { hasChannels } from '@bellwether/facts/tables';
import { batchOf } from '../../row-batches.ts';
import type { LoadRequest, Warehouse } from '../../warehouse.ts';

/** Returns the scope of an invented business, for tests. */
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

/** Fact row of a test: numbers instead of decimal texts; omitted columns are unknown. */
export type TestFactRow = Record<string, string | number | boolean | null>;

/** Converts test rows to typed rows of a fact. A missing time becomes midnight, and leads get a key. */
export const typedRows = (fact: Fact, rows: readonly TestFactRow[]): readonly AnyFactRow[] => {
  const columns = factColumns(fact);
  const decimals = columns
    .filter(({ type }) => type === 'decimal' || type === 'fraction')
    .map(({ name }) => name);
  const has = (column: string) => columns.some(({ name }) => name === column);
  const defaults = (row: TestFactRow, at: number): TestFactRow => ({
    ...(has('occurred_at') ? { occurred_at: row['day'] ?? null } : {}),
    ...(has('lead_key') ? { lead_key: `lead ${at}` } : {}),
  });
  return rows.map(
    (row, at) =>
      Object.fromEntries(
        Object.entries({ ...defaults(row, at), ...row }).map(([name, value]) => [
          name,
          typeof value === 'number' && decimals.includes(name) ? value.toFixed(6) : value,
        ]),
      ) as unknown as AnyFactRow,
  );
};

/** Returns the columns that have a value in any row. */
export const filledColumns = (fact: Fact, rows: readonly TestFactRow[]): string[] =>
  factColumns(fact)
    .map(({ name }) => name)
    .filter((name) => rows.some((row) => row[name] !== undefined && row[name] !== null));

const listStreams = (fact: Fact, rows: readonly TestFactRow[]): string[] =>
  hasChannels(fact)
    ? [...new Set(rows.map((row) => `${row['channel'] ?? ''}|${row['account'] ?? ''}`))].toSorted()
    : [''];

/**
 * Loads test rows as a load and returns its id. By default it covers the days and streams of the rows and delivers the
 * columns with values.
 */
export const loadRows = async (
  warehouse: Warehouse,
  scope: BusinessScope,
  fact: Fact,
  rows: readonly TestFactRow[],
  overrides: Partial<LoadRequest> & { source?: FactSource; from?: string; to?: string } = {},
): Promise<string> => {
  const loadId = overrides.loadId ?? randomUUID();
  const days = rows.map((row) => String(row['day'])).toSorted();
  const lastDays = rows.map((row) => String(row[periodEndColumn] ?? row['day'])).toSorted();
  const { from = days[0] ?? '2026-01-01', to = lastDays.at(-1) ?? from, ...request } = overrides;
  const streams = rows.length > 0 ? listStreams(fact, rows) : [''];
  await warehouse.load(scope, {
    loadId,
    fact,
    source: 'csv',
    covers: streams.map((stream) => ({ stream, days: [{ from, to }] })),
    fields: filledColumns(fact, rows),
    replaces: 'days',
    by: 'test',
    note: 'test',
    rejected: 0,
    rows: batchOf(typedRows(fact, rows)),
    ...request,
  });
  return loadId;
};
