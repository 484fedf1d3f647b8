import type { ListRows } from '@bellwether/contract/api/figures/rows';
import type { listLeadHistory, setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import { printFilter } from '@bellwether/contract/query/filter';
import { leadsList, leadTouchesList } from '@bellwether/contract/rows/leads';
import type { Lead } from '@bellwether/domain/leads/lead';
import type { LeadStatus } from '@bellwether/domain/leads/status';
import { call } from '../calls/call.ts';
import { endpointQuery } from '../calls/endpoint-query.ts';
import { itemQuery } from '../items/items.ts';

export type ListedLead = Lead & {
  business_id: string;
  email: string | null;
  channel: string | null;
  source: string | null;
  medium: string | null;
  /** Time of the lead in the business's time zone; null if only the day is known. */
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
  /** Number of leads of the same person, including this lead. */
  person_leads: number;
};

export const leadRowsEndpoint = `modules/${leadsList.module}/rows/${leadsList.slug}`;

/** Query options of one lead, by its id or by the id in its source. */
export const leadQuery = (business: string, id: string) =>
  itemQuery<ListedLead>(leadRowsEndpoint, business, id);

const maxTouches = '100';

/**
 * Query options of the website visits before a lead, oldest first. `leadId` is the id that the lead has in its source.
 */
export const leadTouchesQuery = (business: string, leadId: string) =>
  endpointQuery<ListRows<'lead-touches'>>('/modules/:module/rows/:list', {
    params: { module: leadTouchesList.module, list: leadTouchesList.slug },
    query: {
      business_id: business,
      filter: printFilter([[{ key: 'lead_key', operator: '=', value: leadId }]]),
      per_page: maxTouches,
    },
  });

const historyPath = '/conversions/leads/:id/history';

export const leadHistoryQuery = (business: string, id: string) =>
  endpointQuery<typeof listLeadHistory>(historyPath, { params: { id }, query: { business_id: business } });

export const saveLeadStatus = (
  business: string,
  ids: readonly string[],
  status: LeadStatus,
  amount: number | null = null,
) =>
  call<typeof setLeadStatuses>('POST', '/conversions/lead-statuses', {
    body: { business_id: business, ids: [...ids], status, ...(amount === null ? {} : { amount }) },
  });
