import { addDays, addYears, type Day, monthEnd } from '@bellwether/domain/time/day';
import { isWholeMonths, type Range } from '@bellwether/domain/time/range';
import { placeholderFor, replaceWords } from './normalise.ts';
import {
  type CalendarContext,
  futureRangeProblem,
  type NamedRange,
  type RangeProblem,
  rangeExpressions,
} from './words/calendar-words.ts';

export type RangesFound = { text: string; ranges: NamedRange[] } | RangeProblem;

const isProblem = (found: NamedRange | RangeProblem): found is RangeProblem => 'problem' in found;

const shiftYears = (named: NamedRange, years: number): NamedRange => {
  const shift = (range: Range): Range => {
    const to = addYears(range.to, years);
    return { from: addYears(range.from, years), to: isWholeMonths(range) ? monthEnd(to) : to };
  };
  const whole = shift(named.whole);
  return { ...named, whole, range: years < 0 ? whole : shift(named.range) };
};

/**
 * Joins the start and end that a question names into one range. An end without a year takes the year of the other:
 * 'November to February' ends in the latest February and starts in the November before.
 */
const joinEnds = (start: NamedRange, end: NamedRange, today: Day): NamedRange | RangeProblem => {
  let [first, last] = [start, end];
  if (first.isOpen && first.range.from > last.whole.to) first = shiftYears(first, -1);
  if (first.isOpen && !last.isOpen)
    while (addYears(first.whole.from, 1) <= last.whole.to) first = shiftYears(first, 1);
  if (last.isOpen && !first.isOpen)
    while (addYears(last.whole.to, -1) >= first.whole.from) last = shiftYears(last, -1);
  if (first.range.from > last.range.to) return { problem: 'The date range ends before it starts.' };
  if (last.range.to > today) return futureRangeProblem;
  return {
    range: { from: first.range.from, to: last.range.to },
    whole: { from: first.range.from, to: last.whole.to },
    unit: 'days',
    isOpen: false,
    isLast: false,
    isJoined: first.unit === last.unit && first.unit !== 'day',
  };
};

/**
 * Replaces every date range in a normalised question by a placeholder such as `§r0`. Returns the reason if one cannot
 * be read.
 */
export const findRanges = (text: string, context: CalendarContext): RangesFound => {
  const { today } = context;
  const ranges: NamedRange[] = [];
  let problem: RangeProblem | null = null;
  const add = (found: NamedRange | RangeProblem): string => {
    if (isProblem(found)) problem ??= found;
    else ranges.push(found);
    return placeholderFor('r', ranges.length - 1);
  };
  let left = text;
  for (const { pattern, read } of rangeExpressions)
    left = replaceWords(left, pattern, (_, ...groups) => add(read(groups, context)));
  if (problem) return problem;
  const at = (index: string | undefined): NamedRange => {
    const found = ranges[Number(index)];
    if (!found) throw new Error('A mark of a range has no range.');
    return found;
  };
  const join = (_: string, from?: string, to?: string) => add(joinEnds(at(from), at(to), today));
  left = replaceWords(left, '(?:between|from) §r(\\d+) (?:and|to|until|till|through) §r(\\d+)', join);
  left = replaceWords(left, '§r(\\d+) (?:to|until|till|through) §r(\\d+)', join);
  left = replaceWords(left, 'since (?:the )?§r(\\d+)', (_, index) => {
    const start = at(index);
    const yesterday = addDays(today, -1);
    const to = start.range.from > yesterday ? start.range.from : yesterday;
    return add({
      range: { from: start.range.from, to },
      whole: { from: start.range.from, to },
      unit: 'days',
      isOpen: false,
      isLast: false,
      isJoined: false,
    });
  });
  if (problem) return problem;
  return { text: left, ranges };
};
