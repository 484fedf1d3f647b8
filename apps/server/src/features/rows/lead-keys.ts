import type { RowList } from '@bellwether/contract/rows/define';
import { leadsList } from '@bellwether/contract/rows/leads';
import type { Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import type { Day } from '@bellwether/domain/time/day';
import type { Warehouse } from '../../platform/warehouse.ts';
import { readRowsParams } from './params.ts';
import { type AnyRow, readRow, readRowsPage } from './read-rows.ts';
import { decodeRowId } from './row-id.ts';

/** Key of a lead that never changes between loads: the lead's number in its source, and its day. */
export type LeadKey = { leadKey: string; day: Day };

const list: RowList = leadsList;
const keyOf = (row: AnyRow): LeadKey => {
  const { lead_key: leadKey, day } = row as AnyRow & Record<string, unknown>;
  return { leadKey: String(leadKey), day: String(day) };
};

/** Returns the key of a lead by its row id. @throws Problem 'not_found' for an id that names no lead of the scope. */
export const findLeadKey = async (warehouse: Warehouse, scope: Scope, id: string): Promise<LeadKey> =>
  keyOf((await readRow(warehouse, scope, list, id)).data);

/**
 * Returns the keys of leads by their row ids, in a single query. @throws Problem 'not_found' if any is not a lead of
 * the scope.
 */
export const requireLeads = async (
  warehouse: Warehouse,
  scope: Scope,
  ids: readonly string[],
): Promise<LeadKey[]> => {
  const names = ids.map((id) => decodeRowId(list, id)?.[3] ?? null);
  if (names.some((name) => name === null)) throw problem('not_found');
  const params = readRowsParams({}, list);
  const group = [...new Set(names)].map((value) => ({
    key: 'lead_key',
    operator: '=' as const,
    value: String(value),
  }));
  // Two sources may both number leads from 1, so a number may have more rows than requested.
  const page = { ...params.list, page: 1, perPage: 10 * ids.length };
  const { data } = await readRowsPage(warehouse, scope, list, {
    ...params,
    list: page,
    query: { ...params.query, filter: [group] },
  });
  const found = new Map(data.map((row) => [row.id, keyOf(row)]));
  return ids.map((id) => {
    const key = found.get(id);
    if (!key) throw problem('not_found');
    return key;
  });
};
