import type { Fact } from '@bellwether/contract/catalogue/facts';
import { callStatuses } from '@bellwether/contract/leads/call-status';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const list = (texts: readonly string[]): string => texts.map(literal).join(', ');

/** SQL for what stays of a text when case, accents, dashes, underscores and spaces are ignored. */
export const foldSql = (text: string): string =>
  `lower(strip_accents(trim(regexp_replace(${text}, '[\\s_-]+', ' ', 'g'))))`;

/** SQL for one word for each way of writing it; other texts stay. What is one of the words already costs one look. */
const oneOf = (text: string, words: Readonly<Record<string, readonly string[]>>, other = text): string => {
  const cases = Object.entries(words).map(
    ([word, ways]) => `WHEN ${foldSql(text)} IN (${list(ways)}) THEN ${literal(word)}`,
  );
  return `CASE WHEN ${text} IS NULL OR ${text} IN (${list(Object.keys(words))}) THEN ${text} ${cases.join(' ')} ELSE ${other} END`;
};

/** Channels under Google's names, and what other tools call them. */
const channels: Readonly<Record<string, readonly string[]>> = {
  Direct: ['direct traffic'],
  'Organic Search': ['seo', 'organic'],
  'Organic Social': [],
  'Organic Shopping': [],
  'Organic Video': [],
  'Paid Search': ['paid searches'],
  'Paid Social': [],
  'Paid Shopping': [],
  'Paid Video': [],
  'Paid Other': [],
  Display: [],
  Social: [],
  'Cross-network': ['crossnetwork'],
  Email: ['e mail', 'email marketing'],
  Affiliates: ['affiliate'],
  Referral: ['referrals', 'ai referrals'],
  Audio: [],
  SMS: [],
  'Mobile Push Notifications': [],
  Unassigned: [],
  'Branded Paid Search': [],
  'Generic Paid Search': [],
  '(Other)': [],
  Offline: ['offline sources'],
  Other: ['other campaigns'],
};
const channelWays = Object.fromEntries(
  Object.entries(channels).map(([name, ways]) => [name, [name.toLowerCase().replace('-', ' '), ...ways]]),
);
/** SQL for a channel under Google's name for it. */
export const channelNameSql = (text: string): string => oneOf(text, channelWays);

/** Devices by what is in their name: 'Mobile devices with full browsers', 'iPad', 'Computers'. */
const devices: readonly (readonly [device: string, form: string])[] = [
  ['tablet', 'tablet|ipad|kindle'],
  ['tv', '\\btvs?\\b|television|smart ?tv'],
  ['mobile', 'mobile|phone|android|ipod|cell|handy|movil|cellulare'],
  ['desktop', 'desktop|computer|laptop|\\bpcs?\\b|\\bmac\\b|ordinateur|escritorio'],
];
/** SQL for a device in one word. */
export const deviceNameSql = (text: string): string => {
  const cases = devices.map(
    ([device, form]) => `WHEN regexp_matches(${foldSql(text)}, ${literal(form)}) THEN ${literal(device)}`,
  );
  return `CASE WHEN ${text} IS NULL OR ${text} IN (${list(devices.map(([device]) => device))}) THEN ${text} ${cases.join(' ')} ELSE lower(trim(${text})) END`;
};

/** SQL for how a call ended. */
export const callStatusSql = (text: string): string => oneOf(text, callStatuses, `lower(trim(${text}))`);

/** Columns of which a row keeps one word, however it came: a report has one row for it, and a filter finds all of them. */
export const canonicalColumns: Partial<Record<Fact, Readonly<Record<string, string>>>> = {
  ads: { device: deviceNameSql('device') },
  sessions: { channel: channelNameSql('channel'), device: deviceNameSql('device') },
  leads: {
    channel: channelNameSql('channel'),
    device: deviceNameSql('device'),
    call_status: callStatusSql('call_status'),
  },
  lead_touches: { channel: channelNameSql('channel'), device: deviceNameSql('device') },
};

const words: Readonly<Record<string, (text: string) => string>> = {
  channel: channelNameSql,
  device: deviceNameSql,
  call_status: callStatusSql,
};
/** SQL for the word under which the value that somebody asks of a column is kept; `key` may name a relation before the column. */
export const canonicalValueSql = (key: string, value: string): string =>
  words[key.split('.').at(-1) ?? '']?.(value) ?? value;

/** Texts of places and names that have one spelling in a business: the one that it had first. */
export const spellingColumns: Partial<Record<Fact, readonly string[]>> = {
  invoices: ['country', 'region', 'city'],
  leads: ['channel', 'country', 'region', 'city', 'funnel', 'agent_type'],
  reviews: ['place'],
};
