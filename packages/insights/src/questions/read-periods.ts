import { findRecentWindow } from '@bellwether/domain/judgement/windows';
import { addDays, addMonths, type Day, monthStart } from '@bellwether/domain/time/day';
import {
  countDays,
  defaultRange,
  type Frequency,
  type Range,
  yearEarlier,
} from '@bellwether/domain/time/range';
import { resolvePeriods } from './read-comparison.ts';
import type { QuestionContext, QuestionKind, Step } from './reading.ts';
import type { QuestionParts } from './take-apart.ts';
import { quarterStart, weekStart } from './words/calendar-words.ts';

export type Periods = { range: Range; comparison: Range | null; isComparisonAssumed: boolean };

/** Days up to which a range without a named comparison is compared with the days before it. */
const maxShortDays = 7;

/**
 * Default range of a question about a change. The 13 months that pages show would share a month with the year before.
 */
const lastTwelveMonths = (today: Day): Range => ({
  from: addMonths(monthStart(today), -12),
  to: addDays(monthStart(today), -1),
});

/**
 * Returns the usual comparison of a range: the year before. A week or a day is compared with the one before, since the
 * same dates of last year have other weekdays.
 */
export const chooseComparison = (range: Range): Range => {
  const days = countDays(range);
  return days <= maxShortDays
    ? { from: addDays(range.from, -days), to: addDays(range.from, -1) }
    : yearEarlier(range);
};

/** Returns the date range and the comparison of a question of this kind, or the reason why they are not certain. */
export const readPeriods = (
  parts: QuestionParts,
  kind: QuestionKind,
  context: QuestionContext,
): Periods | { problem: string } => {
  const [named = null, secondRange] = parts.ranges;
  const [comparison = null, secondComparison] = parts.comparisons;
  if (secondRange || secondComparison)
    return { problem: 'The question names several date ranges. Write “in October compared with September”.' };
  const isChange = kind === 'why' || kind === 'change' || kind === 'movers';
  const isMoving = ['up', 'down', 'change', 'better', 'worse'].some((flag) => parts.flags.has(flag as 'up'));
  if (kind === 'why' && !named && !comparison && !isMoving)
    return { problem: 'Say which change is meant: for example “why did leads fall in October”.' };
  if (isChange && named?.ends && !comparison) {
    const [before, now] = named.ends;
    const compared = resolvePeriods(now, { mode: 'range', range: before }, now.range, context);
    return 'problem' in compared ? compared : { ...compared, isComparisonAssumed: false };
  }
  // 'How is the campaign Gutters going' asks for now.
  if (parts.flags.has('performance') && !named && !comparison) {
    const { range, comparison: before } = findRecentWindow(context.today);
    return { range, comparison: before, isComparisonAssumed: false };
  }
  const fallback = isChange ? lastTwelveMonths(context.today) : defaultRange(context.today);
  const periods = resolvePeriods(named, comparison, fallback, context);
  if ('problem' in periods) {
    const isDirected = ['up', 'down', 'better', 'worse'].some((flag) => parts.flags.has(flag as 'up'));
    if (!named || comparison?.mode !== 'range' || isDirected) return periods;
    // 'August 2025 vs August 2026' names the earlier days first.
    const swapped = resolvePeriods(comparison.range, { mode: 'range', range: named }, fallback, context);
    return 'problem' in swapped ? periods : { ...swapped, isComparisonAssumed: false };
  }
  if (!isChange || periods.comparison) return { ...periods, isComparisonAssumed: false };
  return {
    range: periods.range,
    comparison: chooseComparison(periods.range),
    isComparisonAssumed: true,
  };
};

/** Returns the first day of the week, month, quarter or year in which a day lies. Weeks begin on Monday. */
export const startOfStep = (day: Day, step: Step): Day => {
  if (step === 'day') return day;
  if (step === 'week') return weekStart(day);
  if (step === 'month') return monthStart(day);
  if (step === 'year') return `${day.slice(0, 4)}-01-01`;
  return quarterStart(day);
};

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

const endOfStep = (first: Day, step: Step): Day => {
  if (step === 'day') return first;
  return step === 'week' ? addDays(first, 6) : addDays(addMonths(first, monthsIn[step]), -1);
};

/** Reports whether a period is only partly in a range, so that its figure would look like a decline. */
export const isPartialStep = (first: Day, step: Step, { from, to }: Range): boolean =>
  first < from || endOfStep(first, step) > to;

/** Returns the frequency by which reports know the figures of a step. */
export const frequencyOf = (step: Step): Frequency => (step === 'day' || step === 'week' ? 'day' : 'month');
