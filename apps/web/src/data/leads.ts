import type { listLeadHistory, setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import type { ListRows } from '@bellwether/contract/api/rows';
import type { Lead } from '@bellwether/contract/leads/lead';
import type { LeadStatus } from '@bellwether/contract/leads/status';
import { printFilter } from '@bellwether/contract/query/filter';
import { leadsList, leadTouchesList } from '@bellwether/contract/rows/leads';
import { call } from './calls/call.ts';
import { endpointQuery } from './calls/endpoint-query.ts';
import { itemQuery } from './items/items.ts';

/** A lead with what its list says besides the fields of a lead. */
export type ListedLead = Lead & {
  business_id: string;
  email: string | null;
  channel: string | null;
  source: string | null;
  medium: string | null;
  /** On the business's clock; null where only the day is known. */
  occurred_at: string | null;
  landing_page: string | null;
  device: string | null;
  city: string | null;
  region: string | null;
  call_seconds: number | null;
  lead_status: LeadStatus;
  won_amount: number | null;
  status: string | null;
  customer_key: string | null;
  /** How many leads there are of this lead's person, this one among them. */
  person_leads: number;
};

/** Where leads are listed, below the base of all calls. */
export const leadRowsEndpoint = `modules/${leadsList.module}/rows/${leadsList.slug}`;

/** Query options of one lead, by its id or by its source's own. */
export const leadQuery = (business: string, id: string) =>
  itemQuery<ListedLead>(leadRowsEndpoint, business, id);

/** As many visits before a lead as are shown. */
const mostTouches = '100';

/** Query options of what was recorded of the visits before a lead, by its source's own number, the oldest first. */
export const leadTouchesQuery = (business: string, leadId: string) =>
  endpointQuery<ListRows<'lead-touches'>>('/modules/:module/rows/:list', {
    params: { module: leadTouchesList.module, list: leadTouchesList.slug },
    query: {
      business_id: business,
      filter: printFilter([[{ key: 'lead_key', operator: '=', value: leadId }]]),
      per_page: mostTouches,
    },
  });

const historyPath = '/conversions/leads/:id/history';

/** Query options of what people said of a lead. */
export const leadHistoryQuery = (business: string, id: string) =>
  endpointQuery<typeof listLeadHistory>(historyPath, { params: { id }, query: { business_id: business } });

/** Says what leads are; ends as `call` does. */
export const saveLeadStatus = (
  business: string,
  ids: readonly string[],
  status: LeadStatus,
  amount: number | null = null,
) =>
  call<typeof setLeadStatuses>('POST', '/conversions/lead-statuses', {
    body: { business_id: business, ids: [...ids], status, ...(amount === null ? {} : { amount }) },
  });
