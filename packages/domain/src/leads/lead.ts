import type { Day } from '../time/day.ts';

/** A lead by call, form, chat or e-mail. Amounts are in the business's currency. */
export type Lead = {
  _id: string;
  id: string;
  lead_id: string;
  ga_id: string | null;
  /** Day in the business's calendar. */
  date: Day;
  /** Time as HH:mm on the business's clock; null if only the day is known. */
  time: string | null;
  /** Moment in UTC, ISO 8601. */
  leadDate: string;
  name: string | null;
  /** Name or number of the caller. Calls only. */
  caller: string | null;
  phone: string | null;
  audio_url: string | null;
  /** Call status: 'answered', 'missed', 'abandoned', 'busy', or another word of the call tracker. Calls only. */
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
  /** Quality score from 0 to 100. */
  quality_score: number | null;
  /** Session quality score from 0 to 100. */
  session_quality_score: number | null;
  lifetime_value: number | null;
  customer: {
    name?: string | null;
    lifetime_value: number | null;
    total_invoices: number | null;
    /** State of the match: automatic, confirmed or to confirm. `match_confidence` is from 0 to 1. */
    match_state?: string | null;
    match_confidence?: number | null;
  } | null;
  /**
   * Kind of the lead: 'call', 'form', 'chat', 'email' or 'other', as recorded. If missing, it is derived from other
   * fields.
   */
  kind?: string | null;
  clickThroughLink?: string;
};

/** Lead that the lead forward service sent on, identified by `lead_id`. */
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

/** Returns the path of a lead's details. */
export const leadLink = ({ id }: Pick<Lead, 'id'>, businessId: string): string => detail(id, businessId);

/** Returns the path of a forwarded lead's details, by its `lead_id`. */
export const agentLeadLink = ({ lead_id }: Pick<AgentLead, 'lead_id'>, businessId: string): string =>
  detail(lead_id, businessId);

type Contact = Pick<Lead, 'name' | 'caller' | 'phone' | 'audio_url' | 'call_status' | 'kind'>;

/** Reports whether a lead is a call, by its kind or else by its call fields. */
export const isCall = ({ kind, caller, audio_url, call_status }: Contact): boolean =>
  kind ? kind === 'call' : Boolean(caller || audio_url || call_status);

export const leadTypes = {
  call: 'Call',
  form: 'Form',
  chat: 'Chat',
  email: 'Email',
  other: 'Other',
} as const;

export const leadTypeLabel = (lead: Contact): string => {
  if (isCall(lead)) return leadTypes.call;
  const { kind } = lead;
  return kind && Object.hasOwn(leadTypes, kind) ? leadTypes[kind as keyof typeof leadTypes] : leadTypes.form;
};

/** Returns the displayed name of a lead: the name, else the caller, else the phone number. */
export const leadName = ({ name, caller, phone }: Pick<Lead, 'name' | 'caller' | 'phone'>): string =>
  name || caller || phone || 'Unknown';
