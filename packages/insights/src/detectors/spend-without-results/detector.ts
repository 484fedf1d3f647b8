import { formatRange } from '@bellwether/domain/answers/label';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { foldCampaign } from '@bellwether/domain/leads/campaign-name';
import { daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { BusinessFacts } from '../../facts/business-facts.ts';
import { perMonth, sizeOfMoney } from '../../money/size.ts';
import { rangeOfDays, sumDays } from '../../series/daily-series.ts';
import { campaignCauseKey } from '../campaign-stopped/detector.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

const windows = [14, 28, 56] as const;
/**
 * Minimum number of leads that the spend should have brought at the usual cost per lead; with 5 expected, the
 * probability of none is 0.7 %.
 */
const minExpectedLeads = 5;
const usualDays = 364;

/**
 * Returns the valid leads with a campaign's name under any channel, because leads often name a channel other than the
 * campaign's platform.
 */
const countLeadsOfName = ({ campaigns }: BusinessFacts, name: string, range: Range): number => {
  const folded = foldCampaign(name);
  let count = 0;
  for (const { campaign, series } of campaigns) {
    const leads = series.valid_leads;
    if (!leads || foldCampaign(campaign) !== folded) continue;
    const start = Math.max(0, daysBetween(leads.from, range.from));
    const end = Math.min(leads.values.length, daysBetween(leads.from, range.to) + 1);
    for (const value of leads.values.slice(start, end)) count += value ?? 0;
  }
  return count;
};

/**
 * Returns the campaigns' ad spend per valid lead in the last year; null without leads. The dashboard's cost per lead
 * would be too low here, because it also counts leads that no ad brought.
 */
const measureCampaignCost = ({ campaigns }: BusinessFacts): number | null => {
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

/**
 * Returns the text ' in Nov 2025 – Nov 2026' for the dates of the usual cost; empty for a finding that was stored
 * without them.
 */
const costDays = ({ cost_from: from, cost_to: to }: Finding['facts']): string =>
  typeof from === 'string' && typeof to === 'string' ? ` in ${formatRange({ from, to })}` : '';

export const spendWithoutResultsDetector: Detector = {
  id: 'spend-without-results',
  detect: (facts) => {
    const campaignCost = measureCampaignCost(facts);
    const { costPerLead } = facts;
    if (campaignCost === null || costPerLead === null) return [];
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
        const likely = spent / Math.max(campaignCost, costPerLead.value);
        if (likely < minExpectedLeads) continue;
        if (countLeadsOfName(facts, campaign.campaign, rangeOfDays(cost, start, end)) > 0) return [];
        return [
          {
            detector: 'spend-without-results',
            cause: campaignCauseKey(campaign),
            module: 'analytics',
            metric: 'valid_leads',
            slices: [{ dimension: 'campaign', value: campaign.campaign, label: campaign.label }],
            channel: campaign.channel,
            range: rangeOfDays(cost, start, end),
            actual: 0,
            expected: spent / costPerLead.value,
            band: null,
            size: sizeOfMoney(-perMonth(spent, days), 'ad spend a month without a lead'),
            confidence: likely >= 8 ? 'high' : 'medium',
            drivers: [],
            facts: {
              spent,
              days,
              cost_per_lead: costPerLead.value,
              cost_from: costPerLead.range.from,
              cost_to: costPerLead.range.to,
            },
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
      ...fitNameIntoTitle({
        name: slices[0]?.label ?? 'A campaign',
        rest: ' brings no leads',
        other: 'A campaign',
        text: `It spent ${money(facts['spent'])} in ${formatRange(range)} without a valid lead or a conversion. At your ${inSentence(metricInfo('cost_per_lead').label)} of ${money(facts['cost_per_lead'])}${costDays(facts)}, that would be about ${formatValue(Math.round(expected ?? 0), 'count', 'card')} leads.`,
      }),
      action: 'Check its landing page and tracking; if both work, stop it and move the budget.',
    };
  },
};
