import { type AnalyticsChannel, analyticsChannelKeys, channels } from './channels.ts';

/**
 * Names that users and other tools give a channel, in lower case. They are in a separate file, because web pages need
 * only `channels`.
 */
const namesOfChannels: Partial<Record<AnalyticsChannel, readonly string[]>> = {
  Direct: ['direct traffic', 'direct none', 'direct visit', 'direct visits', 'typed in'],
  'Organic Search': [
    'google my business',
    'google business profile',
    'google business',
    'google maps',
    'gmb',
    'gbp',
    'google gmb',
    'google gbp',
  ],
  'Paid Search': ['paid searches'],
  // Platforms without a channel of their own.
  'Paid Other': ['other ads', 'apple search ads', 'spotify ads', 'criteo ads', 'taboola ads', 'outbrain ads'],
  'Cross-network': [
    'crossnetwork',
    'performance max',
    'google performance max',
    'google ads performance max',
  ],
  Email: [
    'emails',
    'email marketing',
    'email campaign',
    'email newsletter',
    'newsletter',
    'newsletters',
    'newsletter email',
    'edm',
    'edms',
    'edm email',
    'mailchimp',
    'mailchimp email',
    'klaviyo',
    'klaviyo email',
  ],
  Affiliates: ['affiliate', 'affiliate marketing'],
  Referral: ['referrals', 'ai referrals'],
  'Word of mouth': [
    'wom',
    'friend',
    'friends',
    'family',
    'friends and family',
    'friends family',
    'friend or family',
    'friend family',
    'family and friends',
    'family friend',
    'family or friend',
    'friend or colleague',
    'colleague',
    'neighbour',
    'neighbor',
    'word of mouth referral',
    'referral word of mouth',
    'friend referral',
    'client referral',
    'customer referral',
    'patient referral',
    'personal referral',
    'referred',
    'referred by a friend',
    'recommendation',
    'personal recommendation',
  ],
  SMS: ['text message', 'text messages'],
  '(Other)': ['other', 'other campaigns'],
  Offline: ['offline sources'],
};

/** Words of channel names by meaning. A name is recognised only if all its words are known. */
const words = {
  paid: 'ad ads advert adverts advertising advertisement advertisements adwords boosted cpc cpm gads lsa paid ppc remarketing retargeting sem sponsored',
  click: 'adwords cpc gads lsa ppc sem',
  organic: 'organic organically seo unpaid',
  search: 'adwords baidu bing duckduckgo gads google lsa microsoft search sem seo yahoo',
  social:
    'facebook fb ig insta instagram linkedin meta nextdoor pinterest quora reddit snap snapchat social threads tiktok twitter x yelp',
  shopping: 'amazon ebay etsy shopping',
  video: 'video videos vimeo youtube yt',
  display: 'banner banners cpm display gdn programmatic remarketing retargeting',
  cross: 'pmax',
  /** Places of offline ads; without a word for an ad, such a name could mean anything. */
  place: 'billboard billboards magazine newspaper print radio television tv',
  // Words without a meaning for the channel.
  other:
    'a an app at by brand branded business campaign call calls campaigns click clicks com content engine engines form forms found from generic heard in lead leads local marketing media network non nonbrand on online our page partners per post posts profile saw seen services the through traffic us via web website www your',
} as const;
type Saying = keyof typeof words;

const listWords = (saying: Saying): string[] => words[saying].split(' ');
const hasWord = (saying: Saying): string => `\\b(?:${listWords(saying).join('|')})\\b`;
const allWords = [...new Set((Object.keys(words) as Saying[]).flatMap(listWords))].join('|');

type WordRule = readonly [channel: AnalyticsChannel, has: readonly Saying[], lacks: readonly Saying[]];

/** Rules that assign a channel by the words of a name; the first matching rule wins. */
const wordRules: readonly WordRule[] = [
  ['Cross-network', ['cross'], ['organic']],
  ['Paid Social', ['paid', 'social'], ['organic', 'search']],
  ['Paid Shopping', ['paid', 'shopping'], ['organic', 'social']],
  ['Paid Video', ['paid', 'video'], ['organic', 'social']],
  ['Display', ['paid', 'display'], ['organic', 'social']],
  ['Paid Search', ['paid', 'search'], ['organic', 'social']],
  ['Paid Search', ['click'], ['organic', 'social']],
  ['Paid Other', ['paid'], ['organic', 'social']],
  ['Organic Social', ['organic', 'social'], ['paid', 'search']],
  ['Organic Shopping', ['organic', 'shopping'], ['paid', 'social']],
  ['Organic Video', ['organic', 'video'], ['paid', 'social']],
  ['Organic Search', ['organic'], ['paid', 'social', 'display']],
  ['Display', ['display'], ['organic', 'social']],
  ['Social', ['social'], ['paid', 'organic', 'search', 'shopping', 'video', 'display']],
];

