import { normaliseQuestion } from '../normalise.ts';
import { periodComparison, rangeComparison, yearComparison } from '../read-comparison.ts';
import { definitionForms } from '../read-definition.ts';
import { valuePatterns } from '../read-values.ts';
import type { Correction, NamedValue } from '../reading.ts';
import { adviceForms, periodForms } from './advice-words.ts';
import { rangeExpressions } from './calendar-words.ts';
import { channelPhrases, dimensionPhrases } from './dimension-words.ts';
import { metricPhrases, metricRewrites } from './metric-words.ts';
import { periodExpressions } from './period-words.ts';
import { fillerPhrases, fillers, flagPhrases, refusedTopics } from './plain-words.ts';
import { politePatterns } from './politeness.ts';
import { rewritePatterns } from './rewrites.ts';

/** Returns the words of a pattern, so that a word which only a pattern knows is not taken for a typing error. */
const wordsOfPattern = (pattern: string): string[] => pattern.replace(/\\./g, ' ').match(/[a-z]{2,}/g) ?? [];

/** Ordinary words that are close to a known word but mean something else. */
const otherWords =
  'weather whether lots weak loads loaded lads lend lands rates rate paid page pager cases calm cell cells class lose loss lost loose test text texts visa clock dates data date form from farm firms term terms round sake safe salt cost costs model post posts list lists share shared spam span send sent spread mean means more mode weak work works worked word words wait way ways sides side sites size sizes plan plans place plays play call cold need needs line link links bill bills fill fund funds refund refunds profit profits margin margins without where when who whose client staff team time times view views projects receipts contracts consumers expenses';

const words = (phrases: Iterable<string>): string[] => [...phrases].flatMap((phrase) => phrase.split(' '));
const knownWords: ReadonlySet<string> = new Set(
  [
    ...words(metricPhrases.keys()),
    ...words(dimensionPhrases.keys()),
    ...words(channelPhrases.keys()),
    ...words(flagPhrases),
    ...words(fillerPhrases),
    ...fillers,
    ...[periodComparison, rangeComparison, yearComparison].flatMap(wordsOfPattern),
    ...[...periodExpressions, ...rangeExpressions].flatMap(({ pattern }) => wordsOfPattern(pattern)),
    ...[...Object.values(adviceForms).flat(), ...periodForms].flatMap(wordsOfPattern),
    ...metricRewrites.flatMap(([pattern]) => wordsOfPattern(pattern)),
    ...rewritePatterns.flatMap(wordsOfPattern),
    ...politePatterns.flatMap(wordsOfPattern),
    ...valuePatterns.flatMap(wordsOfPattern),
    ...definitionForms.flatMap(({ source }) => wordsOfPattern(source)),
    ...refusedTopics.flatMap(({ pattern }) => wordsOfPattern(pattern.source)),
    ...words([
      'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays',
      'januarys februarys aprils junes julys augusts septembers octobers novembers decembers',
      'saturdays sundays weekends weekdays define definition meaning means calculated counted count counts worked',
      'least most more less fewer than under over above below exactly zero nothing without failed single dollars',
      'percent between after before business working percentage proportion share fraction average usually without losing',
    ]),
  ].filter((word) => /^[a-z]{2,}$/.test(word)),
);

/** Returns the number of edits between two words; a swap of two letters is one. More than `limit` gives `limit + 1`. */
export const countEdits = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (beforeLast[j - 2] ?? limit) + 1 : limit + 1;
      row.push(Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
};

const minLength = 4;
const longWord = 8;

const isKnownWord = (word: string): boolean => knownWords.has(word);

/** Chooses between a word and its plural: 'cals' ends like 'calls'. */
const chooseForm = (forms: readonly string[], word: string): string =>
  forms.find((one) => one.endsWith('s') === word.endsWith('s')) ?? forms[0] ?? word;

/** Returns the only known word close to a word; null if the word is known, or if none or several are close. */
const findOnlyWord = (
  word: string,
  isKnown: (word: string) => boolean,
  all: Iterable<string>,
): string | null => {
  if (word.length < minLength || !/^[a-z]+$/.test(word) || isKnown(word)) return null;
  const limit = word.length >= longWord ? 2 : 1;
  const words = [...all].filter((one) => one.length >= minLength);
  // The closest words decide: 'campains' is 'campaigns', although 'campaign' is within two edits too.
  // A word of a name is corrected by one letter only: 'installs' is not 'installed' of a product.
  for (let edits = 1; edits <= limit; edits += 1) {
    const close = words.filter(
      (one) => (edits === 1 || isKnownWord(one)) && countEdits(word, one, edits) <= edits,
    );
    const [only] = close;
    // Writers rarely miss the first letter, but many other words differ in it: 'posts' is not 'costs'. A short word
    // is doubtful if any other word is close.
    const alike = close.filter((one) => one[0] === word[0]);
    const stems = new Set((word.length > minLength ? alike : close).map((one) => one.replace(/s$/, '')));
    if (only !== undefined) return stems.size === 1 && alike.length > 0 ? chooseForm(alike, word) : null;
  }
  return null;
};

const wordsByNames = new WeakMap<readonly NamedValue[], ReadonlySet<string>>();

const findWordsOfNames = (names: readonly NamedValue[]): ReadonlySet<string> => {
  const known = wordsByNames.get(names);
  if (known) return known;
  const found = new Set(names.flatMap(({ label }) => normaliseQuestion(label).split(' ')));
  wordsByNames.set(names, found);
  return found;
};

/** Corrects the misspelt words of a question outside quotes. Words of names count as known. */
export const correctWords = (
  question: string,
  names: readonly NamedValue[],
): { question: string; corrections: Correction[] } => {
  const ofNames = findWordsOfNames(names);
  const other = new Set(otherWords.split(' '));
  const isKnown = (word: string) => knownWords.has(word) || ofNames.has(word) || other.has(word);
  const all = new Set([...knownWords, ...ofNames]);
  const corrections: Correction[] = [];
  const corrected = question.replace(/"[^"]+"|“[^”]+”|\p{L}+(?:['’]\p{L}+)?/gu, (text) => {
    const to = findOnlyWord(text.toLowerCase(), isKnown, all);
    if (to === null) return text;
    corrections.push({ from: text, to });
    return to;
  });
  return { question: corrected, corrections };
};
