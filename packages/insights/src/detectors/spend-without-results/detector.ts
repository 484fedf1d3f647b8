import { formatValue } from '@bellwether/contract/format/number';
import type { Finding } from '@bellwether/contract/insights/finding';
import { formatRange } from '@bellwether/contract/reports/text/label';
import type { BusinessFacts } from '../../facts/business-facts.ts';
import { perMonth, sizeOfMoney } from '../../money/size.ts';
import { rangeOfDays, sumDays } from '../../series/daily-series.ts';
import { campaignCause } from '../campaign-stopped/detector.ts';
import type { Detector } from '../detector.ts';
import { placeName } from '../fit-title.ts';

const windows = [14, 28, 56] as const;
/** Leads that the spend would have brought at the usual cost of a lead; at 5 the chance of none is 0.7 %. */
const minExpectedLeads = 5;
const usualDays = 364;

/** Returns the ad spend of a valid lead over all campaigns and the last year; null without leads. */
const measureCostPerLead = ({ campaigns }: BusinessFacts): number | null => {
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

export const spendWithoutResults: Detector = {
  id: 'spend-without-results',
  detect: (facts) => {
    const costPerLead = measureCostPerLead(facts);
    if (costPerLead === null) return [];
    return facts.campaigns.flatMap((campaign): Finding[] => {
      const { cost, valid_leads: leads, conversions } = campaign.series;
      if (!cost || !leads) return [];
      const end = cost.values.length;
      for (const days of windows) {
        const start = end - days;
        const spent = sumDays(cost, start, end);
        const brought = sumDays(leads, start, end);
        const counted = conversions ? sumDays(conversions, start, end) : 0;
        if (spent === null || brought !== 0 || counted !== 0) continue;
        const expected = spent / costPerLead;
        if (expected < minExpectedLeads) continue;
        return [
          {
            detector: 'spend-without-results',
            cause: campaignCause(campaign),
            module: 'analytics',
            metric: 'valid_leads',
            slices: [{ dimension: 'campaign', value: campaign.campaign, label: campaign.label }],
            channel: campaign.channel,
            range: rangeOfDays(cost, start, end),
            actual: 0,
            expected,
            band: null,
            size: sizeOfMoney(-perMonth(spent, days), 'ad spend a month without a lead'),
            confidence: expected >= 8 ? 'high' : 'medium',
            drivers: [],
            facts: { spent, days, cost_per_lead: costPerLead },
            evidence: {
              report: 'marketing-spend',
              metric: 'cost',
              where: [{ key: 'campaign', value: campaign.campaign }],
              range: rangeOfDays(cost, Math.max(0, end - 91), end),
            },
          },
        ];
      }
      return [];
    });
  },
  write: ({ slices, range, facts, expected }, { currency }) => {
    const money = (value: unknown) => formatValue(Number(value), 'currency', 'card', currency);
    return {
      ...placeName({
        name: slices[0]?.label ?? 'A campaign',
        rest: ' brings no leads',
        other: 'A campaign',
        text: `It spent ${money(facts['spent'])} in ${formatRange(range)} without a valid lead or a conversion. At your usual cost per lead of ${money(facts['cost_per_lead'])}, that would be about ${formatValue(Math.round(expected ?? 0), 'count', 'card')} leads.`,
      }),
      action: 'Check its landing page and tracking; if both work, stop it and move the budget.',
    };
  },
};
