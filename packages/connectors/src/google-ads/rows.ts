import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { SourceAccount } from '../kit/connector.ts';
import { microsToDecimal, toCount, toDecimal } from '../kit/decimal.ts';
import { currencyForm, idForm, nameForm, timeZoneForm } from '../kit/forms.ts';

/** int64 values arrive as text, doubles as numbers; a value of zero may be missing. */
const int64 = z.union([z.string(), z.number()]).default('0');
const double = z.number().default(0);

const metrics = z
  .object({
    impressions: int64,
    clicks: int64,
    costMicros: int64,
    conversions: double,
    conversionsValue: double,
  })
  .prefault({});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const channelType = z.string().default('UNKNOWN');

/** A campaign without a name has its id as name. */
const campaign = z
  .object({ id: idForm, name: nameForm, advertisingChannelType: channelType })
  .transform(({ id, name, ...others }) => ({ ...others, id, name: name || id }));

const state = { status: z.string().default('ENABLED'), testAccount: z.boolean().default(false) };

export const customerRow = z.object({
  customer: z.object({
    id: idForm,
    descriptiveName: nameForm,
    /** An account that is not set up completely has none. */
    currencyCode: currencyForm,
    timeZone: timeZoneForm,
    manager: z.boolean().default(false),
    ...state,
  }),
});

export const clientRow = z.object({
  customerClient: z.object({
    id: idForm,
    descriptiveName: nameForm,
    manager: z.boolean().default(false),
    ...state,
  }),
});

const endedStates: Readonly<Record<string, string>> = {
  CANCELED: 'This Google Ads account is cancelled. An admin of the account can reactivate it.',
  SUSPENDED: 'Google has suspended this Google Ads account.',
  CLOSED: 'This Google Ads account is closed.',
};

/** Returns why an account cannot be read; undefined if it can. Test accounts are always closed, but can be read. */
export const findRefusal = ({
  status,
  testAccount,
}: {
  status: string;
  testAccount: boolean;
}): string | undefined => (testAccount && status === 'CLOSED' ? undefined : endedStates[status]);

export const campaignRow = z.object({
  segments: z.object({ date: day, device: z.string().default('UNKNOWN') }),
  campaign,
  metrics,
});

export const searchTermRow = z.object({
  segments: z.object({ date: day, searchTermMatchType: z.string().default('UNKNOWN') }),
  searchTermView: z.object({ searchTerm: z.string() }),
  campaign,
  adGroup: z.object({ name: nameForm }).nullish(),
  metrics,
});

export const performanceMaxTermRow = z.object({
  segments: z.object({ date: day }),
  campaignSearchTermView: z.object({ searchTerm: z.string().default('') }),
  campaign,
  metrics,
});

export const landingPageRow = z.object({
  segments: z.object({ date: day }),
  landingPageView: z.object({ unexpandedFinalUrl: z.string().default('') }),
  campaign,
  metrics,
});

/** Campaign types that the page Display shows. All others are on the page Google Ads. */
const displayTypes = ['DISPLAY', 'DEMAND_GEN', 'VIDEO', 'DISCOVERY'];
export const channelOfCampaignType = (type: string): AdChannel =>
  displayTypes.includes(type) ? 'display_and_remarketing' : 'google_ads';
export const googleAdsChannels: readonly AdChannel[] = ['google_ads', 'display_and_remarketing'];

const devices = new Map([
  ['MOBILE', 'mobile'],
  ['DESKTOP', 'desktop'],
  ['TABLET', 'tablet'],
  ['CONNECTED_TV', 'tv'],
]);
/** Returns the device; null for one that Google does not know, or may add. */
const deviceOf = (name: string): string | null => devices.get(name) ?? null;

const performanceMax = 'Performance Max';

/** Match types as spelled in Google's own reports. */
const matchTypes: Readonly<Record<string, string>> = {
  EXACT: 'Exact match',
  NEAR_EXACT: 'Exact match (close variant)',
  PHRASE: 'Phrase match',
  NEAR_PHRASE: 'Phrase match (close variant)',
  BROAD: 'Broad match',
  AI_MAX: 'AI Max',
  PERFORMANCE_MAX: performanceMax,
};

const figures = ({ metrics: m }: { metrics: z.infer<typeof metrics> }, { currency }: SourceAccount) => ({
  impressions: toCount(m.impressions),
  clicks: toCount(m.clicks),
  cost: microsToDecimal(m.costMicros),
  conversions: toDecimal(m.conversions),
  conversion_value: toDecimal(m.conversionsValue),
  currency,
});

export const toGoogleAdRow = (row: z.infer<typeof campaignRow>, account: SourceAccount): FactRow<'ads'> => ({
  day: row.segments.date,
  channel: channelOfCampaignType(row.campaign.advertisingChannelType),
  account: account.name,
  campaign: row.campaign.name,
  campaign_id: row.campaign.id,
  device: deviceOf(row.segments.device),
  ...figures(row, account),
});

export const toSearchTermRow = (
  row: z.infer<typeof searchTermRow>,
  account: SourceAccount,
): FactRow<'search_terms'> => ({
  day: row.segments.date,
  channel: channelOfCampaignType(row.campaign.advertisingChannelType),
  account: account.name,
  campaign: row.campaign.name,
  ad_group: row.adGroup?.name || null,
  search_term: row.searchTermView.searchTerm,
  match_type: matchTypes[row.segments.searchTermMatchType] ?? null,
  ...figures(row, account),
});

export const toPerformanceMaxTermRow = (
  row: z.infer<typeof performanceMaxTermRow>,
  account: SourceAccount,
): FactRow<'search_terms'> => ({
  day: row.segments.date,
  channel: channelOfCampaignType(row.campaign.advertisingChannelType),
  account: account.name,
  campaign: row.campaign.name,
  ad_group: null,
  search_term: row.campaignSearchTermView.searchTerm || null,
  match_type: performanceMax,
  ...figures(row, account),
});

export const toLandingPageRow = (
  row: z.infer<typeof landingPageRow>,
  account: SourceAccount,
): FactRow<'ad_landing_pages'> => ({
  day: row.segments.date,
  channel: channelOfCampaignType(row.campaign.advertisingChannelType),
  account: account.name,
  campaign: row.campaign.name,
  landing_page: row.landingPageView.unexpandedFinalUrl,
  ...figures(row, account),
});
