import { addDays, addMonths, type Day, monthStart } from '@bellwether/domain/time/day';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import type { Step } from './reading.ts';
import { quarterStart, weekStart } from './words/calendar-words.ts';

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
