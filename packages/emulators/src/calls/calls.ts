import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import { campaignDays, createClickId, type EmulatedAccount, seedOf } from '../ad-account.ts';
import { toUuid } from '../books/books.ts';
import { createFaultRandom } from '../faults.ts';

/** Visit to a website that led to a call. */
export type CallVisit = {
  source: string;
  medium: string;
  campaign: string | null;
  keyword: string | null;
  landing: string;
  device: string;
  /** Client id of Google Analytics. */
  user: string;
  session: string;
  gclid: string | null;
};

/** Call to a number of a business, as a call tracker keeps it. Lengths are in seconds. */
export type EmulatedCall = {
  id: number;
  uuid: string;
  startedAt: Date;
  status: 'answered' | 'missed' | 'abandoned';
  /** Digits of the number; empty if it is withheld. */
  caller: string;
  isFirst: boolean;
  duration: number;
  talkTime: number;
  direction: 'inbound' | 'outbound';
  number: { did: string; name: string; source: string };
  place: { location: string; state: string };
  /** Null for a number that no website shows. */
  visit: CallVisit | null;
  /** Score, and when a listener gives it; null for a call that gets none. */
  score: { value: number; at: Date } | null;
};

/** Business whose calls are tracked. `ads`: the account whose clicks lead to calls; null without a website. */
export type CalledBusiness = { id: number; timeZone: string; since: Day; ads: EmulatedAccount | null };

const dayMs = 86_400_000;
/** Share of clicks that lead to a call. */
const callShare = 0.05;
const website = { did: '61385550199', name: 'Website', source: 'Website' };
const sign = { did: '61385550142', name: 'Street sign', source: 'Street sign' };
const places = [
  { location: 'Geelong', state: 'VIC' },
  { location: 'Richmond', state: 'VIC' },
  { location: 'Manly', state: 'NSW' },
] as const;

type Origin = Omit<CallVisit, 'user' | 'session'> | null;

/** Lists where the calls of a day come from: clicks on ads, other visits, and numbers outside of the website. */
const listOrigins = ({ id, ads }: CalledBusiness, day: Day): Origin[] => {
  const random = createFaultRandom(seedOf(`${id} origins ${day}`));
  const origins: Origin[] = Array.from({ length: 1 + Math.floor(random() * 3) }, () => null);
  if (!ads) return origins;
  // Clicks do not change after their day, so any later time gives the same ones.
  const settled = new Date(Date.parse(day) + 30 * dayMs);
  for (const { campaign, device, clicks } of campaignDays(ads, { from: day, to: day }, settled)) {
    const count = Math.floor(clicks * callShare + random());
    for (let click = 0; click < count; click += 1) {
      const gclid = createClickId(campaign, day, device, click);
      origins.push({
        source: 'google',
        medium: 'cpc',
        campaign: campaign.name,
        keyword: campaign.terms[click % Math.max(1, campaign.terms.length)] ?? null,
        landing: `${campaign.pages[0] ?? ''}?gclid=${gclid}`,
        device: device.toLowerCase(),
        gclid,
      });
    }
  }
  const page = new URL(ads.campaigns[0]?.pages[0] ?? 'https://site.example/').origin;
  const other = { campaign: null, keyword: null, landing: `${page}/`, device: 'desktop', gclid: null };
  for (let visit = 0; visit < 1 + Math.floor(random() * 3); visit += 1)
    origins.push(
      random() < 0.6
        ? { ...other, source: 'google', medium: 'organic' }
        : { ...other, source: '(direct)', medium: '(none)' },
    );
  return origins;
};

const createCall = (
  { id: business, timeZone }: CalledBusiness,
  day: Day,
  at: number,
  origin: Origin,
): EmulatedCall => {
  const seed = `${business} call ${day} ${at}`;
  const random = createFaultRandom(seedOf(seed));
  const minutes = 7 * 60 + Math.floor(random() * 12 * 60);
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const start = instantOfLocalTime(timeZone, day, time).getTime() + Math.floor(random() * 60) * 1000;
  const fate = random();
  const status = fate < 0.8 ? 'answered' : fate < 0.92 ? 'missed' : 'abandoned';
  const talkTime = status === 'answered' ? 20 + Math.floor(random() ** 2 * 600) : 0;
  const duration = talkTime + 4 + Math.floor(random() * 20);
  const person = Math.floor(random() * 2000);
  const isScored = status === 'answered' && random() < 0.6;
  return {
    id: business * 10_000_000 + Math.floor(Date.parse(day) / dayMs) * 100 + at,
    uuid: toUuid(seed),
    startedAt: new Date(start),
    status,
    caller:
      random() < 0.05 ? '' : `614${String(seedOf(`${business} ${person}`) % 100_000_000).padStart(8, '0')}`,
    isFirst: random() < 0.7,
    duration,
    talkTime,
    direction: random() < 0.04 ? 'outbound' : 'inbound',
    number: origin ? website : sign,
    place: places[person % places.length] ?? places[0],
    visit: origin && {
      ...origin,
      user: `${1_000_000_000 + person}.${Math.floor(start / 1000) - 600}`,
      session: String(Math.floor(start / 1000) - 60),
    },
    score: isScored
      ? { value: 20 + Math.floor(random() * 80), at: new Date(start + (0.5 + 2 * random()) * dayMs) }
      : null,
  };
};

/** Returns the calls of a business on a day that have ended by now, in order. They depend on the business and the day alone. */
export const listCalls = (business: CalledBusiness, day: Day, now: Date): EmulatedCall[] => {
  if (day < business.since || day > dayAt(business.timeZone, now)) return [];
  return listOrigins(business, day)
    .map((origin, at) => createCall(business, day, at, origin))
    .filter(({ startedAt, duration }) => startedAt.getTime() + duration * 1000 <= now.getTime())
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime() || one.id - other.id);
};
