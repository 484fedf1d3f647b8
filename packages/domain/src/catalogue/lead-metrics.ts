import type { MetricInfo } from './metric-info.ts';

export const leadMetrics = {
  leads: {
    label: 'Leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'All calls, forms and other enquiries received, whatever their status.',
  },
  valid_leads: {
    label: 'Valid leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads received, less spam, duplicates, existing customers and leads that are not a fit.',
  },
  qualified_leads: {
    label: 'Qualified leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads marked as qualified or won.',
  },
  won_leads: {
    label: 'Won leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads marked as won.',
  },
  qualified_share: {
    label: 'Qualified-lead rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Leads marked as qualified or won ÷ all leads.',
  },
  calls: { label: 'Calls', unit: 'count', goodDirection: 'higher', description: 'Leads received by phone.' },
  forms: {
    label: 'Forms',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads received through a form on the website.',
  },
  answered_calls: {
    label: 'Calls answered',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Calls that someone answered.',
  },
  missed_calls: {
    label: 'Missed calls',
    unit: 'count',
    goodDirection: 'lower',
    description: 'Missed or abandoned calls.',
  },
  missed_call_share: {
    label: 'Missed-call rate',
    unit: 'percent',
    goodDirection: 'lower',
    description: 'Missed or abandoned calls ÷ all calls.',
  },
  quality_sum: {
    label: 'Sum of lead scores',
    unit: 'number',
    goodDirection: 'higher',
    description: 'All lead scores added up. Sum ÷ rated leads is the average.',
  },
  rated_leads: {
    label: 'Rated leads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads with a lead score.',
  },
  average_quality: {
    label: 'Lead score',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'Average lead score (0–100).',
  },
} as const satisfies Record<string, MetricInfo>;
