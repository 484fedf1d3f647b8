import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { campaignDays, type EmulatedAccount, seedOf } from './ad-account.ts';
import { createFaultRandom } from './faults.ts';

/** Visits of one day, origin, page and device, with the spend of their campaign. */
export type Visits = {
  day: Day;
  channel: string;
  source: string;
  medium: string;
  campaign: string;
  page: string;
  device: string;
  sessions: number;
  newUsers: number;
  keyEvents: number;
  revenue: number;
  adClicks: number;
  adCostMicros: bigint;
};

/** Daily visits from each origin without ad spend. */
const unpaid = [
  { channel: 'Organic Search', source: 'google', medium: 'organic', visits: 60 },
  { channel: 'Organic Search', source: 'bing', medium: 'organic', visits: 6 },
  { channel: 'Direct', source: '(direct)', medium: '(none)', visits: 25 },
  { channel: 'Referral', source: 'healthdirectory.example', medium: 'referral', visits: 8 },
  { channel: 'Organic Social', source: 'facebook.com', medium: 'referral', visits: 9 },
  { channel: 'Email', source: 'newsletter', medium: 'email', visits: 4 },
] as const;
const pages = ['/', '/implants', '/prices', '/contact'];
const devices = [
  { name: 'mobile', share: 0.6 },
  { name: 'desktop', share: 0.34 },
  { name: 'tablet', share: 0.06 },
] as const;
const channels: Readonly<Record<string, string>> = {
  SEARCH: 'Paid Search',
  PERFORMANCE_MAX: 'Cross-network',
  DISPLAY: 'Display',
  VIDEO: 'Paid Video',
};

/** Number of days over which conversions get their final credit. */
const lateDays = 10;

/** Yields the visits to an account's website, as analytics would report them now. */
export function* websiteVisits(account: EmulatedAccount, range: Range, now: Date): Generator<Visits> {
  const today = dayAt(account.timeZone, now);
  const last = range.to < today ? range.to : today;
  const isSettled = (day: Day) => day <= addDays(today, -lateDays);
  for (const { day, campaign, device, clicks, costMicros, conversions, value } of campaignDays(
    account,
    range,
    now,
  ))
    yield {
      day,
      channel: channels[campaign.type] ?? 'Paid Other',
      source: 'google',
      medium: 'cpc',
      campaign: campaign.name,
      page: new URL(campaign.pages[0] ?? 'https://site.example/').pathname,
      device: device.toLowerCase(),
      // Some visitors leave before the page is shown.
      sessions: Math.round(clicks * 0.93),
      newUsers: Math.round(clicks * 0.7),
      keyEvents: isSettled(day) ? Math.floor(clicks * 6) / 100 : Math.floor(conversions * 100) / 100,
      revenue: isSettled(day) ? clicks * 12 : value,
      adClicks: clicks,
      adCostMicros: costMicros,
    };
  for (let day = range.from > account.since ? range.from : account.since; day <= last; day = addDays(day, 1))
    for (const { visits, ...origin } of unpaid)
      for (const [at, page] of pages.entries())
        for (const { name, share } of devices) {
          const random = createFaultRandom(seedOf(`${account.id} ${origin.source} ${page} ${name} ${day}`));
          const sessions = Math.round((visits * share * (0.6 + 0.8 * random())) / (at + 1.6));
          if (sessions === 0) continue;
          const keyEvents = Math.floor(sessions * 4 * random()) / 100;
          yield {
            ...origin,
            day,
            campaign: `(${origin.medium.replace(/[()]/g, '')})`,
            page,
            device: name,
            sessions,
            newUsers: Math.round(sessions * 0.55),
            keyEvents: isSettled(day) ? keyEvents : Math.floor(keyEvents * 80) / 100,
            revenue: Math.round(sessions * 130 * random()) / 100,
            adClicks: 0,
            adCostMicros: 0n,
          };
        }
}
