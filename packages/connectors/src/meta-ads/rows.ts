import type { Day } from '@bellwether/domain/time/day';
import type { FactRow } from '@bellwether/facts/facts';
import { toDeviceName } from '@bellwether/facts/rules/spelling';
import { z } from 'zod';
import type { SourceAccount } from '../kit/connector.ts';
import { decimalToMicros, microsToDecimal, toCount } from '../kit/decimal.ts';
import { nameForm } from '../kit/forms.ts';
import { countConversions, sumPurchaseValues } from './conversions.ts';

/** All numbers arrive as text. A field without a value is missing. */
const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?(e[-+]?\d{1,3})?$/i)
  .default('0');
const count = z.string().regex(/^\d+$/).default('0');
/** Numbers or values by type. A row without any leaves the list out. An action without a type is of no kind. */
export const actionsForm = z
  .array(z.object({ action_type: nameForm, value: decimal }))
  .nullish()
  .transform((reported) => reported?.filter(({ action_type: type }) => type !== '') ?? []);

/** Figures of a campaign, day and platform. */
export const insightRow = z.object({
  date_start: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  campaign_id: z.string(),
  campaign_name: nameForm,
  account_currency: z.string().nullish(),
  device_platform: z
    .string()
    .nullish()
    .transform((platform) => platform ?? 'unknown'),
  spend: decimal,
  impressions: count,
  inline_link_clicks: count,
  actions: actionsForm,
  /** Events that `actions` leaves out, such as schedule_total. */
  conversions: actionsForm,
  action_values: actionsForm,
});

/** Fields to request; Meta adds the days and the platform itself. */
export const insightFields =
  'campaign_id,campaign_name,account_currency,spend,impressions,inline_link_clicks,actions,conversions,action_values';

type Insight = z.infer<typeof insightRow>;

/** Returns the device of a platform. Meta does not distinguish tablets from phones. */
const deviceOf = (platform: string): string | null => {
  const device = toDeviceName(platform);
  return ['mobile', 'desktop', 'tablet', 'tv'].includes(device) ? device : null;
};

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

/** Adds figures, and requires that the warehouse can hold them. @throws Error */
const addUp = (one: CampaignDay, other: CampaignDay): CampaignDay => {
  const sum = {
    ...one,
    impressions: toCount(one.impressions + other.impressions),
    clicks: toCount(one.clicks + other.clicks),
    costMicros: one.costMicros + other.costMicros,
    conversionMicros: one.conversionMicros + other.conversionMicros,
    valueMicros: one.valueMicros + other.valueMicros,
  };
  for (const micros of [sum.costMicros, sum.conversionMicros, sum.valueMicros])
    microsToDecimal(String(micros));
  return sum;
};

/**
 * Adds figures to the row of their day, campaign and device. Several platforms, such as app and website, may have the
 * same device. Figures that the warehouse cannot hold change nothing. `isNew`: whether the figures count, as pages may
 * repeat them.
 * @throws Error
 */
export const addInsight = (
  days: CampaignDays,
  row: Insight,
  { currency, conversions }: SourceAccount,
  isNew: (key: string) => boolean = () => true,
): void => {
  const device = deviceOf(row.device_platform);
  const key = `${row.date_start} ${row.campaign_id} ${device}`;
  const names = {
    day: row.date_start,
    campaign: row.campaign_name || row.campaign_id,
    campaignId: row.campaign_id,
    device,
    currency: row.account_currency ?? currency,
  };
  const nothing = { impressions: 0, clicks: 0, costMicros: 0n, conversionMicros: 0n, valueMicros: 0n };
  const figures = {
    ...names,
    impressions: toCount(row.impressions),
    // Clicks to the website. Meta's own `clicks` include likes, comments and shares.
    clicks: toCount(row.inline_link_clicks),
    costMicros: decimalToMicros(row.spend),
    conversionMicros: countConversions([...row.actions, ...row.conversions], conversions),
    valueMicros: sumPurchaseValues(row.action_values),
  };
  const sum = addUp(days.get(key) ?? { ...names, ...nothing }, figures);
  if (isNew(`${row.date_start} ${row.campaign_id} ${row.device_platform}`)) days.set(key, sum);
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
