import { foldCampaign } from '@bellwether/domain/leads/campaign-name';
import type { DailySeries } from '../series/daily-series.ts';
import type { BusinessFacts, Campaign } from './business-facts.ts';

const hasSpend = ({ series }: Campaign): boolean =>
  series.cost?.values.some((value) => value !== null && value > 0) ?? false;

/**
 * Returns the valid leads of a campaign's name by day, because leads often carry another channel or spelling than the
 * campaign on its platform. Leads under the channel of another campaign that has the name and spends belong to that
 * one; leads under a channel without spend are shared among the campaigns of the name. Null without leads.
 */
export const readCampaignLeads = (
  { campaigns }: Pick<BusinessFacts, 'campaigns'>,
  campaign: Campaign,
): DailySeries | null => {
  const { series: own } = campaign;
  if (!own.valid_leads) return null;
  const folded = foldCampaign(campaign.campaign);
  const named = campaigns.filter((one) => one !== campaign && foldCampaign(one.campaign) === folded);
  const sharers = 1 + named.filter(hasSpend).length;
  const others = named.flatMap((one) => (!hasSpend(one) && one.series.valid_leads) || []);
  return {
    from: own.valid_leads.from,
    values: own.valid_leads.values.map((value, at) =>
      value === null ? null : others.reduce((sum, { values }) => sum + (values[at] ?? 0) / sharers, value),
    ),
  };
};

/** Returns whether any lead of some days has a campaign's name, under any channel and in any spelling. */
export const hasLeadsOfName = (
  { campaigns }: Pick<BusinessFacts, 'campaigns'>,
  name: string,
  start: number,
  end: number,
): boolean => {
  const folded = foldCampaign(name);
  return campaigns.some(
    ({ campaign, series }) =>
      foldCampaign(campaign) === folded &&
      series.valid_leads?.values.slice(start, end).some((value) => value !== null && value > 0),
  );
};
