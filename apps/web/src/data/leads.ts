import type { leadHistory, setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import type { Lead } from '@bellwether/contract/leads/lead';
import type { LeadStatus } from '@bellwether/contract/leads/status';
import { leads } from '@bellwether/contract/rows/leads';
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
  city: string | null;
  region: string | null;
  call_seconds: number | null;
  lead_status: LeadStatus;
  won_amount: number | null;
  status: string | null;
  customer_key: string | null;
};

/** Where leads are listed, below the base of all calls. */
export const leadRows = `modules/${leads.module}/rows/${leads.slug}`;

/** Query options of one lead, by its id or by its source's own. */
export const leadQuery = (business: string, id: string) => itemQuery<ListedLead>(leadRows, business, id);

const historyPath = '/conversions/leads/:id/history';

/** Query options of what people said of a lead. */
export const leadHistoryQuery = (business: string, id: string) =>
  endpointQuery<typeof leadHistory>(historyPath, { params: { id }, query: { business_id: business } });

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
