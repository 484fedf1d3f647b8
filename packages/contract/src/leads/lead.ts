import type { Day } from '../time/day.ts';

/** An enquiry, by call or by form. Amounts are in the business's currency. */
export type Lead = {
  _id: string;
  id: string;
  lead_id: string;
  ga_id: string | null;
  /** The day in the business's calendar. */
  date: Day;
  /** HH:mm on the business's clock; null where only the day is known. */
  time: string | null;
  /** The moment, UTC, ISO 8601. */
  leadDate: string;
  name: string | null;
  /** Who called: a name or a number. Calls only. */
  caller: string | null;
  phone: string | null;
  audio_url: string | null;
  /** 'answered', 'missed', 'abandoned', 'busy', or another word of the call tracker. Calls only. */
  call_status: string | null;
  funnel: string | null;
  conversion_funnel: string | null;
  campaign: string | null;
  last_touch_campaign: string | null;
  last_touch_device_category: string | null;
  last_touch_platform: string | null;
  last_touch_data_source: string | null;
  page_path: string | null;
  page_path_short: string | null;
  total_sessions: number | null;
  /** 0 to 100. */
  quality_score: number | null;
  /** 0 to 100. */
  session_quality_score: number | null;
  lifetime_value: number | null;
  customer: {
    name?: string | null;
    lifetime_value: number | null;
    total_invoices: number | null;
    /** Automatic, confirmed, or still to be confirmed, and how sure it is. */
    match_state?: string | null;
    match_confidence?: number | null;
  } | null;
  /** 'call', 'form', 'chat', 'email' or 'other', as it was recorded; of a lead that does not say it follows from what is known. */
  kind?: string | null;
  clickThroughLink?: string;
};

/** A lead that was passed on by the lead forward service; it is told apart by `lead_id`. */
export type AgentLead = Pick<
  Lead,
  | '_id'
  | 'lead_id'
  | 'date'
  | 'time'
  | 'name'
  | 'phone'
  | 'campaign'
  | 'last_touch_campaign'
  | 'quality_score'
  | 'clickThroughLink'
> & { agent_type: string | null };

const detail = (id: string, businessId: string): string =>
  `/conversions/${encodeURIComponent(id)}?business=${encodeURIComponent(businessId)}`;

/** Where a lead's details are. */
export const leadLink = ({ id }: Pick<Lead, 'id'>, businessId: string): string => detail(id, businessId);

/** Where the details of a forwarded lead are: its `lead_id` names it. */
export const agentLeadLink = ({ lead_id }: Pick<AgentLead, 'lead_id'>, businessId: string): string =>
  detail(lead_id, businessId);

type Contact = Pick<Lead, 'name' | 'caller' | 'phone' | 'audio_url' | 'call_status' | 'kind'>;

/** Did this lead come by phone? */
export const isCall = ({ kind, caller, audio_url, call_status }: Contact): boolean =>
  kind ? kind === 'call' : Boolean(caller || audio_url || call_status);

/** How leads come. */
export const leadTypes = {
  call: 'Call',
  form: 'Form',
  chat: 'Chat',
  email: 'E-mail',
  other: 'Other',
} as const;

export const leadTypeLabel = (lead: Contact): string => {
  if (isCall(lead)) return leadTypes.call;
  const { kind } = lead;
  return kind && Object.hasOwn(leadTypes, kind) ? leadTypes[kind as keyof typeof leadTypes] : leadTypes.form;
};

/** Whom a lead is from: the name, else who called, else the number. */
export const leadName = ({ name, caller, phone }: Pick<Lead, 'name' | 'caller' | 'phone'>): string =>
  name || caller || phone || 'Unknown';
