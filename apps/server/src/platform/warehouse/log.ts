import type { Fact } from '@bellwether/analytics/facts/list';
import type { BusinessScope, Scope } from '@bellwether/contract/access/scope';
import type { FactSource } from '@bellwether/contract/catalogue/integrations';
import type { Coverage, LoadRecord } from '../warehouse.ts';
import type { Readers } from './reader.ts';

const asDate = (value: unknown): Date => new Date(`${String(value).replace(' ', 'T')}Z`);

/** The loads of a business that were not undone, the newest first. */
export const readLoads = async (readers: Readers, scope: BusinessScope): Promise<LoadRecord[]> => {
  const rows = await readers.query({
    sql: `SELECT load_id::VARCHAR AS load_id, fact, source, from_day::VARCHAR AS from_day, to_day::VARCHAR AS to_day,
            row_count::DOUBLE AS row_count, rejected::DOUBLE AS rejected, loaded_at::VARCHAR AS loaded_at
          FROM loads WHERE business_id = $b::UUID AND undone_at IS NULL ORDER BY seq DESC`,
    params: { b: scope.business.id },
  });
  return rows.map((row) => ({
    loadId: String(row['load_id']),
    fact: row['fact'] as Fact,
    source: row['source'] as FactSource,
    from: String(row['from_day']),
    to: String(row['to_day']),
    rows: Number(row['row_count']),
    rejected: Number(row['rejected']),
    loadedAt: asDate(row['loaded_at']),
  }));
};

/** First and last day of what was loaded, by business, fact and source. */
export const readCoverage = async (readers: Readers): Promise<(Coverage & { businessId: string })[]> => {
  const rows = await readers.query({
    sql: `SELECT business_id::VARCHAR AS business_id, fact, source, nullif(split_part(stream, '|', 1), '') AS channel, min(from_day)::VARCHAR AS from_day, max(to_day)::VARCHAR AS to_day,
            max(loaded_at)::VARCHAR AS loaded_at, list_distinct(flatten(list(currencies))) AS currencies, bool_or(estimated) AS estimated
          FROM (SELECT *, unnest(streams) AS stream FROM loads WHERE undone_at IS NULL AND row_count > 0) GROUP BY ALL`,
    params: {},
  });
  return rows.map((row) => ({
    businessId: String(row['business_id']),
    fact: row['fact'] as Fact,
    source: row['source'] as FactSource,
    channel: typeof row['channel'] === 'string' ? row['channel'] : null,
    currencies: Array.isArray(row['currencies']) ? row['currencies'].map(String) : [],
    estimated: row['estimated'] === true,
    from: String(row['from_day']),
    to: String(row['to_day']),
    loadedAt: asDate(row['loaded_at']),
  }));
};

/** The data version of every business. */
export const readVersions = async (readers: Readers): Promise<Map<string, number>> => {
  const rows = await readers.query({
    sql: 'SELECT business_id::VARCHAR AS business_id, version::DOUBLE AS version FROM data_versions',
    params: {},
  });
  return new Map(rows.map((row) => [String(row['business_id']), Number(row['version'])]));
};

/** One text for the versions of the scope's businesses. */
export const versionOf = (scope: Scope, versions: ReadonlyMap<string, number>): string =>
  scope.businesses.length === 1
    ? String(versions.get(scope.businesses[0]?.id ?? '') ?? 0)
    : scope.businesses.map((b) => `${b.id.slice(-6)}.${versions.get(b.id) ?? 0}`).join('_');
