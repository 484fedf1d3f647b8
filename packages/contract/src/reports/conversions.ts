import { defineReport } from './define.ts';

const conversions = { module: 'conversions', across: 'one' } as const;
const leadMetrics = ['leads', 'valid_leads', 'calls', 'forms', 'average_quality'] as const;
const filters = [
  'channel',
  'internal_channel',
  'campaign',
  'device',
  'funnel',
  'landing_page',
  'agent_type',
] as const;

export const leadsOverTimeReport = defineReport({
  ...conversions,
  slug: 'leads-over-time',
  title: 'Leads over time',
  description: 'Calls, forms and other enquiries by day or month.',
  dimensions: ['date'],
  metrics: [
    ...leadMetrics,
    'qualified_leads',
    'won_leads',
    'answered_calls',
    'missed_calls',
    'missed_call_share',
  ],
  filters: [...filters, 'weekday', 'hour'],
  sort: { key: 'date', direction: 'asc' },
});

export const leadFunnelsReport = defineReport({
  ...conversions,
  slug: 'lead-funnels',
  title: 'Leads by funnel',
  description: 'Leads by form or phone number.',
  dimensions: ['funnel'],
  metrics: leadMetrics,
  filters,
  sort: { key: 'leads', direction: 'desc' },
});

const insight = { ...conversions, filters } as const;
const byLeads = { key: 'leads', direction: 'desc' } as const;

export const conversionsOverviewReport = defineReport({
  ...insight,
  slug: 'conversions-overview',
  title: 'Conversion insights',
  description: 'Leads by type, with cost per lead and lead score.',
  dimensions: ['date'],
  metrics: [
    'leads',
    'valid_leads',
    'calls',
    'forms',
    'session_conversion_rate',
    'cost_per_lead',
    'average_quality',
    'qualified_leads',
    'qualified_share',
    'missed_calls',
    'missed_call_share',
    'cost',
    'sessions',
  ],
  filters: ['channel', 'internal_channel'],
  sort: { key: 'date', direction: 'asc' },
});

export const leadChannelsReport = defineReport({
  ...insight,
  slug: 'lead-channels',
  title: 'Leads by channel',
  description: 'Leads by marketing channel.',
  dimensions: ['internal_channel'],
  metrics: [...leadMetrics, 'qualified_leads'],
  sort: byLeads,
});

export const leadDevicesReport = defineReport({
  ...insight,
  slug: 'lead-devices',
  title: 'Leads by device',
  description: 'Leads by the device of their last visit.',
  dimensions: ['device'],
  metrics: leadMetrics,
  sort: byLeads,
});

export const leadHoursReport = defineReport({
  ...insight,
  slug: 'lead-hours',
  title: 'Leads by weekday and hour',
  description:
    "Leads by time of arrival, in the business's time zone. Leads without a time have a row without an hour.",
  dimensions: ['weekday', 'hour'],
  metrics: ['leads', 'valid_leads', 'calls', 'answered_calls', 'missed_calls'],
  relations: { invoice: 'financials' },
  sort: byLeads,
});

export const leadLandingPagesReport = defineReport({
  ...insight,
  slug: 'lead-landing-pages',
  title: 'Top landing pages',
  description: 'Pages where leads arrived.',
  dimensions: ['landing_page'],
  metrics: [...leadMetrics, 'qualified_leads'],
  sort: byLeads,
});

export const leadCampaignsReport = defineReport({
  ...insight,
  slug: 'lead-campaigns',
  title: 'Campaigns by lead quality',
  description: 'Qualified leads, won leads and lead score by campaign.',
  dimensions: ['campaign'],
  metrics: [
    'leads',
    'valid_leads',
    'qualified_leads',
    'qualified_share',
    'average_quality',
    'calls',
    'missed_calls',
  ],
  sort: byLeads,
});

export const invoiceWorthReport = defineReport({
  ...conversions,
  // Revenue is shown next to leads but comes from invoices, so readers without the financials module do not see it.
  module: 'financials',
  slug: 'invoice-worth',
  title: 'Average invoice',
  description: 'Average amount of an invoice, used to estimate revenue lost to missed calls.',
  dimensions: ['date'],
  metrics: ['average_invoice', 'invoices', 'invoiced'],
  sort: { key: 'date', direction: 'asc' },
});

export const agentLeadsReport = defineReport({
  ...conversions,
  slug: 'agent-leads',
  title: 'Leads by agent type',
  description: 'Forwarded leads by type of agent.',
  dimensions: ['agent_type'],
  metrics: ['leads', 'qualified_leads', 'won_leads', 'average_quality'],
  filters,
  sort: byLeads,
});
