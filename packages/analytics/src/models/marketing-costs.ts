import type { Model } from './model.ts';

/** The marketing costs of a day are known if its media cost is known. */
const needs = ['cost'];

/**
 * All marketing costs by day: media as billed, and the agency's other fees. `compile/costs.ts` builds the
 * rows at query time.
 */
export const marketingCostsModel = () =>
  ({
    fact: 'marketing_costs',
    dimensions: {},
    measures: {
      agency_fees: { agg: 'sum', expression: 'fees', money: true, needs },
      media_markup: { agg: 'sum', expression: 'markup', money: true, needs },
      platform_cost: { agg: 'sum', expression: 'platform', money: true, needs },
      agency_bill: { agg: 'sum', expression: 'bill', money: true, needs },
      cost_with_fees: { agg: 'sum', expression: 'whole', money: true, needs },
    },
  }) as const satisfies Model;
