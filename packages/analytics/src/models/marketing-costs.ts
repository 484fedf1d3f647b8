import type { Model } from './model.ts';

/** What is known of a day of marketing's costs is what is known of its media. */
const needs = ['cost'];

/** All that marketing costs, day by day: media as it is billed and what the agency bills besides. `compile/costs.ts` makes its rows when it is asked. */
export const marketingCostsModel = {
  fact: 'marketing_costs',
  dimensions: {},
  measures: {
    agency_fees: { agg: 'sum', of: 'fees', money: true, needs },
    media_markup: { agg: 'sum', of: 'markup', money: true, needs },
    cost_with_fees: { agg: 'sum', of: 'whole', money: true, needs },
  },
} as const satisfies Model;
