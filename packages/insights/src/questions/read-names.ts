import { normaliseQuestion, phrasePattern, placeholderFor, replaceWords } from './normalise.ts';
import type { NamedValue } from './reading.ts';

export type NamesFound = { text: string; named: NamedValue[][] } | { unknown: string };

const quoted = /"([^"]+)"|“([^”]+)”/g;
const quoteWord = 'quotedname';

/** Returns the normalised words of a question outside quotes. */
export const wordsOutsideQuotes = (question: string): string =>
  normaliseQuestion(question.replace(quoted, ' '));

/** Devices that a question may name, as reports spell them. */
const devices: readonly NamedValue[] = ['mobile', 'desktop', 'tablet'].flatMap((value) =>
  [value, `${value}s`, `${value} devices`, `${value} phones`].map((label) => ({
    dimension: 'device',
    value,
    label,
  })),
);

const groupNames = (names: readonly NamedValue[]): Map<string, NamedValue[]> => {
  const groups = new Map<string, NamedValue[]>();
  for (const name of names) {
    const phrase = normaliseQuestion(name.label);
    if (phrase !== '') groups.set(phrase, [...(groups.get(phrase) ?? []), name]);
  }
  return groups;
};

const separator = /\s+[–—|:/-]\s+|\s*\(|,\s+/;

/**
 * Adds the first part of long names, such as 'hot water repairs' of 'Hot water repairs – Brunswick', if it has several
 * words and belongs to one name only.
 */
const addShortNames = (groups: ReadonlyMap<string, NamedValue[]>, names: readonly NamedValue[]) => {
  const short = new Map<string, Set<string>>();
  const campaigns = names.flatMap(({ dimension, label }) =>
    dimension === 'campaign' ? [` ${normaliseQuestion(label)} `] : [],
  );
  for (const { label, dimension } of names) {
    const [first = ''] = label.split(separator);
    const phrase = normaliseQuestion(first);
    // A place is called by one word: 'Brunswick' of 'Brunswick, Victoria'.
    const isLong = phrase.includes(' ') || (dimension === 'suburb' && phrase !== '');
    // 'Prospecting – Blocked drains' is about blocked drains too.
    if (dimension === 'campaign' && campaigns.filter((one) => one.includes(` ${phrase} `)).length > 1)
      continue;
    const add = (to: string) => short.set(to, (short.get(to) ?? new Set()).add(normaliseQuestion(label)));
    if (isLong && first !== label && !groups.has(phrase)) add(phrase);
    // 'Hot water units' are sold under the name 'Hot water unit'.
    const many = `${normaliseQuestion(label)}s`;
    if (dimension === 'product' && !many.endsWith('ss') && !groups.has(many)) add(many);
  }
  const added = [...short].flatMap(([phrase, [only, other]]): [string, NamedValue[]][] =>
    only !== undefined && other === undefined ? [[phrase, groups.get(only) ?? []]] : [],
  );
  return new Map([...groups, ...added]);
};

const groupsByNames = new WeakMap<readonly NamedValue[], ReadonlyMap<string, NamedValue[]>>();

/** Returns names by their phrases. They are kept as long as the list, because a business has thousands of names. */
const findGroups = (names: readonly NamedValue[]): ReadonlyMap<string, NamedValue[]> => {
  const known = groupsByNames.get(names);
  if (known) return known;
  const groups = addShortNames(groupNames([...names, ...devices]), names);
  groupsByNames.set(names, groups);
  return groups;
};

/**
 * Normalises a question and replaces the names in it by placeholders such as `§n0`. A name in quotes must exist. A name
 * of ordinary words only, such as a campaign called 'October', needs quotes.
 */
export const findNames = (
  question: string,
  names: readonly NamedValue[],
  isOrdinary: (phrase: string) => boolean,
): NamesFound => {
  const groups = findGroups(names);
  const named: NamedValue[][] = [];
  const add = (group: NamedValue[]): string => {
    named.push(group);
    return placeholderFor('n', named.length - 1);
  };
  const inQuotes: string[] = [];
  const unquoted = question.replace(quoted, (_, straight?: string, curly?: string) => {
    inQuotes.push(normaliseQuestion(straight ?? curly ?? ''));
    return ` ${quoteWord} `;
  });
  const unknown = inQuotes.find((phrase) => !groups.has(phrase));
  if (unknown !== undefined) return { unknown };
  let at = 0;
  let text = replaceWords(normaliseQuestion(unquoted), quoteWord, () => {
    const group = groups.get(inQuotes[at] ?? '') ?? [];
    at += 1;
    return add(group);
  });
  const phrases = [...groups.keys()].filter(
    (phrase) => ` ${text} `.includes(` ${phrase} `) && !isOrdinary(phrase),
  );
  if (phrases.length > 0)
    text = replaceWords(text, phrasePattern(phrases), (phrase = '') => add(groups.get(phrase) ?? []));
  return { text, named };
};

/** Dimensions whose values a question may name by a part: products and campaigns have long names. */
const partlyNamed: readonly NamedValue['dimension'][] = ['product', 'campaign', 'customer'];
/** Shorter words are in too many names by chance. */
const minPartLength = 4;
/** More values would be a kind of things rather than a name. */
const maxPartValues = 12;

const stem = (word: string): string => word.replace(/(?<=ss)es$|(?<!s)s$/, '');
const joinStems = (words: readonly string[]): string => words.map(stem).join(' ');

/**
 * Replaces words that nothing else explains by the values whose names contain them: 'battery' of 'Home battery'. The
 * longest run of words that a name contains is taken. Returns null if no name has the word.
 */
export const findPartialName = (
  text: string,
  unread: string,
  names: readonly NamedValue[],
  at: number,
): { text: string; options: NamedValue[] } | null => {
  const words = text.split(' ');
  const place = words.indexOf(unread);
  if (place < 0 || unread.length < minPartLength) return null;
  const phrases = names
    .filter(({ dimension }) => partlyNamed.includes(dimension))
    .map((name) => {
      // 'Check-up' is also written as one word.
      const spellings = [name.label, name.label.replace(/(?<=\p{L})-(?=\p{L})/gu, '')];
      const phrases = new Set(spellings.map((one) => joinStems(normaliseQuestion(one).split(' '))));
      return { name, phrase: ` ${[...phrases].join('  ')} ` };
    });
  const matching = (from: number, to: number) => {
    const part = ` ${joinStems(words.slice(from, to))} `;
    return phrases.filter(({ phrase }) => phrase.includes(part)).map(({ name }) => name);
  };
  let [from, to] = [place, place + 1];
  if (matching(from, to).length === 0) return null;
  while (to < words.length && matching(from, to + 1).length > 0) to += 1;
  while (from > 0 && matching(from - 1, to).length > 0) from -= 1;
  const part = words.slice(from, to).join(' ');
  const options = [...Map.groupBy(matching(from, to), ({ dimension }) => dimension)].flatMap(
    ([dimension, found]): NamedValue[] => {
      const [only] = found;
      if (!only || found.length > maxPartValues) return [];
      // A part of a campaign's name can also be a subject, so the answer says that it is a campaign.
      if (found.length === 1)
        return [dimension === 'campaign' ? { ...only, label: `campaign ${only.label}` } : only];
      // A part of several customers' names means none of them.
      if (dimension === 'customer') return [];
      return [
        {
          dimension,
          value: part,
          label: `${dimension}s with “${part}”`,
          values: found.map(({ value }) => value),
        },
      ];
    },
  );
  if (options.length === 0) return null;
  return { text: [...words.slice(0, from), placeholderFor('n', at), ...words.slice(to)].join(' '), options };
};

/** Returns the campaigns whose names contain some words; null if none or too many do. */
export const findCampaigns = (words: string, names: readonly NamedValue[]): NamedValue | null => {
  // Normalising writes a dash as 'to', which a reader leaves out.
  const join = (text: string) => ` ${joinStems(text.split(' ').filter((word) => word !== 'to'))} `;
  const part = join(words);
  if (part.length < minPartLength + 2) return null;
  const found = names.filter(
    ({ dimension, label }) => dimension === 'campaign' && join(normaliseQuestion(label)).includes(part),
  );
  const exact = found.find(({ label }) => normaliseQuestion(label) === words);
  const [first, second] = exact ? [exact] : found;
  if (!first || found.length > maxPartValues) return null;
  if (!second) return first;
  const values = found.map(({ value }) => value);
  return { dimension: 'campaign', value: words, label: `“${words}” (${found.length} campaigns)`, values };
};

/**
 * Returns a product that may be meant by the name of a campaign which a question writes in part: 'Wills and estates' is
 * advertised, but 'Will and powers of attorney' is sold. Undefined if no product has its first word.
 */
export const findProductLike = (
  text: string,
  campaign: NamedValue,
  names: readonly NamedValue[],
): NamedValue | undefined => {
  const label = normaliseQuestion(campaign.label.replace(/^.*“|”$|^campaign /g, ''));
  // A name in full means the campaign.
  if (` ${text} `.includes(` ${normaliseQuestion(campaign.label)} `)) return undefined;
  const [first = ''] = label.split(' ').filter((word) => ` ${text} `.includes(` ${word} `));
  if (first.length < minPartLength) return undefined;
  return names.find(
    (one) =>
      one.dimension === 'product' &&
      normaliseQuestion(one.label)
        .split(' ')
        .some((word) => stem(word) === stem(first)),
  );
};
