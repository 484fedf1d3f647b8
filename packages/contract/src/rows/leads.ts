import { column, defineRowList, personal, searched, text, word } from './define.ts';
import { leadExtras } from './lead-extras.ts';

const enquiry = [column('day', 'Day', 'date'), column('occurred_at', 'Date and time', 'date-time')] as const;
const person = [personal('name', 'Name'), personal('phone', 'Phone'), personal('email', 'E-mail')] as const;
const origin = [
  text('channel', 'Channel'),
  text('internal_channel', 'Channel option'),
  text('source', 'Source'),
  text('medium', 'Medium'),
  text('source_medium', 'Source / medium'),
  searched('campaign', 'Campaign'),
  searched('landing_page', 'Landing page'),
  word('device', 'Device'),
  text('city', 'City'),
  text('region', 'Region'),
  text('country', 'Country'),
] as const;
const call = [word('call_status', 'Call'), column('call_seconds', 'Call length', 'duration')] as const;
const loaded = [searched('lead_key', 'Number'), text('origin', 'From'), text('stream', 'Stream')] as const;
const visits = [
  text('platform', 'Platform'),
  text('data_source', 'Data source'),
  column('total_sessions', 'Sessions', 'count'),
  column('session_quality_score', 'Session quality', 'count'),
  text('ga_id', 'Analytics id'),
] as const;
/** The customer that the lead is taken to be of, how sure that is, and what they were invoiced. */
const customer = [
  personal('customer_name', 'Customer'),
  text('customer_key', 'Customer number'),
  word('match_state', 'Match'),
  column('match_confidence', 'Match confidence', 'number'),
  column('lifetime_value', 'Lifetime value', 'number'),
  column('total_invoices', 'Invoices', 'count'),
] as const;

export const leads = defineRowList({
  slug: 'leads',
  title: 'Leads',
  description: 'Calls, forms and other enquiries, one row each.',
  module: 'conversions',
  columns: [
    ...enquiry,
    word('kind', 'Kind'),
    ...person,
    text('funnel', 'Funnel'),
    text('conversion_funnel', 'Conversion funnel'),
    ...origin,
    word('status', 'Source status'),
    text('lead_status', 'Status'),
    column('won_amount', 'Won', 'number'),
    ...call,
    text('audio_url', 'Recording'),
    ...visits,
    column('value', 'Value', 'number'),
    column('quality_score', 'Quality', 'count'),
    text('person_key', 'Person'),
    column('person_leads', 'Enquiries', 'count'),
    ...customer,
    text('agent_type', 'Agent type'),
    ...loaded,
  ],
  brief: ['day', 'kind', 'channel', 'campaign', 'city', 'call_status'],
  sort: { key: 'occurred_at', direction: 'desc' },
  metrics: ['leads', 'qualified_leads', 'won_leads', 'forms', 'quality_sum', 'rated_leads', 'campaign_leads'],
  extras: leadExtras,
  alias: 'lead_key',
});

export const calls = defineRowList({
  slug: 'calls',
  title: 'Calls',
  description: 'The leads that came by phone, one row a call.',
  module: 'conversions',
  columns: [
    ...enquiry,
    ...call,
    ...person,
    ...origin,
    word('status', 'Status'),
    column('quality_score', 'Quality', 'count'),
    ...loaded,
  ],
  brief: ['day', 'call_status', 'call_seconds', 'channel', 'campaign', 'city'],
  sort: { key: 'occurred_at', direction: 'desc' },
  metrics: ['calls', 'answered_calls', 'missed_calls'],
});

/** What was recorded of the visits before leads, as attribution reads it. */
export const leadTouches = defineRowList({
  slug: 'lead-touches',
  title: 'Touches of leads',
  description: 'Visits and other contacts that were recorded before leads, one row each.',
  module: 'conversions',
  columns: [
    ...enquiry,
    searched('lead_key', 'Number of the lead'),
    text('channel', 'Channel'),
    text('source', 'Source'),
    text('medium', 'Medium'),
    searched('campaign', 'Campaign'),
    searched('landing_page', 'Landing page'),
    word('device', 'Device'),
    text('origin', 'From'),
  ],
  brief: ['day', 'occurred_at', 'channel', 'campaign', 'lead_key'],
  sort: { key: 'occurred_at', direction: 'asc' },
  metrics: [],
});
