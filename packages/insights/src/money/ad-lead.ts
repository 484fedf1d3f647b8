import type { BusinessFacts } from '../facts/business-facts.ts';
import { sumDays } from '../series/daily-series.ts';

const usualDays = 364;

/**
 * Returns the campaigns' ad spend per valid lead in the last year; null without leads. The dashboard's cost per lead
 * would be too low here, because it also counts leads that no ad brought.
 */
export const measureCostOfAdLead = ({ campaigns }: Pick<BusinessFacts, 'campaigns'>): number | null => {
  let [spent, leads] = [0, 0];
  for (const { series } of campaigns) {
    if (!series.cost || !series.valid_leads) continue;
    const end = series.cost.values.length;
    const start = Math.max(0, end - usualDays);
    spent += sumDays(series.cost, start, end) ?? 0;
    leads += sumDays(series.valid_leads, start, end) ?? 0;
  }
  return leads >= 10 && spent > 0 ? spent / leads : null;
};
