import type { MetricEntry } from './entry.ts';

/** Metrics of a whole business that combine ads, visits, leads and invoices of the same period. */
export const blendedMetrics = {
  cost_per_lead: {
    label: 'Cost per valid lead',
    unit: 'currency',
    goodDirection: 'lower',
    description:
      'Ad spend ÷ all valid leads in this period, also those that no ad brought. Empty if nothing was spent.',
    kind: 'spent',
    formula: { divide: ['cost', 'valid_leads'], unlessZero: true },
    names: ['CPL'],
    words: [
      'cost per lead',
      'cost per enquiry',
      'cost of a lead',
      'cost of a valid lead',
      'price per lead',
      'price of a lead',
      'lead cost',
    ],
  },
  session_conversion_rate: {
    label: 'Session conversion rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Valid leads ÷ sessions in this period.',
    kind: 'leads',
    formula: { divide: ['valid_leads', 'sessions'] },
    names: ['CVR', 'CR'],
  },
  return_on_spend: {
    label: 'Revenue ÷ ad spend',
    unit: 'ratio',
    goodDirection: 'higher',
    description: 'Revenue ÷ ad spend in this period. Counts all revenue, not only revenue from marketing.',
    kind: 'standing',
    formula: { divide: ['revenue', 'cost'] },
  },
  marketing_share: {
    label: 'Ad spend as % of revenue',
    unit: 'percent',
    goodDirection: 'lower',
    description: 'Ad spend ÷ revenue in this period. Counts all revenue, not only revenue from marketing.',
    kind: 'spent',
    formula: { divide: ['cost', 'revenue'] },
  },
  cost_per_transaction: {
    label: 'Cost per transaction',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Ad spend ÷ website purchases in this period. Empty if nothing was spent.',
    kind: 'spent',
    formula: { divide: ['cost', 'transactions'], unlessZero: true },
    names: ['CPA'],
  },
  transaction_rate: {
    label: 'Transaction rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Website purchases ÷ sessions in this period.',
    kind: 'people',
    formula: { divide: ['transactions', 'sessions'] },
  },
} as const satisfies Record<string, MetricEntry>;
