import { Params } from '@bellwether/analytics/compile/params';
import { isDeliveredTwiceSql } from '@bellwether/analytics/compile/set-aside';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { formatRange } from '@bellwether/domain/answers/label';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { mergeRanges, rangesOverlap } from '@bellwether/domain/time/intervals';
import { sharedDayFacts } from '@bellwether/facts/shared-days';
import { hasChannels } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import { findSetAside } from '../../../platform/set-aside.ts';
import type { Replacement, RowStats, Warehouse } from '../../../platform/warehouse.ts';

/** Rows of an uploaded file, in a table or view. */
type ReadTable = { connection: DuckDBConnection; table: string };

/**
 * Returns notes about rows on days that a connected source also delivers; the file's rows on these days are not
 * counted.
 */
export const connectedDaysNotes = async (
  warehouse: Warehouse,
  scope: BusinessScope,
  kind: UploadType,
  { connection, table }: ReadTable,
  { streams, days }: RowStats,
): Promise<string[]> => {
  if (!days) return [];
  const files = streams.map((stream) => ({
    businessId: scope.business.id,
    fact: kind,
    stream,
    days: [days],
    channel: hasChannels(kind) ? (stream.split('|')[0] ?? '') || null : null,
  }));
  const found = findSetAside(await warehouse.coverage(scope), files);
  const bySource = Map.groupBy(found, ({ source }) => source);
  const notes: string[] = [];
  for (const [source, some] of bySource) {
    const params = new Params(duckdb);
    const isOne = some.map((one) => `(${isDeliveredTwiceSql(one, params)})`).join(' OR ');
    const reader = await connection.runAndReadAll(
      `SELECT count(*)::INTEGER, min(day)::VARCHAR, max(day)::VARCHAR FROM ${table} WHERE problem IS NULL AND (${isOne})`,
      params.values as Record<string, string>,
    );
    const [rows, from, to] = reader.getRowsJS()[0] ?? [];
    if (Number(rows) === 0 || typeof from !== 'string' || typeof to !== 'string') continue;
    const name = sourceLabel(source);
    const many = Number(rows) === 1 ? '1 row is' : `${Number(rows).toLocaleString('en-AU')} rows are`;
    notes.push(
      `${many} on days that ${name} sends automatically (${formatRange({ from, to })}). For these dates, only the data from ${name} counts.`,
    );
  }
  return notes;
};

/** Returns notes about leads that a connected source also delivers. Each such lead counts once. */
export const duplicateLeadNotes = ({ duplicateLeads }: Replacement): string[] =>
  duplicateLeads.map(({ source, leads }) => {
    const name = sourceLabel(source);
    const many =
      leads === 1 ? '1 lead duplicates one' : `${leads.toLocaleString('en-AU')} leads duplicate leads`;
    return `${many} that ${name} sends automatically: same date, and same email or phone number. Each counts once, with the data from ${name}.`;
  });

/** Returns a note about document numbers that count as the same number in another spelling. */
export const renumberedNotes = ({ renumbered: { total, some } }: Replacement): string[] => {
  if (total === 0) return [];
  const named = some.map(({ was, number }) => `"${was}" is "${number}"`).join(', ');
  const rest = total > some.length ? ` and ${(total - some.length).toLocaleString('en-AU')} more` : '';
  return [
    `Numbers that differ only in capitals, blanks, "#" or zeros are the same number and count once: ${named}${rest}.`,
  ];
};

/** Returns notes about days that a loaded total already covers; the sum of the total does not change. */
export const replacedTotalNotes = async (
  warehouse: Warehouse,
  scope: BusinessScope,
  kind: UploadType,
  { connection, table }: ReadTable,
  { days }: RowStats,
): Promise<string[]> => {
  if (!days || !sharedDayFacts.includes(kind)) return [];
  const totals = (await warehouse.coverage(scope))
    .filter((one) => one.fact === kind && one.source === 'csv')
    .flatMap(({ estimated }) => estimated)
    .filter((range) => rangesOverlap(range, days));
  if (totals.length === 0) return [];
  const reader = await connection.runAndReadAll(
    `SELECT coalesce(bool_or(estimated), false) FROM ${table} WHERE problem IS NULL`,
  );
  if (reader.getRows()[0]?.[0] === true) return [];
  return mergeRanges(totals).map(
    (range) =>
      `An earlier file has only a total for ${formatRange(range)}. The days in this file replace their part of it. The rest is spread over the other days.`,
  );
};
