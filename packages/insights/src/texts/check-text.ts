import type { Unit } from '@bellwether/domain/catalogue/metrics/entry';
import { formatValue } from '@bellwether/domain/format/number';
import type { Day } from '@bellwether/domain/time/day';
import type { Claim, DateClaim, NumberClaim, TimeUnit } from './claim.ts';
import { isOpener } from './claim-words.ts';
import { namePlaceholder, readClaims } from './read-claims.ts';
import { type KnownNumber, supportsNumber } from './supports-number.ts';

/** Figure that a text may state. `percent` is a fraction, as in the catalogue of metrics. */
export type FactNumber = { value: number; unit: Exclude<Unit, 'date'> | TimeUnit };

/** Facts that a text may state. Numbers, dates and words of the template are facts too. */
export type TextFacts = {
  numbers: readonly FactNumber[];
  dates: readonly Day[];
  /** Names of campaigns, products and customers. Third parties chose them, so numbers inside names are not facts. */
  names: readonly string[];
  /** Currency of all amounts, an ISO code. */
  currency: string;
  template: string;
};

/** Maximum length of a text: a multiple of its template's length, plus an allowance for short templates. */
const maxGrowth = 1.5;
const maxExtraCharacters = 120;

const maxFragment = 60;

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Replaces known names with a placeholder, longest first, because one name may contain another. */
const hideNames = (text: string, names: readonly string[]): string => {
  if (names.length === 0) return text;
  const longest = names.toSorted((a, b) => b.length - a.length).map(escapePattern);
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${longest.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
    namePlaceholder,
  );
};

const listWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const isYear = (claim: Claim): boolean =>
  claim.kind === 'number' && claim.unit === 'plain' && claim.value >= 1900 && claim.value <= 2100;

/**
 * Returns whether a name can appear in a text without being read as a claim. 'doubled', '500 leads' and 'Revenue
 * doubled' are names that third parties could choose; 'Plan 2026' is harmless.
 */
const isSafeName = (name: string): boolean => {
  const claims = readClaims(name);
  return (
    claims.length === 0 ||
    (claims.some(({ kind }) => kind === 'name') &&
      claims.every((claim) => claim.kind === 'name' || isYear(claim))) ||
    claims.some(({ kind, text }) => kind === 'other' || (kind === 'name' && !isOpener(text)))
  );
};

const joinWords = (text: string): string => ` ${listWords(text).join(' ').toLowerCase()} `;

const readFact = ({ value, unit }: FactNumber): KnownNumber => {
  if (unit === 'percent') return { value: value * 100, unit, step: 0 };
  const isPlain = unit === 'count' || unit === 'number' || unit === 'scale' || unit === 'rank';
  return { value, unit: isPlain ? 'plain' : unit, step: 0 };
};

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const toDateClaim = (day: Day): DateClaim => ({
  kind: 'date',
  text: day,
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8)),
  weekday: weekdayOf(day),
});

/** Adds the weekday to a date of the template if the date is complete. */
const completeDate = (claim: DateClaim): DateClaim => {
  const { year, month, day } = claim;
  if (year === null || month === null || day === null) return claim;
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return toDateClaim(iso);
};

const supportsDate = (claim: DateClaim, fact: DateClaim): boolean => {
  // Requires the same weekday without a date in the template, because 'on Mondays' would otherwise be supported by any
  // date on a Monday.
  if (claim.day === null && claim.weekday !== null)
    return fact.day === null && fact.weekday === claim.weekday;
  return (['year', 'month', 'day', 'weekday'] as const).every(
    (part) => claim[part] === null || claim[part] === fact[part],
  );
};

type Known = {
  numbers: readonly KnownNumber[];
  dates: readonly DateClaim[];
  currencies: ReadonlySet<string>;
  meanings: ReadonlySet<string>;
  phrases: readonly string[];
};

const signOf = (currency: string): string =>
  formatValue(0, 'currency', 'card', currency)
    .replace(/[\d.,]/g, '')
    .trim();

