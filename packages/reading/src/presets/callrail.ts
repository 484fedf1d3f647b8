import type { Preset } from './preset.ts';

const shared = {
  name: 'Name|Caller Name|Customer Name|Full Name',
  email: 'Email|Email Address',
  phone: 'Phone Number|Caller Number|Customer Phone Number|Phone',
  source: 'Source|Source Name|Milestone Source',
  medium: 'Medium',
  campaign: 'Campaign',
  landing_page: 'Landing Page|Landing Page URL',
  referrer: 'Referrer|Referring URL|Referrer Domain',
  click_id: 'GCLID|MSCLKID',
  city: 'City|Caller City|Customer City',
  region: 'State|Caller State|Customer State',
  country: 'Country|Customer Country',
  value: 'Value',
  status: 'Lead Status|Qualified',
} as const;

/** Exports described at support.callrail.com, 'Export your call log' and similar. A missed call counts as a lead. */
export const callrailPresets: readonly Preset[] = [
  {
    id: 'callrail-forms',
    vendor: 'CallRail',
    label: 'CallRail form submissions export',
    kind: 'leads',
    headings: {
      all: ['Form Name|Form URL|Form', 'Submitted At|Date Submitted|Submission Date|Submitted'],
      any: ['Source', 'First Form', 'Landing Page', 'Company Name', 'Keywords', 'Milestone Source'],
      none: ['Call Status', 'Tracking Number'],
    },
    columns: {
      ...shared,
      occurred_at: 'Submitted At|Date Submitted|Submission Date|Submitted',
      lead_key: 'Form Submission ID|Submission ID',
    },
    constants: { kind: 'form' },
  },
  {
    id: 'callrail-texts',
    vendor: 'CallRail',
    label: 'CallRail text messages export',
    kind: 'leads',
    headings: {
      all: [
        'Tracking Number|Number Name',
        'Initial Message|First Message|Message|Message Count|Messages|Last Message',
      ],
      none: ['Call Status', 'Duration (seconds)', 'Form Name'],
    },
    columns: {
      ...shared,
      occurred_at: 'Conversation Started|Started At|First Message At|Sent At|Date|Start Time|Last Message At',
      lead_key: 'Conversation ID',
    },
    constants: { kind: 'chat' },
  },
  {
    id: 'callrail-calls',
    vendor: 'CallRail',
    label: 'CallRail calls export',
    kind: 'leads',
    headings: {
      all: [
        'Start Time|Call Date|Date|Date/Time',
        'Tracking Number|Tracking Phone Number|Number Name|Tracker',
        'Call Status|Duration (seconds)|Duration|Answered|First-Time Caller|Status',
      ],
      none: ['Form Name', 'Lead Type'],
    },
    columns: {
      ...shared,
      occurred_at: 'Start Time|Call Date|Date/Time|Date',
      lead_key: 'Call ID|Id',
      call_status: 'Call Status|Status|Answered',
      direction: 'Direction|Call Direction',
      call_seconds: 'Duration (seconds)|Duration|Call Duration|Duration (s)',
      device: 'Device Type',
    },
    constants: { kind: 'call' },
  },
];
