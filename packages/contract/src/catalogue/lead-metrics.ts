import type { MetricInfo } from './metric-info.ts';

export const leadMetrics = {
  leads: {
    label: 'Leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Calls, forms and other enquiries received.',
  },
  qualified_leads: {
    label: 'Qualified leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads that somebody marked as qualified or as won.',
  },
  won_leads: {
    label: 'Won leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads that somebody marked as won.',
  },
  qualified_share: {
    label: 'Qualified share',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Leads that somebody marked as qualified or as won, divided by all leads.',
  },
  calls: { label: 'Calls', unit: 'count', goodDirection: 'higher', description: 'Leads that came by phone.' },
  forms: {
    label: 'Forms',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads that came by a form of the website.',
  },
  answered_calls: {
    label: 'Calls answered',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Calls that somebody answered.',
  },
  missed_calls: {
    label: 'Missed calls',
    unit: 'count',
    goodDirection: 'lower',
    description: 'Calls that were missed or abandoned.',
  },
  missed_call_share: {
    label: 'Missed call share',
    unit: 'percent',
    goodDirection: 'lower',
    description: 'Calls that were missed or abandoned, divided by all calls.',
  },
  quality_sum: {
    label: 'Sum of quality',
    unit: 'number',
    goodDirection: 'higher',
    description:
      'The quality scores of leads added up; with the number of rated leads they make the average.',
  },
  rated_leads: {
    label: 'Rated leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads that have a quality score.',
  },
  average_quality: {
    label: 'Average quality',
    unit: 'number',
    goodDirection: 'higher',
    description: 'Average lead score (0–100).',
  },
} as const satisfies Record<string, MetricInfo>;
