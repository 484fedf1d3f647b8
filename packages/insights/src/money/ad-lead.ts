import type { BusinessFacts } from '../facts/business-facts.ts';
import { sumDays } from '../series/daily-series.ts';

const usualDays = 364;

/**
 * Returns the ad spend per valid lead of the campaigns with ad spend in the last year; null without leads. The
 * dashboard's cost per lead would be too low here, because it also counts leads that no ad brought.
 */
export const measureCostOfAdLead = ({ campaigns }: Pick<BusinessFacts, 'campaigns'>): number | null => {
  const sum = ({ series }: BusinessFacts['campaigns'][number], metric: 'cost' | 'valid_leads'): number => {
    const days = series[metric];
    const end = days?.values.length ?? 0;
    return days ? (sumDays(days, Math.max(0, end - usualDays), end) ?? 0) : 0;
  };
  const paid = campaigns.filter((one) => sum(one, 'cost') > 0);
  const names = new Set(paid.map(({ campaign }) => campaign));
  // Leads of a campaign count whatever channel they are recorded under.
  const leads = campaigns
    .filter(({ campaign }) => names.has(campaign))
    .reduce((all, one) => all + sum(one, 'valid_leads'), 0);
  const spent = paid.reduce((all, one) => all + sum(one, 'cost'), 0);
  return leads >= 10 && spent > 0 ? spent / leads : null;
};
