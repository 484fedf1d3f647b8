import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { adChannels, googleChannels, joinChannels } from '@bellwether/domain/channels/ad-channels';
import { listOptions } from '@bellwether/domain/channels/channels';
import { normaliseQuestion } from './normalise.ts';
import type { NamedValue } from './reading.ts';
import { isKnownBy } from './report-fit.ts';

/** Dimensions by the words that name them in a question. The first one in which the metric is known is meant. */
export const dimensionWords: ReadonlyMap<string, readonly Dimension[]> = collectWords();

function collectWords(): Map<string, Dimension[]> {
  const byWord = new Map<string, Dimension[]>();
  for (const [dimension, entry] of Object.entries(dimensions))
    for (const word of 'words' in entry ? entry.words : [])
      byWord.set(word, [...(byWord.get(word) ?? []), dimension as Dimension]);
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

const channelSynonyms: Readonly<Record<string, NamedValue>> = {
  unknownchannel: channel('', 'No channel'),
  organic: channel('Organic Search'),
  seo: channel('Organic Search'),
  'organic google': channel('Organic Search'),
  'google organic': channel('Organic Search'),
  'unpaid search': channel('Organic Search'),
  emails: channel('Email'),
  'direct visits': channel('Direct'),
  'direct traffic': channel('Direct'),
  referrals: channel('Referral'),
  'social media': channel('Social'),
  'display ads': channel('Display'),
  'branded search': channel('Branded Paid Search'),
  'brand search': channel('Branded Paid Search'),
  'generic search': channel('Generic Paid Search'),
  'paid search': channel(joinChannels(allPaidSearch), 'Paid Search, branded and generic'),
};

const platform = (key: keyof typeof adChannels): NamedValue => ({
  dimension: 'channel',
  value: key,
  label: adChannels[key].label,
});

const platformWords: Readonly<Record<string, NamedValue>> = {
  'google ads': platform('google_ads'),
  adwords: platform('google_ads'),
  'meta ads': platform('facebook_ads'),
  'facebook ads': platform('facebook_ads'),
  'linkedin ads': platform('linked_in_ads'),
  linkedin: platform('linked_in_ads'),
  'microsoft ads': platform('microsoft_ads'),
  'bing ads': platform('microsoft_ads'),
};

/** Channels and ad platforms by the words that name them in a question. */
export const channelPhrases: ReadonlyMap<string, NamedValue> = new Map([
  ...googleChannels
    .filter((name) => name !== '(Other)')
    .map((name): [string, NamedValue] => [normaliseQuestion(name), channel(name)]),
  ...Object.entries(channelSynonyms),
  ...Object.entries(platformWords),
]);

/** Returns the dimension that a word means; null if the metric does not have it. */
export const chooseDimension = (
  options: readonly Dimension[],
  metric: Metric,
  where: readonly NamedValue[],
): Dimension | null => options.find((one) => isKnownBy(metric, one, where)) ?? null;

/** Returns the labels of the dimensions that a metric is known by, at most four. */
export const listKnownDimensions = (metric: Metric, where: readonly NamedValue[]): string[] =>
  [
    ...new Set(
      [...dimensionWords.values()]
        .flat()
        .filter((one) => isKnownBy(metric, one, where))
        .map((one) => (one === 'channel' ? 'ad platform' : dimensions[one].label.toLowerCase())),
    ),
  ].slice(0, 4);
