import { type getLeadPerson, maxLeadsPerPerson } from '@bellwether/contract/api/persons';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { type Filter, filterLimits, printFilter } from '@bellwether/contract/query/filter';
import { leadsList } from '@bellwether/contract/rows/leads';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { leadKeyText } from '@bellwether/domain/leads/person';
import type { Deps } from '../../http/deps.ts';
import type { LeadIdentity } from '../../platform/warehouse.ts';
import { readFeaturePage, readFeatureRow } from '../rows/index.ts';
import { readPersonDecisions } from './persons.ts';

type Row = Readonly<Record<string, unknown>>;
type Reply = ReplyOf<typeof getLeadPerson>['data'];
const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const rowKey = (row: Row): string =>
  leadKeyText({ leadKey: String(row['lead_key']), day: String(row['day']) });

const toLead = (row: Row) => ({
  id: String(row['id']),
  lead_id: String(row['lead_key']),
  date: String(row['day']),
  name: toText(row['name']),
  phone: toText(row['phone']),
});
/** A decision may name a lead that is no longer loaded. */
const findLead = (found: ReadonlyMap<string, Row>, lead: LeadIdentity) => {
  const row = found.get(leadKeyText(lead));
  return row ? toLead(row) : { id: null, lead_id: lead.leadKey, date: lead.day, name: null, phone: null };
};

/** Maximum decisions shown, newest first. Each adds up to two leads to a filter, whose length is limited. */
const maxDecisions = Math.floor(filterLimits.conditions / 2) - 2;

/**
 * Returns the person of a lead: the person's other leads and the decisions about them. @throws Problem 'not_found' for
 * a lead of another business.
 */
export const readLeadPerson = async (
  deps: Pick<Deps, 'db' | 'warehouse'>,
  scope: BusinessScope<'conversions', 'read'>,
  id: string,
): Promise<Reply> => {
  const business = scope.business.id;
  const leadRow = await readFeatureRow(deps, scope, leadsList, id);
  const readLeads = (filter: Filter) =>
    readFeaturePage(deps, scope, leadsList, {
      business_id: business,
      filter: printFilter(filter),
      sort: 'occurred_at:desc',
      per_page: String(maxLeadsPerPerson + 1),
    });
  const key = toText(leadRow['person_key']);
  const { rows, total } = key
    ? await readLeads([[{ key: 'person_key', operator: '=', value: key }]])
    : { rows: [leadRow], total: 1 };
  const personRows = new Map([...rows, leadRow].map((row) => [rowKey(row), row]));
  const personDecisions = (await readPersonDecisions(deps.db, business))
    .filter(({ lead, other }) => personRows.has(lead) || (other !== null && personRows.has(other)))
    .slice(-maxDecisions);
  const missing = personDecisions
    .flatMap(({ leads: named }) => named)
    .flatMap((lead) => (lead && !personRows.has(leadKeyText(lead)) ? [lead.leadKey] : []));
  const otherRows =
    missing.length === 0
      ? []
      : (
          await readLeads([
            [...new Set(missing)].map((value) => ({ key: 'lead_key', operator: '=' as const, value })),
          ])
        ).rows;
  const found = new Map([...otherRows.map((row) => [rowKey(row), row] as const), ...personRows]);
  const days = rows.map((row) => String(row['day'])).toSorted();
  return {
    enquiries: total,
    // A person key begins with the day of the person's first lead, so the day is cut from the key.
    first_day: key?.slice(0, 10) ?? days[0] ?? '',
    last_day: days.at(-1) ?? '',
    others: rows
      .filter((row) => row['id'] !== leadRow['id'])
      .slice(0, maxLeadsPerPerson)
      .map((row) => ({
        ...toLead(row),
        time: toText(row['time']),
        kind: toText(row['kind']),
        channel: toText(row['channel']),
        campaign: toText(row['campaign']),
        lead_status: String(row['lead_status']),
      })),
    decisions: personDecisions
      .toReversed()
      .map(({ id: decisionId, decision, leads: [lead, other], user, updatedAt }) => ({
        id: decisionId,
        decision,
        user,
        occurred_at: updatedAt.toISOString(),
        lead: findLead(found, lead),
        other: other && findLead(found, other),
      })),
  };
};
