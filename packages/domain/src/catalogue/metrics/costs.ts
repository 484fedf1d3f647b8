import type { MetricEntry } from './entry.ts';

/** Metrics of what marketing costs with the agency’s fees and markup. */
export const costsMetrics = {
  agency_fees: {
    label: 'Agency fees',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      "The agency's fees in this period, excluding tax: the monthly fee, spread evenly over its days up to today, plus a percentage of ad spend.",
    kind: 'spent',
    chance: 'decided',
    adds: true,
  },
  media_markup: {
    label: 'Markup on ad spend',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      "The agency's markup on ad spend: each day's charge by the platforms × that day's markup. Only the agency's people see it.",
    kind: 'spent',
    chance: 'decided',
    adds: true,
  },
  platform_cost: {
    label: 'Charged by the platforms',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'What the advertising platforms charge, excluding tax and any markup. Only the agency’s people see it.',
    kind: 'spent',
    chance: 'decided',
    adds: true,
  },
  agency_bill: {
    label: 'Billed in total',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'Charge of the platforms + every markup + agency fees up to today, excluding tax. Only the agency’s people see it.',
    kind: 'spent',
    chance: 'decided',
    parts: ['platform_cost', 'media_markup', 'agency_fees'],
    adds: true,
  },
  cost_with_fees: {
    label: 'Cost with fees',
    unit: 'currency',
    goodDirection: 'neither',
    description: 'Ad spend plus agency fees up to today, excluding tax.',
    kind: 'spent',
    chance: 'decided',
    parts: ['cost', 'agency_fees'],
    adds: true,
  },
  roi_with_fees: {
    label: 'ROI with fees',
    unit: 'percent',
    goodDirection: 'higher',
    description: '(Invoiced from ads − cost with fees) ÷ cost with fees.',
    kind: 'standing',
    formula: { divide: ['paid_revenue', 'cost_with_fees'], less: 1 },
  },
  cost_per_lead_with_fees: {
    label: 'Cost per valid lead with fees',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost with fees ÷ valid leads in this period. Empty if nothing was spent.',
    kind: 'spent',
    formula: { divide: ['cost_with_fees', 'valid_leads'], unlessZero: true },
  },
  acquisition_cost_with_fees: {
    label: 'Cost per customer with fees',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost with fees ÷ customers from ads.',
    kind: 'spent',
    formula: { divide: ['cost_with_fees', 'paid_customers'], unlessZero: true },
  },
  payback_months_with_fees: {
    label: 'Payback in months with fees',
    unit: 'scale',
    goodDirection: 'lower',
    description:
      'Months until a customer has paid back the cost of winning them: cost with fees ÷ monthly revenue from new customers of ads.',
    kind: 'standing',
    formula: { divide: ['cost_with_fees', 'paid_monthly_value'], unlessZero: true },
  },
} as const satisfies Record<string, MetricEntry>;
