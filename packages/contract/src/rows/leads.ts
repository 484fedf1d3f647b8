import {
  defineColumn,
  defineRowList,
  explainColumn,
  percentColumn,
  personalColumn,
  searchedColumn,
  sumColumn,
  textColumn,
  wordColumn,
} from './define.ts';
import { leadExtras } from './lead-extras.ts';

const enquiry = [
  defineColumn('day', 'Date', 'date'),
  defineColumn('occurred_at', 'Date and time', 'date-time'),
] as const;
const person = [
  personalColumn('name', 'Name'),
  personalColumn('phone', 'Phone'),
  personalColumn('email', 'Email'),
] as const;
const origin = [
  textColumn('channel', 'Channel'),
  textColumn('internal_channel', 'Channel option'),
  textColumn('source', 'Source'),
  textColumn('medium', 'Medium'),
  textColumn('source_medium', 'Source / medium'),
  searchedColumn('campaign', 'Campaign'),
  searchedColumn('landing_page', 'Landing page'),
  wordColumn('device', 'Device'),
  textColumn('city', 'City'),
  textColumn('region', 'Region'),
  textColumn('country', 'Country'),
] as const;
const call = [
  explainColumn(wordColumn('call_status', 'Call'), 'Outcome of the call: answered, missed or voicemail.'),
  explainColumn(
    sumColumn(defineColumn('call_seconds', 'Call length', 'duration')),
    'Length of the call in seconds.',
  ),
] as const;
const loaded = [
  searchedColumn('lead_key', 'Number'),
  textColumn('origin', 'From'),
  textColumn('stream', 'Stream'),
] as const;
const visits = [
  textColumn('platform', 'Platform'),
  textColumn('data_source', 'Data source'),
  defineColumn('total_sessions', 'Sessions', 'count'),
  defineColumn('session_quality_score', 'Session quality', 'count'),
  textColumn('ga_id', 'Analytics ID'),
] as const;
const customer = [
  personalColumn('customer_name', 'Customer'),
  textColumn('customer_key', 'Customer number'),
  wordColumn('match_state', 'Match'),
  percentColumn('match_confidence', 'Match confidence'),
  defineColumn('lifetime_value', 'Lifetime value', 'number'),
  defineColumn('total_invoices', 'Invoices', 'count'),
] as const;

export const leadsList = defineRowList({
  slug: 'leads',
  title: 'Leads',
  description: 'Calls, forms and other enquiries, one row each.',
  module: 'conversions',
  columns: [
    ...enquiry,
    wordColumn('kind', 'Type'),
    ...person,
    textColumn('funnel', 'Funnel'),
    textColumn('conversion_funnel', 'Conversion funnel'),
    ...origin,
    wordColumn('status', 'Source status'),
    textColumn('lead_status', 'Status'),
    defineColumn('won_amount', 'Won', 'number'),
    ...call,
    textColumn('audio_url', 'Recording'),
    ...visits,
    defineColumn('value', 'Value', 'number'),
    defineColumn('quality_score', 'Lead score', 'count'),
    textColumn('person_key', 'Person'),
    defineColumn('person_leads', 'Enquiries', 'count'),
    ...customer,
    textColumn('agent_type', 'Agent type'),
    ...loaded,
  ],
  brief: ['day', 'kind', 'channel', 'campaign', 'city', 'call_status'],
  name: 'name',
  sort: { key: 'occurred_at', direction: 'desc' },
  metrics: [
    'leads',
    'valid_leads',
    'paid_leads',
    'qualified_leads',
    'won_leads',
    'forms',
    'quality_sum',
    'rated_leads',
    'campaign_leads',
  ],
  extras: leadExtras,
  alias: 'lead_key',
});

export const callsList = defineRowList({
  slug: 'calls',
  title: 'Calls',
  description: 'Leads received by phone, one row per call.',
  module: 'conversions',
  columns: [
    ...enquiry,
    ...call,
    ...person,
    ...origin,
    wordColumn('status', 'Status'),
    defineColumn('quality_score', 'Lead score', 'count'),
    ...loaded,
  ],
  brief: ['day', 'call_status', 'call_seconds', 'channel', 'campaign', 'city'],
  name: 'name',
  sort: { key: 'occurred_at', direction: 'desc' },
  metrics: ['calls', 'answered_calls', 'missed_calls'],
});

export const leadTouchesList = defineRowList({
  slug: 'lead-touches',
  title: 'Lead touchpoints',
  description: 'Visits and other contacts before leads, one row each.',
  module: 'conversions',
  columns: [
    ...enquiry,
    searchedColumn('lead_key', 'Lead number'),
    textColumn('channel', 'Channel'),
    textColumn('source', 'Source'),
    textColumn('medium', 'Medium'),
    searchedColumn('campaign', 'Campaign'),
    searchedColumn('landing_page', 'Landing page'),
    wordColumn('device', 'Device'),
    textColumn('origin', 'From'),
  ],
  brief: ['day', 'occurred_at', 'channel', 'campaign', 'lead_key'],
  sort: { key: 'occurred_at', direction: 'asc' },
  metrics: [],
});
