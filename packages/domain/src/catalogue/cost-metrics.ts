import type { MetricInfo } from './metric-info.ts';

export const costMetrics = {
  agency_fees: {
    label: 'Agency fees',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      "The agency's fees in this period, excluding tax: the monthly fee, spread evenly over its days up to today, plus a percentage of ad spend.",
  },
  media_markup: {
    label: 'Markup on ad spend',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      "The agency's markup on ad spend: each day's charge by the platforms × that day's markup. Only the agency's people see it.",
  },
  platform_cost: {
    label: 'Charged by the platforms',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'What the advertising platforms charge, excluding tax and any markup. Only the agency’s people see it.',
  },
  agency_bill: {
    label: 'Billed in total',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'Charge of the platforms + every markup + agency fees up to today, excluding tax. Only the agency’s people see it.',
  },
  cost_with_fees: {
    label: 'Cost with fees',
    unit: 'currency',
    goodDirection: 'neither',
    description: 'Ad spend plus agency fees up to today, excluding tax.',
  },
  roi_with_fees: {
    label: 'ROI with fees',
    unit: 'percent',
    goodDirection: 'higher',
    description: '(Invoiced from ads − cost with fees) ÷ cost with fees.',
  },
  cost_per_lead_with_fees: {
    label: 'Cost per valid lead with fees',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost with fees ÷ valid leads in this period. Empty if nothing was spent.',
  },
  acquisition_cost_with_fees: {
    label: 'Cost per customer with fees',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost with fees ÷ customers from ads.',
  },
  payback_months_with_fees: {
    label: 'Payback in months with fees',
    unit: 'scale',
    goodDirection: 'lower',
    description:
      'Months until a customer has paid back the cost of winning them: cost with fees ÷ monthly revenue from new customers of ads.',
  },
} as const satisfies Record<string, MetricInfo>;
