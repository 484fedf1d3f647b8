import { addDays, type Day, dayAt, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { createFaultRandom } from './faults.ts';

/** Campaign of an emulated business. Each emulated service reports a part of its figures. */
export type EmulatedCampaign = {
  id: string;
  name: string;
  type: 'SEARCH' | 'PERFORMANCE_MAX' | 'DISPLAY' | 'VIDEO';
  clicksPerDay: number;
  /** Cost per click in millionths. */
  clickMicros: number;
  terms: readonly string[];
  pages: readonly string[];
};

export type EmulatedAccount = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  /** First day with figures. */
  since: Day;
  campaigns: readonly EmulatedCampaign[];
};

const devices = [
  { name: 'MOBILE', share: 0.6 },
  { name: 'DESKTOP', share: 0.35 },
  { name: 'TABLET', share: 0.05 },
] as const;

/** Figures of a campaign, day and device. `value` is the revenue of the conversions. */
export type CampaignDay = {
  day: Day;
  campaign: EmulatedCampaign;
  device: string;
  impressions: number;
  clicks: number;
  costMicros: bigint;
  conversions: number;
  value: number;
};

/** Returns a random seed that depends only on the text. */
export const seedOf = (text: string): number => {
  let seed = 2166136261;
  for (const sign of text) seed = Math.imul(seed ^ sign.charCodeAt(0), 16777619);
  return seed >>> 0;
};

/** Number of days over which the conversions of a day arrive. */
const lateDays = 20;

const buildDay = (
  account: EmulatedAccount,
  campaign: EmulatedCampaign,
  device: (typeof devices)[number],
  day: Day,
  today: Day,
): CampaignDay => {
  const random = createFaultRandom(seedOf(`${account.id} ${campaign.id} ${device.name} ${day}`));
  const clicks = Math.round(campaign.clicksPerDay * device.share * (0.6 + 0.8 * random()));
  const impressions = Math.round(clicks * (8 + 10 * random()));
  const costMicros = BigInt(clicks) * BigInt(Math.round(campaign.clickMicros * (0.8 + 0.4 * random())));
  const arrived = Math.min(1, (daysBetween(day, today) + 4) / (lateDays + 4));
  const conversions = Math.floor(clicks * (0.03 + 0.06 * random()) * arrived * 100) / 100;
  return {
    day,
    campaign,
    device: device.name,
    impressions,
    clicks,
    costMicros,
    conversions,
    value: Math.round(conversions * (150 + 100 * random()) * 100) / 100,
  };
};

/**
 * Yields the figures of an account for a date range as the services would report them now: conversions of the last
 * weeks are incomplete.
 */
export function* campaignDays(
  account: EmulatedAccount,
  { from, to }: Range,
  now: Date,
): Generator<CampaignDay> {
  const today = dayAt(account.timeZone, now);
  const last = to < today ? to : today;
  for (let day = from > account.since ? from : account.since; day <= last; day = addDays(day, 1))
    for (const campaign of account.campaigns)
      for (const device of devices) {
        const figures = buildDay(account, campaign, device, day, today);
        if (figures.impressions > 0) yield figures;
      }
}

/** Creates a campaign with a landing page derived from its name. */
export const createCampaign = (
  id: number,
  name: string,
  type: EmulatedCampaign['type'],
  clicksPerDay: number,
  clickMicros: number,
  terms: readonly string[] = [],
): EmulatedCampaign => ({
  id: String(id),
  name,
  type,
  clicksPerDay,
  clickMicros,
  terms,
  pages: [`https://www.bright-smile.example/${name.toLowerCase().replaceAll(' ', '-')}`],
});

/** Returns the click id (gclid) of a click on an ad, which Google adds to the address of the landing page. */
export const createClickId = (campaign: EmulatedCampaign, day: Day, device: string, click: number): string =>
  `EAIaIQobChMI${Buffer.from(`${campaign.id} ${day} ${device} ${click}`).toString('base64url')}_BwE`;

/** Google Ads accounts of the emulated business and of another business below the same manager. */
export const emulatedAccounts: readonly EmulatedAccount[] = [
  {
    id: '1234567890',
    name: 'Bright Smile Dental',
    currency: 'AUD',
    timeZone: 'Australia/Melbourne',
    since: '2022-07-01',
    campaigns: [
      createCampaign(101, 'Brand', 'SEARCH', 30, 900_000, ['bright smile', 'bright smile dental']),
      createCampaign(102, 'Implants', 'SEARCH', 22, 6_400_000, ['dental implants', 'implants cost']),
      createCampaign(103, 'Emergency dentist', 'SEARCH', 18, 4_100_000, ['emergency dentist']),
      createCampaign(104, 'All services', 'PERFORMANCE_MAX', 40, 2_300_000),
      createCampaign(105, 'Remarketing', 'DISPLAY', 25, 700_000),
    ],
  },
  {
    id: '2234567890',
    name: 'Harbour Physio',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    since: '2025-01-15',
    campaigns: [createCampaign(201, 'Back pain', 'SEARCH', 14, 3_000_000, ['physio back pain'])],
  },
];

/** Meta accounts of the same businesses. */
export const metaAccounts: readonly EmulatedAccount[] = [
  {
    id: '512345678901',
    name: 'Bright Smile Dental',
    currency: 'AUD',
    timeZone: 'Australia/Melbourne',
    since: '2023-02-01',
    campaigns: [
      createCampaign(120210001, 'Smile makeover', 'DISPLAY', 90, 1_350_000),
      createCampaign(120210002, 'New patient offer', 'DISPLAY', 70, 1_800_000),
      createCampaign(120210003, 'Meet the team', 'VIDEO', 35, 600_000),
    ],
  },
  {
    id: '522345678901',
    name: 'Harbour Physio',
    currency: 'AUD',
    timeZone: 'Australia/Sydney',
    since: '2025-03-01',
    campaigns: [createCampaign(120220001, 'Free assessment', 'DISPLAY', 30, 1_500_000)],
  },
];
