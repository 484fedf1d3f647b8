import type { BusinessScope } from '@bellwether/contract/access/scope';
import { type getLeadPerson, maxLeadsPerPerson } from '@bellwether/contract/api/persons';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { leadKeyText } from '@bellwether/contract/leads/person';
import { type Filter, filterLimits, printFilter } from '@bellwether/contract/query/filter';
import { leadsList } from '@bellwether/contract/rows/leads';
import type { Deps } from '../../http/deps.ts';
import type { LeadKey } from '../../platform/warehouse.ts';
import { readFeaturePage, readFeatureRow } from '../rows/index.ts';
import { readPersonDecisions } from './persons.ts';

type Row = Readonly<Record<string, unknown>>;
type Reply = ReplyOf<typeof getLeadPerson>['data'];
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const nameOf = (row: Row): string =>
  leadKeyText({ leadKey: String(row['lead_key']), day: String(row['day']) });

const leadOf = (row: Row) => ({
  id: String(row['id']),
  lead_id: String(row['lead_key']),
  date: String(row['day']),
  name: textOf(row['name']),
  phone: textOf(row['phone']),
});
/** A decision may name a lead that is not loaded any longer. */
const leadNamed = (found: ReadonlyMap<string, Row>, lead: LeadKey) => {
  const row = found.get(leadKeyText(lead));
  return row ? leadOf(row) : { id: null, lead_id: lead.leadKey, date: lead.day, name: null, phone: null };
};

/**
 * Maximum decisions shown, the newest. Each adds up to two leads to a filter, whose conditions are limited.
 */
const mostSaid = Math.floor(filterLimits.conditions / 2) - 2;

/**
 * Returns the person of a lead, with their other leads and the decisions about them.
 * @throws Problem 'not_found' for a lead of another business.
 */
export const readLeadPerson = async (
  deps: Pick<Deps, 'db' | 'warehouse'>,
  scope: BusinessScope<'conversions', 'read'>,
  id: string,
): Promise<Reply> => {
  const business = scope.business.id;
  const own = await readFeatureRow(deps, scope, leadsList, id);
  const asked = (filter: Filter) =>
    readFeaturePage(deps, scope, leadsList, {
      business_id: business,
      filter: printFilter(filter),
      sort: 'occurred_at:desc',
      per_page: String(maxLeadsPerPerson + 1),
    });
  const key = textOf(own['person_key']);
  const { rows, total } = key
    ? await asked([[{ key: 'person_key', operator: '=', value: key }]])
    : { rows: [own], total: 1 };
  const known = new Map([...rows, own].map((row) => [nameOf(row), row]));
  const said = (await readPersonDecisions(deps.db, business))
    .filter(({ lead, other }) => known.has(lead) || (other !== null && known.has(other)))
    .slice(-mostSaid);
  const missing = said
    .flatMap(({ leads: named }) => named)
    .flatMap((lead) => (lead && !known.has(leadKeyText(lead)) ? [lead.leadKey] : []));
  const more =
    missing.length === 0
      ? []
      : (
          await asked([
            [...new Set(missing)].map((value) => ({ key: 'lead_key', operator: '=' as const, value })),
          ])
        ).rows;
  const found = new Map([...more.map((row) => [nameOf(row), row] as const), ...known]);
  const days = rows.map((row) => String(row['day'])).toSorted();
  return {
    enquiries: total,
    // A person key begins with the day of the person's first lead.
    first_day: key?.slice(0, 10) ?? days[0] ?? '',
    last_day: days.at(-1) ?? '',
    others: rows
      .filter((row) => row['id'] !== own['id'])
      .slice(0, maxLeadsPerPerson)
      .map((row) => ({
        ...leadOf(row),
        time: textOf(row['time']),
        kind: textOf(row['kind']),
        channel: textOf(row['channel']),
        campaign: textOf(row['campaign']),
        lead_status: String(row['lead_status']),
      })),
    decisions: said.toReversed().map(({ id: said_, decision, leads: [lead, other], user, updatedAt }) => ({
      id: said_,
      decision,
      user,
      occurred_at: updatedAt.toISOString(),
      lead: leadNamed(found, lead),
      other: other && leadNamed(found, other),
    })),
  };
};
