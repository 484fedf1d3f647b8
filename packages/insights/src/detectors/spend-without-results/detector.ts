import { formatRange } from '@bellwether/domain/answers/label';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import type { BusinessFacts, Campaign } from '../../facts/business-facts.ts';
import { hasLeadsOfName, readCampaignLeads } from '../../facts/campaign-leads.ts';
import { measureCostOfAdLead } from '../../money/ad-lead.ts';
import { measureCampaignRate } from '../../money/campaign-rate.ts';
import { perMonth, sizeOfMoney } from '../../money/size.ts';
import { rangeOfDays, sumDays } from '../../series/daily-series.ts';
import { campaignCauseKey, whereCampaign } from '../campaign-stopped/detector.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

const windows = [14, 28, 56] as const;
/**
 * Minimum number of leads that the spend should have brought. With 8 expected, the probability of none is 0.03 %;
 * several campaigns are tested over several windows.
 */
const minExpectedLeads = 8;
const manyExpectedLeads = 12;
/**
 * Returns the leads that a campaign's spend should have brought before day `end`: those of its own usual rate, if it
 * ever had leads, because some campaigns are dearer than others.
 */
const expectLeads = (
  facts: BusinessFacts,
  campaign: Campaign,
  { spent, days, end, costPerLead }: { spent: number; days: number; end: number; costPerLead: number },
): number => {
  const asOthers = spent / costPerLead;
  const hadLeads = readCampaignLeads(facts, campaign)?.values.some((value) => value !== null && value > 0);
  if (!hadLeads) return asOthers;
  const rate = measureCampaignRate(facts, campaign, end - days);
  return rate && rate.spent > 0 ? Math.min(asOthers, (rate.usual / rate.spent) * spent) : 0;
};

/**
 * Returns the text ' in Nov 2025 – Nov 2026' for the dates of the usual cost; empty for a finding that was stored
 * without them.
 */
const costDays = ({ cost_from: from, cost_to: to }: Finding['facts']): string =>
  typeof from === 'string' && typeof to === 'string' ? ` in ${formatRange({ from, to })}` : '';

/** Returns the step for a campaign without leads: its visits tell whether the ads or the website fail. */
const adviseOn = (visits: unknown): string => {
  if (typeof visits !== 'number')
    return 'Check its landing page and tracking; if both work, stop it and move the budget.';
  return visits > 0
    ? `${formatValue(visits, 'count', 'table')} visits came from it, so its ads are seen: check its landing page and form; if both work, stop it and move the budget.`
    : 'No visit from it was counted: check the links of its ads and the tracking first; if both work, stop it.';
};

export const spendWithoutResultsDetector: Detector = {
  id: 'spend-without-results',
  detect: (facts) => {
    const campaignCost = measureCostOfAdLead(facts);
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
        const { sessions } = campaign.series;
        const visits = sessions ? sumDays(sessions, start, end) : null;
        const dearer = Math.max(campaignCost, costPerLead.value);
        const likely = expectLeads(facts, campaign, { spent, days, end, costPerLead: dearer });
        if (likely < minExpectedLeads) continue;
        if (hasLeadsOfName(facts, campaign.campaign, start, end)) return [];
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
            confidence: likely >= manyExpectedLeads ? 'high' : 'medium',
            drivers: [],
            facts: {
              spent,
              days,
              ...(visits === null ? {} : { visits }),
              cost_per_lead: costPerLead.value,
              cost_from: costPerLead.range.from,
              cost_to: costPerLead.range.to,
            },
            evidence: {
              report: 'marketing-spend',
              metric: 'cost',
              where: whereCampaign(campaign),
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
      action: adviseOn(facts['visits']),
    };
  },
};
