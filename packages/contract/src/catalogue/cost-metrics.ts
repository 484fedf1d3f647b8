import type { MetricInfo } from './metric-info.ts';

export const costMetrics = {
  agency_fees: {
    label: 'Agency fees',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      "The agency's fees in this period, excluding tax: a monthly fee, spread evenly over the days of its month up to today, and a part of ad spend.",
  },
  media_markup: {
    label: 'Markup on media',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      "The agency's markup on ad spend: the platforms' charge of each day × the markup of that day. Only the agency's people see it.",
  },
  cost_with_fees: {
    label: 'Cost with fees',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'The whole bill, excluding tax: ad spend as billed, with its markup where there is one, plus agency fees (a monthly fee, spread evenly over the days of its month up to today, and a part of ad spend).',
  },
  roi_with_fees: {
    label: 'ROI with fees',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Attributed revenue less cost with fees, divided by cost with fees.',
  },
  cost_per_lead_with_fees: {
    label: 'Cost per lead with fees',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost with fees divided by leads in the same days; none where nothing was spent.',
  },
  acquisition_cost_with_fees: {
    label: 'Cost per customer with fees',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost with fees divided by the customers acquired in the same days.',
  },
  payback_months_with_fees: {
    label: 'Payback in months with fees',
    unit: 'number',
    goodDirection: 'lower',
    description:
      'Months until a customer has paid back the cost of winning them, with fees: cost with fees ÷ monthly value of the customers acquired.',
  },
} as const satisfies Record<string, MetricInfo>;
