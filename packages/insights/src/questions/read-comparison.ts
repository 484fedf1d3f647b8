import { addDays, type Day } from '@bellwether/domain/time/day';
import {
  countDays,
  intersectRanges,
  previousPeriod,
  type Range,
  yearEarlier,
} from '@bellwether/domain/time/range';
import { findRanges } from './read-range.ts';
import type { CalendarContext, NamedRange } from './words/calendar-words.ts';

/**
 * Comparison that a question asks for: with the year before, the period before, or a date range that a placeholder
 * marks.
 */
export type ComparisonWords =
  | { mode: 'year' }
  | { mode: 'before'; unit: string }
  | { mode: 'range'; range: NamedRange };

const connector =
  '(?:compared (?:to|with|against)|compare (?:to|with|against)|in comparison (?:to|with)|than|against|versus|vs|relative to|on)';
const same = 'same (?:time|period|month|months|days|week|quarter)(?: of| in)? ';

export const sameTimeLastYear = `(?:the )?${same}(?:the )?(?:last|previous) year`;

/** Patterns of comparisons by years and by periods, longest first. */
export const yearComparison = [
  `(?:${connector} )?(?:in |during |at )?(?:the )?${same}(?:the year before|a year (?:ago|earlier|before))`,
  `(?:${connector} )?(?:in )?the year (?:before|earlier)`,
  `(?:${connector} )?(?:in )?a year (?:ago|earlier|before)`,
  'year on year|year over year|yoy',
].join('|');
export const periodComparison = [
  `(?:${connector} )?(?:in )?the (day|week|month|quarter|period) (?:before|earlier)`,
  `${connector} (?:in )?the (?:previous|prior|preceding) (day|week|month|quarter|period)`,
].join('|');
export const rangeComparison = `(?:${connector}) (?:in |during |the |that of |those of )*§r(\\d+)`;

type Periods = { range: Range; comparison: Range | null } | { problem: string };

/**
 * Shortens a comparison period to the length of a running period: 1 to 25 November is compared with 1 to 25 October.
 */
const cutLike = (comparison: Range, { range, whole }: NamedRange): Range => {
  if (range.to >= whole.to) return comparison;
  const end = addDays(comparison.from, countDays(range) - 1);
  return end < comparison.to ? { from: comparison.from, to: end } : comparison;
};

const running = (unit: NamedRange['unit'], context: CalendarContext): NamedRange | null => {
  const found = findRanges(`this ${unit}`, context);
  return 'ranges' in found ? (found.ranges[0] ?? null) : null;
};

const isWithin = (range: Range, unit: string): boolean => {
  const maxDays = { day: 1, week: 7, month: 31, quarter: 92 }[unit];
  return maxDays === undefined || countDays(range) <= maxDays;
};

const needsRange = { problem: 'Name the date range too: for example "in October compared with September".' };

/**
 * Maximum difference in length of two compared ranges, as a share. It allows months and leap years of different length.
 */
const maxLengthDifference = 0.12;

const compareRanges = (named: NamedRange | null, against: NamedRange, context: CalendarContext): Periods => {
  if (!named) {
    const current = against.isLast ? running(against.unit, context) : null;
    return current ? { range: current.range, comparison: cutLike(against.range, current) } : needsRange;
  }
  // Compares 'October' with 'last year' as October of last year, unless the named October was itself in last year.
  if (against.isLast && against.unit === 'year' && named.unit !== 'year')
    return named.range.from > against.whole.to
      ? { range: named.range, comparison: named.yearBefore ?? yearEarlier(named.range) }
      : { problem: 'The date range is in last year itself. Name the year to compare with.' };
  const earlier =
    against.isOpen && !named.isOpen && against.range.from >= named.range.from
      ? findEarlier(against, named.range.from)
      : against.range;
  if (intersectRanges(named.range, earlier) || earlier.from > named.range.from)
    return { problem: 'The comparison must be before the date range. Name the later days first.' };
  const comparison = cutLike(earlier, named);
  const [days, comparedDays] = [countDays(named.range), countDays(comparison)];
  if (Math.abs(days - comparedDays) > days * maxLengthDifference)
    return {
      problem: `The date range has ${days} days, the comparison ${comparedDays}. Name ranges of one length.`,
    };
  return { range: named.range, comparison };
};

/** Returns the same days of the latest earlier year: 'October 2025 against November' means November 2024. */
const findEarlier = ({ whole }: NamedRange, before: Day): Range => {
  let range = yearEarlier(whole);
  while (range.to >= before) range = yearEarlier(range);
  return range;
};

/** Returns the range and the comparison of a question. `fallback` is the range of a question that names none. */
export const resolvePeriods = (
  named: NamedRange | null,
  words: ComparisonWords | null,
  fallback: Range,
  context: CalendarContext,
): Periods => {
  if (!words) return { range: named?.range ?? fallback, comparison: null };
  if (words.mode === 'range') return compareRanges(named, words.range, context);
  if (words.mode === 'year') {
    const found = named ?? running('year', context);
    const range = found?.range ?? fallback;
    return { range, comparison: found?.yearBefore ?? yearEarlier(range) };
  }
  if (!named) return needsRange;
  if (!isWithin(named.range, words.unit))
    return { problem: `The date range is longer than one ${words.unit}. Name the days to compare with.` };
  return { range: named.range, comparison: previousPeriod(named.range) };
};
