import { callStatuses } from '@bellwether/contract/leads/call-status';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const list = (texts: readonly string[]): string => texts.map(literal).join(', ');

/** Returns SQL for a text without case, accents and differences of dashes, underscores and spaces. */
export const foldSql = (text: string): string =>
  `lower(strip_accents(trim(regexp_replace(${text}, '[\\s_-]+', ' ', 'g'))))`;

/**
 * Returns SQL that maps each spelling to one word and keeps other texts. A text that is already one of the
 * words costs one check.
 */
const canonicalCase = (
  text: string,
  words: Readonly<Record<string, readonly string[]>>,
  other = text,
): string => {
  const cases = Object.entries(words).map(
    ([word, spellings]) => `WHEN ${foldSql(text)} IN (${list(spellings)}) THEN ${literal(word)}`,
  );
  return `CASE WHEN ${text} IS NULL OR ${text} IN (${list(Object.keys(words))}) THEN ${text} ${cases.join(' ')} ELSE ${other} END`;
};

/** Google's channel names, with the names that other tools use. */
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
const channelSpellings = Object.fromEntries(
  Object.entries(channels).map(([name, spellings]) => [
    name,
    [name.toLowerCase().replace('-', ' '), ...spellings],
  ]),
);
/** Returns SQL for a channel's Google name. */
export const channelNameSql = (text: string): string => canonicalCase(text, channelSpellings);

/** Patterns in device names, such as 'Mobile devices with full browsers', 'iPad' or 'Computers'. */
const devices: readonly (readonly [device: string, form: string])[] = [
  ['tablet', 'tablet|ipad|kindle'],
  ['tv', '\\btvs?\\b|television|smart ?tv'],
  ['mobile', 'mobile|phone|android|ipod|cell|handy|movil|cellulare'],
  ['desktop', 'desktop|computer|laptop|\\bpcs?\\b|\\bmac\\b|ordinateur|escritorio'],
];
/** Returns SQL for a device in one word. */
export const deviceNameSql = (text: string): string => {
  const cases = devices.map(
    ([device, pattern]) =>
      `WHEN regexp_matches(${foldSql(text)}, ${literal(pattern)}) THEN ${literal(device)}`,
  );
  return `CASE WHEN ${text} IS NULL OR ${text} IN (${list(devices.map(([device]) => device))}) THEN ${text} ${cases.join(' ')} ELSE lower(trim(${text})) END`;
};

/** Returns SQL for the canonical status of a call. */
export const callStatusSql = (text: string): string =>
  canonicalCase(text, callStatuses, `lower(trim(${text}))`);

const words: Readonly<Record<string, (text: string) => string>> = {
  channel: channelNameSql,
  device: deviceNameSql,
  call_status: callStatusSql,
};
/** Returns SQL for the stored spelling of a filter value; `key` may name a relation before the column. */
export const canonicalValueSql = (key: string, value: string): string =>
  words[key.split('.').at(-1) ?? '']?.(value) ?? value;
