import { column, defineRowList, personal, searched, text } from './define.ts';

const enquiry = [column('day', 'Day', 'date'), column('occurred_at', 'Date and time', 'date-time')] as const;
const person = [personal('name', 'Name'), personal('phone', 'Phone'), personal('email', 'E-mail')] as const;
const origin = [
  text('channel', 'Channel'),
  text('source', 'Source'),
  text('medium', 'Medium'),
  searched('campaign', 'Campaign'),
  searched('landing_page', 'Landing page'),
  text('device', 'Device'),
  text('city', 'City'),
  text('region', 'Region'),
  text('country', 'Country'),
] as const;
const call = [text('call_status', 'Call'), column('call_seconds', 'Call length', 'duration')] as const;
const loaded = [searched('lead_key', 'Number'), text('origin', 'From'), text('stream', 'Stream')] as const;

export const leads = defineRowList({
  slug: 'leads',
  title: 'Leads',
  description: 'Calls, forms and other enquiries, one row each.',
  module: 'conversions',
  columns: [
    ...enquiry,
    text('kind', 'Kind'),
    ...person,
    ...origin,
    text('status', 'Status'),
    ...call,
    column('value', 'Value', 'number'),
    column('quality_score', 'Quality', 'count'),
    ...loaded,
  ],
  brief: ['day', 'kind', 'channel', 'campaign', 'city', 'call_status'],
  sort: { key: 'occurred_at', direction: 'desc' },
  metrics: ['leads'],
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
    text('status', 'Status'),
    column('quality_score', 'Quality', 'count'),
    ...loaded,
  ],
  brief: ['day', 'call_status', 'call_seconds', 'channel', 'campaign', 'city'],
  sort: { key: 'occurred_at', direction: 'desc' },
  metrics: ['calls', 'missed_calls'],
});
