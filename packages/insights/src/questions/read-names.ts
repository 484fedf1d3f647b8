import { normaliseQuestion, phrasePattern, placeholderFor, replaceWords } from './normalise.ts';
import type { NamedValue } from './reading.ts';

export type NamesFound = { text: string; named: NamedValue[][] } | { unknown: string };

const quoted = /"([^"]+)"|“([^”]+)”/g;
const quoteWord = 'quotedname';

/** Returns the normalised words of a question outside quotes. */
export const wordsOutsideQuotes = (question: string): string =>
  normaliseQuestion(question.replace(quoted, ' '));

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
  for (const { label, dimension } of names) {
    const [first = ''] = label.split(separator);
    const phrase = normaliseQuestion(first);
    // A place is called by one word: 'Brunswick' of 'Brunswick, Victoria'.
    const isLong = phrase.includes(' ') || (dimension === 'suburb' && phrase !== '');
    if (isLong && first !== label && !groups.has(phrase))
      short.set(phrase, (short.get(phrase) ?? new Set()).add(normaliseQuestion(label)));
  }
  const added = [...short].flatMap(([phrase, [only, other]]): [string, NamedValue[]][] =>
    only !== undefined && other === undefined ? [[phrase, groups.get(only) ?? []]] : [],
  );
  return new Map([...groups, ...added]);
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
  const groups = addShortNames(groupNames(names), names);
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