const joined =
  '\\b(bing|facebook|fb|google|instagram|linkedin|meta|microsoft|organic|paid|pinterest|quora|reddit|snapchat|tiktok|twitter|youtube)(ads|cpc|display|media|ppc|search|shopping|social|video)\\b';

/** Patterns of channel names. Their syntax works in JavaScript and in RE2, which the SQL version of the rule uses. */
export const channelNamePatterns = {
  /** Replacements that normalise a lower-case name without accents, in order. */
  folds: [
    ['%20', ' '],
    ['[^a-z0-9]+', ' '],
    ['\\be mail', 'email'],
    ['\\bpay per click\\b', 'ppc'],
    ['\\btik tok\\b', 'tiktok'],
    ['\\bad words\\b', 'adwords'],
    ['\\bp max\\b', 'pmax'],
    ['\\bnon (?:paid|ppc|cpc|sponsored|ads?)\\b', 'unpaid'],
    [joined, '\\1 \\2'],
    ['\\b(?:free|natural) (clicks?|google|listings?|search|shopping|traffic|visits?)\\b', 'organic \\1'],
    ['\\b(google|search|shopping) (?:free|natural)\\b', '\\1 organic'],
  ],
  /** Pattern that every name of a paid channel matches; it is quick to test. */
  maybePaid: [
    ...(['paid', 'click', 'cross', 'display'] as const).flatMap(listWords),
    'cross',
    'performance',
    'pay.per.click',
    'p.max',
  ].join('|'),
  // A year in a name is ignored: 'Google Ads 2026'.
  known: `^(?:(?:${allWords}|20[0-9][0-9])(?: |$))+$`,
  rules: wordRules.map(([channel, has, lacks]) => ({
    channel,
    has: has.map(hasWord),
    lacks: lacks.map(hasWord),
  })),
} as const;

const folds = channelNamePatterns.folds.map(
  ([pattern, text]) => [new RegExp(pattern, 'g'), text.replaceAll('\\', '$')] as const,
);

/** Normalises a channel's name: lower case, words with one space between them. */
export const foldChannelName = (text: string): string =>
  folds
    .reduce(
      (name, [pattern, by]) => name.replace(pattern, by),
      text
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC')
        .toLowerCase(),
    )
    .trim();

/** Analytics channels by their normalised names. */
export const channelsByName: ReadonlyMap<string, AnalyticsChannel> = new Map(
  analyticsChannelKeys.flatMap((key) =>
    [key, ...(namesOfChannels[key] ?? [])].map((name) => [foldChannelName(name), key] as const),
  ),
);

const known = new RegExp(channelNamePatterns.known);
const rules = channelNamePatterns.rules.map(({ channel, has, lacks }) => ({
  channel,
  has: has.map((pattern) => new RegExp(pattern)),
  lacks: lacks.map((pattern) => new RegExp(pattern)),
}));

const platform = new RegExp(
  `^(?:(?:${(['search', 'social', 'shopping', 'video', 'other'] as const).flatMap(listWords).join('|')})(?: |$))+$`,
);
const ownNames = new Set(analyticsChannelKeys.map(foldChannelName));

/** Reports whether a name is only that of a platform with both paid and free visits: 'Google', 'Facebook'. */
export const isUnclearName = (text: string): boolean => {
  const name = foldChannelName(text);
  if (ownNames.has(name) || !platform.test(name)) return false;
  const channel = findChannelByName(text);
  return channel === null || channels.get(channel)?.cost === 'mixed';
};

/**
 * Returns the channel that a name means: 'FB ads' is Paid Social, 'google / cpc' is Paid Search. 'Google' alone may be
 * paid or free, so it is null, like any unknown word.
 */
export const findChannelByName = (text: string): AnalyticsChannel | null => {
  const name = foldChannelName(text);
  const exact = channelsByName.get(name);
  if (exact) return exact;
  if (!known.test(name)) return null;
  return (
    rules.find(
      ({ has, lacks }) => has.every((word) => word.test(name)) && !lacks.some((word) => word.test(name)),
    )?.channel ?? null
  );
};
