import { localTimeAt } from '@bellwether/domain/time/date-time';
import { dayAt } from '@bellwether/domain/time/day';
import type { FactRow } from '@bellwether/facts/facts';
import { classifyChannel } from '@bellwether/facts/rules/channel';
import { findLeadOrigin } from '@bellwether/facts/rules/lead-origin';
import { toCallStatus, toDeviceName } from '@bellwether/facts/rules/spelling';
import type { Call, Visit } from './forms.ts';
import { wildjarName } from './judge.ts';

/** Columns of the fact that a call fills. */
export const callColumns = [
  'lead_key',
  'occurred_at',
  'day',
  'kind',
  'phone',
  'channel',
  'source',
  'medium',
  'campaign',
  'landing_page',
  'device',
  'city',
  'region',
  'country',
  'status',
  'call_status',
  'call_seconds',
  'quality_score',
  'ga_id',
  'funnel',
  'audio_url',
  'platform',
  'data_source',
] as const;

/** Reports whether a call is a lead: outgoing calls are none. */
export const isLead = ({ direction }: Call): boolean => direction?.toLowerCase() !== 'outbound';

const digitsOf = (number: string | null): string | null => number?.replace(/\D/g, '') || null;

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Returns the name of a country's code, as other sources have it; another text stays. */
const nameCountry = (country: string | null): string | null =>
  country !== null && /^[A-Z]{2}$/i.test(country)
    ? (countryNames.of(country.toUpperCase()) ?? country)
    : country;

const findClickSystem = ({ gclid, msclkid, fbclid }: Visit) => {
  if (gclid) return 'google';
  if (msclkid) return 'bing';
  return fbclid ? 'facebook' : null;
};

/** Platforms of ads by their click ids. A click id of Facebook is on links that are no ads, too. */
const platformOf = ({ gclid, msclkid }: Visit): string | null => {
  if (gclid) return 'Google Ads';
  return msclkid ? 'Microsoft Ads' : null;
};

/** Returns source and medium of a call: of its visit, or of the number that was called. */
const originOf = ({ web, trackingSource }: Call, visit: Visit | null) => {
  const { source, medium } = findLeadOrigin({
    source: visit?.source ?? web?.source,
    medium: visit?.medium ?? web?.medium,
    page: visit?.landing,
    referrer: visit?.referrer,
    clickOf: visit && findClickSystem(visit),
  });
  return source === null && medium === null ? { source: trackingSource, medium: null } : { source, medium };
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Returns the tags of a call that have names. WildJar shows most of them as ids, whose names it does not tell. */
const nameTags = ({ tags }: Call): string | null =>
  tags
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '' && !uuid.test(tag))
    .join(', ') || null;

/** Returns the address of a recording; null for one without https, which is never opened. */
const recordingOf = ({ audio }: Call): string | null =>
  audio !== null && URL.canParse(audio) && new URL(audio).protocol === 'https:' ? audio : null;

/** Converts a call to a lead. Its time is that of the account's clock. @param visit the visit behind it, from its details */
export const toLeadRow = (call: Call, visit: Visit | null, timeZone: string): FactRow<'leads'> => {
  const { dateStartGMT: start } = call;
  const origin = originOf(call, visit);
  const campaign = visit?.campaign ?? null;
  return {
    lead_key: call.uuid,
    occurred_at: `${localTimeAt(timeZone, start).replace(' ', 'T')}:${start.toISOString().slice(17, 19)}`,
    day: dayAt(timeZone, start),
    kind: 'call',
    phone: digitsOf(call.caller),
    channel: classifyChannel({ ...origin, campaign }, { neither: null, alone: null }),
    ...origin,
    campaign,
    landing_page: visit?.landing ?? visit?.page ?? null,
    device: visit?.device ? toDeviceName(visit.device) : null,
    city: call.location,
    region: call.state,
    country: nameCountry(call.country),
    status: nameTags(call),
    call_status: call.status && toCallStatus(call.status),
    call_seconds: call.duration,
    quality_score: call.score,
    ga_id: visit?.user ?? null,
    funnel: call.trackingName,
    audio_url: recordingOf(call),
    platform: visit && platformOf(visit),
    data_source: visit ? wildjarName : null,
  };
};