const readMeanings = (claims: readonly Claim[]): Set<string> =>
  new Set(
    claims.flatMap((claim) => {
      if (claim.kind === 'word') return [claim.meaning];
      return claim.kind === 'number' ? [claim.unit] : [];
    }),
  );

const readKnown = (facts: TextFacts, claims: readonly Claim[]): Known => {
  const numbers = claims.filter((claim) => claim.kind === 'number');
  const dates = claims.filter((claim) => claim.kind === 'date');
  return {
    numbers: [
      ...facts.numbers.map(readFact),
      ...numbers.map(
        ({ value, unit, step, sign }): KnownNumber => ({ value: sign === '-' ? -value : value, unit, step }),
      ),
    ],
    dates: [...facts.dates.map(toDateClaim), ...dates.map(completeDate)],
    currencies: new Set([facts.currency, signOf(facts.currency), ...numbers.map(({ currency }) => currency)]),
    meanings: readMeanings(claims),
    phrases: [facts.template, ...facts.names].map(joinWords),
  };
};

const hasNumber = (claim: NumberClaim, { numbers, currencies }: Known): boolean =>
  (claim.unit !== 'currency' || currencies.has(claim.currency)) &&
  numbers.some((fact) => supportsNumber(claim, fact));

const hasMeaning = (meaning: string, { meanings }: Known): boolean => {
  if (meanings.has(meaning)) return true;
  if (meaning === 'up') return !meanings.has('down');
  if (meaning === 'down') return !meanings.has('up');
  return meaning === 'not' && meanings.has('nothing');
};

const hasName = (text: string, startsSentence: boolean, { phrases }: Known): boolean => {
  const isKnown = (words: string) => phrases.some((phrase) => phrase.includes(joinWords(words)));
  if (isKnown(text)) return true;
  const first = /^[\p{L}'’]+/u.exec(text)?.[0] ?? '';
  if (!startsSentence || !isOpener(first)) return false;
  return first === text || isKnown(text.slice(first.length));
};

const isSupported = (claim: Claim, known: Known): boolean => {
  switch (claim.kind) {
    case 'number':
      return hasNumber(claim, known);
    case 'date':
      return known.dates.some((fact) => supportsDate(claim, fact));
    case 'word':
      return hasMeaning(claim.meaning, known);
    case 'name':
      return hasName(claim.text, claim.startsSentence, known);
    case 'other':
      return false;
  }
};

/**
 * Lists the claims of a text that no fact supports: numbers, amounts, percentages, dates, names, links, and words that
 * claim a period, a rank or the opposite of the template. Empty if the text may be shown. It does not check meaning:
 * two true figures that are swapped pass.
 */
export const checkText = (text: string, facts: TextFacts): string[] => {
  const maxLength = Math.round(facts.template.length * maxGrowth) + maxExtraCharacters;
  if (text.length > maxLength) return [`${text.length} characters instead of at most ${maxLength}`];
  const names = facts.names.filter((name) => name.trim() !== '');
  const written = text.normalize('NFC');
  const templateClaims = readClaims(hideNames(facts.template, names));
  const known = readKnown(facts, templateClaims);
  const mark = written.includes(namePlaceholder) ? [namePlaceholder] : [];
  const claims = readClaims(hideNames(written, names.filter(isSafeName)));
  const unsupported = claims
    .filter((claim) => !isSupported(claim, known))
    .map((claim) =>
      claim.text
        .trim()
        .replace(/[.,;:!?]+$/, '')
        .slice(0, maxFragment),
    );
  // Refuses a text without a word for nothing if its template has one: 'brings leads' is the opposite of 'brings no
  // leads'.
  const isOpposite = known.meanings.has('nothing') && !readMeanings(claims).has('nothing');
  return [...new Set([...mark, ...unsupported, ...(isOpposite ? ['no word for nothing'] : [])])];
};
