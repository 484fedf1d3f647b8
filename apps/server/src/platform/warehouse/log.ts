import type { BusinessScope, Scope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import type { Range } from '@bellwether/domain/time/range';
import { hasChannels } from '@bellwether/facts/tables';
import type { Coverage, LoadRecord } from '../warehouse.ts';
import type { WarehouseReaders } from './reader.ts';

const asDate = (value: unknown): Date => new Date(`${String(value).replace(' ', 'T')}Z`);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Returns the loads of a business that were not undone, newest first; with an id, only that load. */
export const readLoads = async (
  readers: WarehouseReaders,
  scope: BusinessScope,
  loadId?: string,
): Promise<LoadRecord[]> => {
  const rows = await readers.query({
    sql: `SELECT load_id::VARCHAR AS load_id, fact, source, from_day::VARCHAR AS from_day, to_day::VARCHAR AS to_day,
            row_count::DOUBLE AS row_count, live_rows::DOUBLE AS live_rows, rejected::DOUBLE AS rejected, loaded_at::VARCHAR AS loaded_at
          FROM loads WHERE business_id = $b::UUID AND undone_at IS NULL${loadId === undefined ? '' : ' AND load_id = $load::UUID'} ORDER BY seq DESC`,
    params: { b: scope.business.id, ...(loadId !== undefined && { load: loadId }) },
  });
  return rows.map((row) => ({
    loadId: String(row['load_id']),
    fact: row['fact'] as Fact,
    source: row['source'] as FactSource,
    from: String(row['from_day']),
    to: String(row['to_day']),
    rows: Number(row['row_count']),
    liveRows: Number(row['live_rows']),
    rejected: Number(row['rejected']),
    loadedAt: asDate(row['loaded_at']),
  }));
};

const keys = 'business_id, fact, source, stream, fields, estimated';

/** SQL for the days that active loads cover. Adjacent ranges are merged; a gap of a day stays a gap. */
const mergedDays = (where: string): string => `
  WITH spans AS (
    SELECT l.business_id, l.fact, l.source, d.stream, CASE WHEN l.live_rows = 0 AND l.row_count > 0 THEN [] ELSE l.fields END AS fields, coalesce(l.estimated, false) AS estimated, d.from_day, d.to_day, l.loaded_at, l.currencies
    FROM loads l JOIN load_days d ON d.load_id = l.load_id WHERE l.undone_at IS NULL${where}
  ), before AS (
    SELECT *, max(to_day) OVER (PARTITION BY ${keys} ORDER BY from_day, to_day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached FROM spans
  ), islands AS (
    SELECT *, sum(CASE WHEN reached IS NULL OR from_day > reached + 1 THEN 1 ELSE 0 END) OVER (PARTITION BY ${keys} ORDER BY from_day, to_day) AS island FROM before
  )
  SELECT business_id::VARCHAR AS business_id, fact, source, stream, fields, estimated, min(from_day)::VARCHAR AS from_day, max(to_day)::VARCHAR AS to_day,
    max(loaded_at)::VARCHAR AS loaded_at, list_distinct(flatten(list(currencies))) AS currencies
  FROM islands GROUP BY ${keys}, island ORDER BY from_day, fact, source, stream, fields, to_day`;

export type BusinessCoverage = ReadonlyMap<string, readonly Coverage[]>;

/** Returns the coverage of all businesses by business, or only of the given business. */
export const readCoverage = async (
  readers: WarehouseReaders,
  businessId?: string,
): Promise<BusinessCoverage> => {
  const rows = await readers.query({
    sql: mergedDays(businessId === undefined ? '' : ' AND l.business_id = $b::UUID'),
    params: businessId === undefined ? {} : { b: businessId },
  });
  const found = new Map<string, Map<string, Coverage & { days: Range[]; estimated: Range[] }>>();
  // Most loads of a source deliver the same columns, so they share an array and values derived from it are computed
  // once.
  const lists = new Map<string, string[]>();
  const readFields = (row: Record<string, unknown>): string[] => {
    const fields = texts(row['fields']);
    const key = fields.join();
    const existing = lists.get(key) ?? fields;
    lists.set(key, existing);
    return existing;
  };
  for (const row of rows) {
    const business = String(row['business_id']);
    const [fact, source, stream] = [row['fact'] as Fact, row['source'] as FactSource, String(row['stream'])];
    const fields = readFields(row);
    const coverageByKey = found.get(business) ?? new Map();
    found.set(business, coverageByKey);
    const key = JSON.stringify([fact, source, stream, fields]);
    const existing = coverageByKey.get(key);
    const loadedAt = asDate(row['loaded_at']);
    const days = { from: String(row['from_day']), to: String(row['to_day']) };
    const estimated = row['estimated'] === true ? [days] : [];
    if (existing) {
      existing.days.push(days);
      existing.estimated.push(...estimated);
      existing.currencies = [...new Set([...existing.currencies, ...texts(row['currencies'])])];
      if (loadedAt > existing.loadedAt) existing.loadedAt = loadedAt;
    } else
      coverageByKey.set(key, {
        businessId: business,
        fact,
        source,
        stream,
        channel: hasChannels(fact) ? (stream.split('|')[0] ?? '') || null : null,
        fields,
        days: [days],
        estimated,
        currencies: texts(row['currencies']),
        loadedAt,
      });
  }
  return new Map([...found].map(([business, coverage]) => [business, [...coverage.values()]]));
};

/** Returns the data version of each business, or only of the given business. */
export const readVersions = async (
  readers: WarehouseReaders,
  businessId?: string,
): Promise<Map<string, number>> => {
  const rows = await readers.query({
    sql: `SELECT business_id::VARCHAR AS business_id, version::DOUBLE AS version FROM data_versions${businessId === undefined ? '' : ' WHERE business_id = $b::UUID'}`,
    params: businessId === undefined ? {} : { b: businessId },
  });
  return new Map(rows.map((row) => [String(row['business_id']), Number(row['version'])]));
};

/** Combines the data versions of the scope's businesses into a text. */
export const scopeVersion = (scope: Scope, versions: ReadonlyMap<string, number>): string =>
  scope.businesses.length === 1
    ? String(versions.get(scope.businesses[0]?.id ?? '') ?? 0)
    : scope.businesses.map((b) => `${b.id.slice(-6)}.${versions.get(b.id) ?? 0}`).join('_');

/** Returns the revenue source and currency of the latest matching: of every business, or only of the given business. */
export const readMatchingBasis = async (
  readers: WarehouseReaders,
  businessId?: string,
): Promise<Map<string, { source: string | null; currency: string | null }>> => {
  const rows = await readers.query({
    sql: `SELECT business_id::VARCHAR AS business_id, source, currency FROM matching_state${businessId === undefined ? '' : ' WHERE business_id = $b::UUID'}`,
    params: businessId === undefined ? {} : { b: businessId },
  });
  const text = (value: unknown) => (value === null ? null : String(value));
  return new Map(
    rows.map((row) => [
      String(row['business_id']),
      { source: text(row['source']), currency: text(row['currency']) },
    ]),
  );
};
