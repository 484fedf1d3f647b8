import { type AdChannel, adChannels } from '@bellwether/domain/channels/ad-channels';
import { isMissing } from '../cells/cell.ts';
import { normaliseHeading } from '../cells/heading.ts';

/** Ad platform, with the channel that its figures belong to. */
export type Vendor = { name: string; channel: AdChannel };

/**
 * Words in platform names, in lower case; the first match wins, so exclusive names come before ambiguous words. The
 * syntax works in JavaScript and RE2.
 */
const vendorWords: readonly (readonly [name: string, channel: AdChannel, words: string])[] = [
  ['TikTok Ads', 'other', 'tik ?tok|bytedance'],
  ['Pinterest Ads', 'other', 'pinterest'],
  ['Snapchat Ads', 'other', 'snap ?chat|snap ads'],
  ['Spotify Ads', 'other', 'spotify'],
  ['Display & Video 360', 'other', 'dv ?360|display (?:&|and) video(?: 360)?|dbm|doubleclick'],
  ['Reddit Ads', 'other', 'reddit'],
  ['Quora Ads', 'other', 'quora'],
  ['Amazon Ads', 'other', 'amazon'],
  ['Apple Search Ads', 'other', 'apple'],
  ['Criteo', 'other', 'criteo'],
  ['Taboola', 'other', 'taboola'],
  ['Outbrain', 'other', 'outbrain'],
  ['The Trade Desk', 'other', 'trade ?desk'],
  ['X Ads', 'other', 'twitter'],
  ['Meta Ads', 'facebook_ads', 'facebook|meta|instagram|fb'],
  ['LinkedIn Ads', 'linked_in_ads', 'linked ?in'],
  ['Microsoft Ads', 'microsoft_ads', 'bing|microsoft|msads'],
  ['Display', 'display_and_remarketing', 'display|remarketing|gdn'],
  ['Google Ads', 'google_ads', 'google|adwords|youtube|p ?max|performance max|demand gen|local services|lsa'],
];
/** Platform names that are too short to be recognised within other words. */
const shortNames: Readonly<Record<string, string>> = {
  'Snapchat Ads': 'snap',
  'Apple Search Ads': 'asa',
  'X Ads': 'x(?:[ _-]?ads)?',
  'Google Ads': 'gads',
  'Meta Ads': 'ig|messenger|audience[ _]network|threads',
};

/**
 * Patterns of platform names. A name is a whole word, so that 'Plumbing' is not Bing and 'Metal roofs' is not Meta.
 * Words that platforms append without a space ('facebookads', 'GoogleAdWords') may follow.
 */
export const vendorNames = vendorWords.map(([name, channel, words]) => {
  const word = `(?:^|[^\\p{L}0-9])(?:${words})(?:ads?|adwords|network|search)?(?:[^\\p{L}0-9]|$)`;
  const short = shortNames[name];
  return [name, channel, short ? `${word}|^(?:${short})$` : word] as const;
});

/** Pattern of network cells that name a placement or a type of advertising, not a platform. */
export const noPlatformPattern =
  '^((google )?search|search (network|partners?)|partners?|content|cross-network|mobile.*|desktop|ios|android|web|app|feeds?|stor(y|ies)|reels|all|unknown|other|paid ?(search|social|media)?|ppc|cpc|sem|social|video|shopping|native|audience)$';

const listVendors = (text: string): Vendor[] => {
  const lower = text.trim().toLowerCase();
  return vendorNames
    .filter(([, , form]) => new RegExp(form, 'u').test(lower))
    .map(([name, channel]) => ({ name, channel }));
};

export const findVendorByName = (text: string): Vendor | undefined => listVendors(text)[0];

/** Programs of these vendors that write files for any platform. */
const programs =
  /\b(google|microsoft|ms) (sheets?|drive|docs|workspace|data studio|looker( studio)?|excel|office|power ?bi|teams)\b|\blooker studio( google)?\b/gi;

/**
 * Returns the vendor named as a separate word of a file name: `tiktok_ads.csv`, `Pinterest report (3).csv`. A name with
 * two vendors, such as `Google and Facebook ads.csv`, does not say whose rows are in the file.
 */
export const findVendorInFileName = (fileName: string): Vendor | undefined => {
  const name = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_\-.()[\]]+/g, ' ')
    .replace(programs, ' ');
  // Official names may have capitals within a word: 'YouTube', 'DoubleClick'.
  const listed = listVendors(name);
  const vendors = listed.length > 0 ? listed : listVendors(name.replace(/([a-z])([A-Z])/g, '$1 $2'));
  // 'Display' is also a Google product, and 'apple' may be part of any name.
  const named = vendors.filter(({ name: one }) => !['Display', 'Apple Search Ads'].includes(one));
  const isOne = named.length === 1 || named[0]?.name === 'Display & Video 360';
  return isOne ? named[0] : undefined;
};

const platformHeadings = new Set(
  [
    'platform|ad platform|advertising platform|channel|ad channel|advertising channel',
    'marketing channel|media channel|source|ad source|traffic source|utm source|media source',
    'data source|network|ad network|network name|ad network platform|publisher|publisher platform',
    'vendor|provider|site|plattform|kanal|netzwerk|quelle|plataforma|canal|red|fuente|fonte',
    'plateforme|réseau|piattaforma|canale|bron|kanaal',
  ].flatMap((words) => words.split('|').map(normaliseHeading)),
);

type PlatformColumn = { column: string; vendors: Vendor[] };

/** Returns the column that names the platform of each row, with the platforms named in the sample. */
export const findPlatformColumn = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): PlatformColumn | undefined => {
  for (const [at, column] of header.entries()) {
    if (!platformHeadings.has(normaliseHeading(column))) continue;
    const filled = rows.map((row) => row[at] ?? '').filter((text) => !isMissing(text));
    const vendors = filled.flatMap((text) => findVendorByName(text) ?? []);
    if (filled.length === 0 || vendors.length * 2 < filled.length) continue;
    return { column, vendors: [...new Map(vendors.map((vendor) => [vendor.name, vendor])).values()] };
  }
  return undefined;
};

export const findPlatformByName = (requestedName: string | undefined): Vendor | undefined => {
  const found = vendorNames.find(([name]) => name === requestedName);
  return found && { name: found[0], channel: found[1] };
};

export const platformLabel = (channel: string | undefined): string =>
  Object.entries(adChannels).find(([key]) => key === channel)?.[1].label ?? adChannels.other.label;
