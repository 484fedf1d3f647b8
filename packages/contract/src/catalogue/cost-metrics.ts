import type { MetricInfo } from './metric-info.ts';

const bill =
  'Fees are those of the agency: a monthly fee, shared out evenly over the days of its month and counted up to today by the business’s calendar, and a part of what the platforms charged.';

/** What marketing costs with all that the agency bills, and what it returns for that. */
export const costMetrics = {
  agency_fees: {
    label: 'Agency fees',
    unit: 'currency',
    goodDirection: 'neither',
    description: `The fees of these days, excluding tax. ${bill}`,
  },
  media_markup: {
    label: 'Markup on media',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'What the agency adds to the price of media: what the platforms charged each day times the markup that held on it. Only the agency’s people see it.',
  },
  cost_with_fees: {
    label: 'Cost with fees',
    unit: 'currency',
    goodDirection: 'neither',
    description: `The whole bill, excluding tax: media as it is billed, with its markup where there is one, plus agency fees. ${bill}`,
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
      'Months until a customer brought in what winning them cost: cost with fees divided by the monthly value of the customers acquired in the same days.',
  },
} as const satisfies Record<string, MetricInfo>;
