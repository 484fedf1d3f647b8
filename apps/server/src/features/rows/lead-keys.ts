import type { Scope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import type { RowList } from '@bellwether/contract/rows/define';
import { leadsList } from '@bellwether/contract/rows/leads';
import type { Day } from '@bellwether/contract/time/day';
import type { Warehouse } from '../../platform/warehouse.ts';
import { readRowsParams } from './params.ts';
import { type AnyRow, readRow, readRowsPage } from './read-rows.ts';
import { decodeRowId } from './row-id.ts';

/** What names a lead however often it is loaded: its source's number and its day. */
export type LeadKey = { leadKey: string; day: Day };

const list: RowList = leadsList;
const keyOf = (row: AnyRow): LeadKey => {
  const { lead_key: leadKey, day } = row as AnyRow & Record<string, unknown>;
  return { leadKey: String(leadKey), day: String(day) };
};

/** @throws Problem 'not_found'. */
export const findLeadKey = async (warehouse: Warehouse, scope: Scope, id: string): Promise<LeadKey> =>
  keyOf((await readRow(warehouse, scope, list, id)).data);

/**
 * The keys of leads by the ids that their list gave them, each of them there: one question for all.
 * @throws Problem 'not_found' when one is not among the scope's leads.
 */
export const requireLeads = async (
  warehouse: Warehouse,
  scope: Scope,
  ids: readonly string[],
): Promise<LeadKey[]> => {
  const names = ids.map((id) => decodeRowId(list, id)?.[3] ?? null);
  if (names.some((name) => name === null)) throw problem('not_found');
  const question = readRowsParams({}, list);
  const group = [...new Set(names)].map((value) => ({
    key: 'lead_key',
    operator: '=' as const,
    value: String(value),
  }));
  // Two sources may count from 1 both: there may be more rows of a number than were asked for.
  const page = { ...question.list, page: 1, perPage: 10 * ids.length };
  const { data } = await readRowsPage(warehouse, scope, list, {
    ...question,
    list: page,
    query: { ...question.query, filter: [group] },
  });
  const found = new Map(data.map((row) => [row.id, keyOf(row)]));
  return ids.map((id) => {
    const key = found.get(id);
    if (!key) throw problem('not_found');
    return key;
  });
};
