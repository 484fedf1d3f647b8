import { Params } from '@bellwether/analytics/compile/params';
import { isBroughtToo } from '@bellwether/analytics/compile/set-aside';
import { hasChannels } from '@bellwether/analytics/facts/tables';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import { sourceLabel } from '@bellwether/contract/catalogue/integrations';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { rangeLabel } from '@bellwether/contract/reports/words/label';
import { setAsideOf } from '../../platform/set-aside.ts';
import { connectionOf } from '../../platform/warehouse/staging.ts';
import type { RowStats, StagedRows, Warehouse } from '../../platform/warehouse.ts';

/** Sentences on rows of a file for days that a connected source brings by itself: they would not be counted beside it. */
export const broughtTooNotes = async (
  warehouse: Warehouse,
  scope: BusinessScope,
  kind: ImportKind,
  { staging, table }: StagedRows,
  { streams, days }: RowStats,
): Promise<string[]> => {
  if (!days) return [];
  const files = streams.map((stream) => ({
    ...{ businessId: scope.business.id, fact: kind, stream, days: [days] },
    channel: hasChannels(kind) ? (stream.split('|')[0] ?? '') || null : null,
  }));
  const found = setAsideOf(await warehouse.coverage(scope), files);
  const bySource = Map.groupBy(found, ({ source }) => source);
  const notes: string[] = [];
  for (const [source, some] of bySource) {
    const params = new Params(warehouse.dialect);
    const isOne = some.map((one) => `(${isBroughtToo(one, params)})`).join(' OR ');
    const reader = await connectionOf(staging).runAndReadAll(
      `SELECT count(*)::INTEGER, min(day)::VARCHAR, max(day)::VARCHAR FROM ${table} WHERE problem IS NULL AND (${isOne})`,
      params.values as Record<string, string>,
    );
    const [rows, from, to] = reader.getRowsJS()[0] ?? [];
    if (Number(rows) === 0 || typeof from !== 'string' || typeof to !== 'string') continue;
    const name = sourceLabel(source);
    const many = Number(rows) === 1 ? '1 row is' : `${Number(rows).toLocaleString('en-AU')} rows are`;
    notes.push(
      `${many} of days that ${name} brings by itself (${rangeLabel({ from, to })}). They are not counted beside it: these days stay as ${name} has them.`,
    );
  }
  return notes;
};
