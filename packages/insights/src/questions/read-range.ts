import { addDays, addYears, type Day, monthEnd } from '@bellwether/domain/time/day';
import { isWholeMonths, type Range } from '@bellwether/domain/time/range';
import { placeholderFor, replaceWords } from './normalise.ts';
import {
  type CalendarContext,
  futureRangeProblem,
  maxRollingYears,
  type NamedRange,
  type RangeProblem,
  rangeExpressions,
  weekStart,
} from './words/calendar-words.ts';
import { periodExpressions } from './words/period-words.ts';

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

const joinRanges = (first: NamedRange, last: NamedRange): NamedRange => ({
  range: { from: first.range.from, to: last.range.to },
  whole: { from: first.range.from, to: last.whole.to },
  unit: 'days',
  isOpen: false,
  isLast: false,
  ends: first.unit === last.unit && first.unit !== 'day' ? [first, last] : null,
});

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
  return joinRanges(first, last);
};

/** 'Since July', 'from July on', 'July onwards'. */
const sinceWords = [
  '(?:ever )?since (?:the )?(?:(?:start|beginning) of )?(?:the )?§r(\\d+)',
  '(?:from |starting (?:in |from |on )?|beginning (?:in )?)(?:the )?§r(\\d+) (?:on|onwards?|until now|to now|to date|till now|up to now|to today)',
  '(?:starting|beginning)(?: in| from| on)? (?:the )?§r(\\d+)',
  '§r(\\d+) (?:onwards?|until now|to now|to date|till now)',
].join('|');

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
  for (const { pattern, read } of [...periodExpressions, ...rangeExpressions])
    left = replaceWords(left, pattern, (_, ...groups) => add(read(groups, context)));
  if (problem) return problem;
  const at = (index: string | undefined): NamedRange => {
    const found = ranges[Number(index)];
    if (!found) throw new Error('A mark of a range has no range.');
    return found;
  };
  left = replaceWords(
    left,
    '(?:the )?week (ending|to|of|beginning|starting|commencing)(?: on)?(?: the)? §r(\\d+)',
    (all = '', side, index) => {
      const { range, unit } = at(index);
      const first = side === 'ending' || side === 'to' ? addDays(range.to, -6) : weekStart(range.from);
      const week = { from: first, to: addDays(first, 6) };
      if (week.to >= today) return all;
      return unit === 'day'
        ? add({ range: week, whole: week, unit: 'days', isOpen: false, isLast: false, ends: null })
        : all;
    },
  );
  left = replaceWords(
    left,
    '(?:(?:on|at|over|during) )?(?:the )?weekend (?:of|starting|beginning)(?: on)?(?: the)? §r(\\d+)',
    (all = '', index) => {
      const { range, unit } = at(index);
      const saturday = addDays(weekStart(range.from), 5);
      const weekend = { from: saturday, to: addDays(saturday, 1) };
      return unit === 'day' && weekend.to < today
        ? add({ range: weekend, whole: weekend, unit: 'days', isOpen: false, isLast: false, ends: null })
        : all;
    },
  );
  const join = (_: string, from?: string, to?: string) => add(joinEnds(at(from), at(to), today));
  left = replaceWords(left, '(?:between|from) §r(\\d+) (?:and|to|until|till|through) §r(\\d+)', join);
  left = replaceWords(left, '§r(\\d+) (?:to|until|till|through) §r(\\d+)', join);
  // 'In October and November' is one range if the second period follows the first.
  if (!/^compare |difference/.test(left))
    left = replaceWords(left, '§r(\\d+) and (?:in )?§r(\\d+)', (all = '', from, to) => {
      const [first, last] = [at(from), at(to)];
      const follows = first.unit === last.unit && addDays(first.whole.to, 1) === last.whole.from;
      return follows ? add({ ...joinRanges(first, last), ends: null }) : all;
    });
  // 'Until the end of March' begins with the first day that has figures.
  left = replaceWords(
    left,
    `(until|till|up to|up until|before)(?: the)?(?: (end|start|beginning) of)?(?: the)? §r(\\d+)(?! §r)`,
    (all = '', word, side, index) => {
      const { range } = at(index);
      const isBefore = (word === 'before' && side !== 'end') || (side !== undefined && side !== 'end');
      const to = isBefore ? addDays(range.from, -1) : range.to;
      const from = addYears(today, -maxRollingYears);
      if (/§r\d/.test(left.replace(all, ''))) return all;
      const whole = { from, to };
      return add({
        range: whole,
        whole,
        unit: 'days',
        isOpen: false,
        isLast: false,
        isAllTime: true,
        ends: null,
      });
    },
  );
  left = replaceWords(left, sinceWords, (_, ...groups) => {
    const index = groups.find((one) => one !== undefined);
    const start = at(index);
    const yesterday = addDays(today, -1);
    const to = start.range.from > yesterday ? start.range.from : yesterday;
    return add({
      range: { from: start.range.from, to },
      whole: { from: start.range.from, to },
      unit: 'days',
      isOpen: false,
      isLast: false,
      ends: null,
    });
  });
  if (problem) return problem;
  // 'Leads from last week' are those of last week, but 'leads from July' can also be those since July.
  for (const [, index] of left.matchAll(/(?:^| )from (?:the )?§r(\d+)/g)) {
    const { isOpen } = at(index);
    if (isOpen) return { problem: '“From” can mean “in” or “since”. Write one of these.' };
  }
  return { text: left, ranges };
};
