import type { BusinessFacts, Campaign } from '../facts/business-facts.ts';
import { readCampaignLeads } from '../facts/campaign-leads.ts';
import { type DailySeries, sumDays } from '../series/daily-series.ts';

/** Lengths in days of the windows from which a rate may come, longest first. */
const windows = [364, 182, 112, 91, 56, 28] as const;
/** Minimum z-score at which the rate of the newer days really differs from that of the older ones. */
const minChangeZ = 3;
/** Maximum ratio between the ad spend a day of two parts of a window; beyond it, the campaign is another one. */
const maxSpendRatio = 2;
/** Weight of the business's mean in the rate of one campaign, in leads. */
const knownLeads = 2;

/** Rate of a campaign over some days. `leads` is the count, `usual` the days' leads shrunk towards the business's mean. */
export type CampaignRate = { days: number; spent: number; leads: number; usual: number };

const isSteady = (leads: DailySeries, cost: DailySeries, start: number, end: number): boolean =>
  windows.every((days) => {
    const split = end - days;
    if (split <= start) return true;
    const older = split - start;
    const [now, before] = [sumDays(leads, split, end) ?? 0, sumDays(leads, start, split) ?? 0];
    const share = days / (days + older);
    const z =
      Math.abs(now - (now + before) * share) / Math.sqrt(Math.max(1, (now + before) * share * (1 - share)));
    const spend = [sumDays(cost, split, end) ?? 0, sumDays(cost, start, split) ?? 0] as const;
    const ratio = spend[0] / days / Math.max(1e-9, spend[1] / older);
    return z < minChangeZ && ratio < maxSpendRatio && ratio > 1 / maxSpendRatio;
  });

/** Returns the valid leads per unit of ad spend of all campaigns before a day; null without spend or leads. */
const measureMean = (facts: Pick<BusinessFacts, 'campaigns'>, end: number): number | null => {
  let [spent, leads] = [0, 0];
  for (const { series } of facts.campaigns) {
    if (!series.cost || !series.valid_leads) continue;
    spent += sumDays(series.cost, Math.max(0, end - windows[0]), end) ?? 0;
    leads += sumDays(series.valid_leads, Math.max(0, end - windows[0]), end) ?? 0;
  }
  return spent > 0 && leads > 0 ? leads / spent : null;
};

/**
 * Returns the leads and ad spend of a campaign before day `end`, from the longest window in which both were steady. A
 * good or bad month then counts as one of many. Null without leads or spend.
 */
export const measureCampaignRate = (
  facts: Pick<BusinessFacts, 'campaigns'>,
  campaign: Campaign,
  end: number,
): CampaignRate | null => {
  const { cost } = campaign.series;
  const leads = readCampaignLeads(facts, campaign);
  if (!cost || !leads) return null;
  const first = cost.values.findIndex((value) => value !== null && value > 0);
  if (first < 0 || first >= end) return null;
  const known = [...windows, end - first]
    .filter((days) => days <= end - first)
    .toSorted((a, b) => b - a)
    .filter(
      (days) =>
        days <= windows[0] &&
        sumDays(leads, end - days, end) !== null &&
        sumDays(cost, end - days, end) !== null,
    );
  const days = known.find((one) => isSteady(leads, cost, end - one, end));
  if (days === undefined) return null;
  const spent = sumDays(cost, end - days, end) ?? 0;
  const count = sumDays(leads, end - days, end) ?? 0;
  const mean = measureMean(facts, end);
  const expected = mean === null ? 0 : mean * spent;
  const usual = expected <= 0 ? count : ((count + knownLeads) / (expected + knownLeads)) * expected;
  return { days, spent, leads: count, usual };
};
