import type { Day } from '@bellwether/domain/time/day';
import type { FactRow } from '@bellwether/facts/facts';
import { toDeviceName } from '@bellwether/facts/rules/spelling';
import { z } from 'zod';
import type { SourceAccount } from '../kit/connector.ts';
import { microsToDecimal, toCount, toDecimal } from '../kit/decimal.ts';

/** All numbers arrive as text. A field without a value is missing. */
const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .default('0');
const count = z.string().regex(/^\d+$/).default('0');
const actions = z.array(z.object({ action_type: z.string(), value: decimal })).default([]);

/** Figures of a campaign, day and platform. */
export const insightRow = z.object({
  date_start: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  campaign_id: z.string(),
  campaign_name: z.string(),
  account_currency: z.string().optional(),
  device_platform: z.string().default('unknown'),
  spend: decimal,
  impressions: count,
  inline_link_clicks: count,
  actions,
  action_values: actions,
});

/** Fields to request; Meta adds the days and the platform itself. */
export const insightFields =
  'campaign_id,campaign_name,account_currency,spend,impressions,inline_link_clicks,actions,action_values';

type Insight = z.infer<typeof insightRow>;

/** Returns the device of a platform. Meta does not distinguish tablets from phones. */
const deviceOf = (platform: string): string | null => {
  const device = toDeviceName(platform);
  return ['mobile', 'desktop', 'tablet', 'tv'].includes(device) ? device : null;
};

/** Converts a decimal to millionths, which add up exactly. */
const toMicros = (value: string): bigint => {
  const text = toDecimal(value);
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const micros = BigInt(whole + part.padEnd(6, '0'));
  return text.startsWith('-') ? -micros : micros;
};

/** Returns the millionths of the first of these action types that Meta reports. */
const firstOf = (reported: Insight['actions'], types: readonly string[]): bigint => {
  for (const type of types) {
    const found = reported.find((one) => one.action_type === type);
    if (found) return toMicros(found.value);
  }
  return 0n;
};

/**
 * Meta reports one action under several types that contain each other. `lead` contains the leads of forms, the website
 * and messages; `omni_purchase` the purchases of the website, apps and shops. The two do not overlap, so their sum
 * counts each conversion once. An account without `omni_purchase` reports a narrower type; these are listed from the
 * widest to the narrowest. Leads have no revenue, so the value is that of the purchases.
 */
const leads = ['lead'];
const purchases = ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase'];

type CampaignDay = {
  day: Day;
  campaign: string;
  campaignId: string;
  device: string | null;
  currency: string | null;
  impressions: number;
  clicks: number;
  costMicros: bigint;
  conversionMicros: bigint;
  valueMicros: bigint;
};

/** Figures by day, campaign and device. */
export type CampaignDays = Map<string, CampaignDay>;

/**
 * Adds figures to the row of their day, campaign and device. Several platforms, such as app and website, may have the
 * same device.
 */
export const addInsight = (days: CampaignDays, row: Insight, { currency }: SourceAccount): void => {
  const device = deviceOf(row.device_platform);
  const key = `${row.date_start} ${row.campaign_id} ${device}`;
  const found = days.get(key) ?? {
    day: row.date_start,
    campaign: row.campaign_name,
    campaignId: row.campaign_id,
    device,
    currency: row.account_currency ?? currency,
    impressions: 0,
    clicks: 0,
    costMicros: 0n,
    conversionMicros: 0n,
    valueMicros: 0n,
  };
  found.impressions += toCount(row.impressions);
  // Clicks to the website. Meta's own `clicks` include likes, comments and shares.
  found.clicks += toCount(row.inline_link_clicks);
  found.costMicros += toMicros(row.spend);
  found.conversionMicros += firstOf(row.actions, leads) + firstOf(row.actions, purchases);
  found.valueMicros += firstOf(row.action_values, purchases);
  days.set(key, found);
};

export const metaChannel = 'facebook_ads';

export const toMetaAdRow = (row: CampaignDay, account: SourceAccount): FactRow<'ads'> => ({
  day: row.day,
  channel: metaChannel,
  account: account.name,
  campaign: row.campaign,
  campaign_id: row.campaignId,
  device: row.device,
  impressions: row.impressions,
  clicks: row.clicks,
  cost: microsToDecimal(String(row.costMicros)),
  conversions: microsToDecimal(String(row.conversionMicros)),
  conversion_value: microsToDecimal(String(row.valueMicros)),
  currency: row.currency,
});
