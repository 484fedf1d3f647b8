import type { Scope } from '@bellwether/domain/access/scope';
import type { Day } from '@bellwether/domain/time/day';
import type { Coverage } from '../../../platform/warehouse.ts';
import type { CoveredSource } from './coverage.ts';

/** Adds the coverage of marketing costs: the loads of ads, and a monthly fee from its first day up to today. */
export const withCostCoverage = (scope: Scope, loaded: readonly Coverage[], today: Day): CoveredSource[] => [
  ...loaded,
  ...loaded.flatMap((one): CoveredSource[] =>
    one.fact === 'ads' ? [{ ...one, fact: 'marketing_costs' }] : [],
  ),
  ...scope.businesses.flatMap(({ id, currency, costTerms = [] }): CoveredSource[] => {
    const first = costTerms
      .flatMap(({ from, monthlyFee }) => (monthlyFee > 0 && from <= today ? [from] : []))
      .toSorted()[0];
    if (first === undefined) return [];
    return [
      {
        fact: 'marketing_costs',
        businessId: id,
        source: 'manual',
        stream: '',
        channel: null,
        fields: ['cost'],
        days: [{ from: first, to: today }],
        estimated: [],
        currencies: [currency],
        loadedAt: new Date(0),
      },
    ];
  }),
];
