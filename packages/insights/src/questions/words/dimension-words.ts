import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { adChannels, googleChannels, joinChannels } from '@bellwether/domain/channels/ad-channels';
import { listOptions } from '@bellwether/domain/channels/channels';
import { normaliseQuestion } from '../normalise.ts';
import type { NamedValue, ValueCondition } from '../reading.ts';
import { isKnownBy } from '../report-fit.ts';

/** Dimensions by the words that name them in a question. The first one in which the metric is known is meant. */
export const dimensionWords: ReadonlyMap<string, readonly Dimension[]> = collectWords();

function collectWords(): Map<string, Dimension[]> {
  const byWord = new Map<string, Dimension[]>();
  for (const [dimension, entry] of Object.entries(dimensions))
    for (const word of 'words' in entry ? entry.words : [])
      byWord.set(word, [...(byWord.get(word) ?? []), dimension as Dimension]);
  // An agency's client is a business; a figure that customers have is that of customers.
  for (const word of ['client', 'business', 'account'])
    byWord.set(word, [...(byWord.get(word) ?? []), 'business']);
  return byWord;
}

export const plural = (word: string): string =>
  /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /s$/.test(word)
      ? `${word}es`
      : /day of|hour of|time of/.test(word)
        ? word
        : `${word}s`;

/** Dimension words with their plurals. */
export const dimensionPhrases: ReadonlyMap<string, readonly Dimension[]> = new Map(
  [...dimensionWords].flatMap(([word, found]) => [
    [word, found],
    [plural(word), found],
  ]),
);

const allPaidSearch = listOptions(adChannels.google_ads);

const channel = (value: string, label = value): NamedValue => ({
  dimension: 'internal_channel',
  value,
  label,
});

const paidSearch = channel(joinChannels(allPaidSearch), 'Paid Search, branded and generic');
const organicSearch = channel('Organic Search');
const google = channel(joinChannels([...allPaidSearch, organicSearch.value]), 'Paid and Organic Search');
const social = channel('Social');

const channelSynonyms: Readonly<Record<string, NamedValue>> = {
  unknownchannel: channel('', 'No channel'),
  organic: organicSearch,
  seo: organicSearch,
  'organic google': organicSearch,
  'google organic': organicSearch,
  'google search': organicSearch,
  'unpaid search': organicSearch,
  'email marketing': channel('Email'),
  newsletter: channel('Email'),
  newsletters: channel('Email'),
  'direct visits': channel('Direct'),
  'direct traffic': channel('Direct'),
  referrals: channel('Referral'),
  'social media': social,
  socials: social,
  'display ads': channel('Display'),
  'branded search': channel('Branded Paid Search'),
  'brand search': channel('Branded Paid Search'),
  'generic search': channel('Generic Paid Search'),
  'paid search': paidSearch,
  ppc: paidSearch,
  sem: paidSearch,
};

/** Ad platform, and the channel in which its visits, leads and sales are counted: only ad figures have a platform. */
const platform = (key: keyof typeof adChannels, countedIn: NamedValue): readonly NamedValue[] => [
  { dimension: 'channel', value: key, label: adChannels[key].label },
  countedIn,
];

const googleAds = platform('google_ads', paidSearch);
/** Channel that counts more than the platform that a question names, which the answer has to say. */
const wider = (of: NamedValue, name: string, one: string): NamedValue => ({
  ...of,
  label: `All of ${name} (${one} is not counted apart)`,
});
const metaAds = platform('facebook_ads', wider(social, 'Social', 'Meta'));
const linkedInAds = platform('linked_in_ads', wider(social, 'Social', 'LinkedIn'));
const microsoftAds = platform('microsoft_ads', wider(paidSearch, 'Paid Search', 'Microsoft'));

const platformWords: Readonly<Record<string, readonly NamedValue[]>> = {
  'google ads': googleAds,
  'google ad': googleAds,
  'google adwords': googleAds,
  adwords: googleAds,
  google: platform('google_ads', google),
  'meta ads': metaAds,
  'meta ad': metaAds,
  meta: metaAds,
  'facebook ads': metaAds,
  'facebook ad': metaAds,
  facebook: metaAds,
  'linkedin ads': linkedInAds,
  linkedin: linkedInAds,
  'microsoft ads': microsoftAds,
  'bing ads': microsoftAds,
};

/**
 * Channels and ad platforms by the words that name them in a question. The first option that the metric is known by is
 * meant.
 */
export const channelPhrases: ReadonlyMap<string, readonly NamedValue[]> = new Map([
  ...googleChannels
    .filter((name) => name !== '(Other)')
    .map((name): [string, readonly NamedValue[]] => [normaliseQuestion(name), [channel(name)]]),
  ...Object.entries(channelSynonyms).map(([word, value]): [string, readonly NamedValue[]] => [word, [value]]),
  ...Object.entries(platformWords),
]);

/** Returns the dimension that a word means; null if the metric does not have it. */
export const chooseDimension = (
  options: readonly Dimension[],
  metric: Metric,
  where: readonly ValueCondition[],
): Dimension | null => options.find((one) => isKnownBy(metric, one, where)) ?? null;

/** Returns the labels of the dimensions that a metric is known by, at most four. */
export const listKnownDimensions = (metric: Metric, where: readonly ValueCondition[]): string[] =>
  [
    ...new Set(
      [...dimensionWords.values()]
        .flat()
        .filter((one) => isKnownBy(metric, one, where))
        .map((one) => (one === 'channel' ? 'ad platform' : dimensions[one].label.toLowerCase())),
    ),
  ].slice(0, 4);
