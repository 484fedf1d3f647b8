import { addDays, addMonths, type Day, monthEnd, monthStart } from '../time/day.ts';
import { type ComparisonMode, comparisonRange, type Range } from '../time/range.ts';

/** Date ranges of scheduled reports, counted back from the due day, which is excluded as incomplete. */
export const schedulePeriods = {
  last_week: 'Last week, Monday to Sunday',
  last_month: 'Last month',
  month_to_date: 'This month so far',
  last_30_days: 'The last 30 days',
  last_3_months: 'The last three months',
  last_12_months: 'The last twelve months',
} as const;
export type SchedulePeriod = keyof typeof schedulePeriods;
export const schedulePeriodKeys = Object.keys(schedulePeriods) as SchedulePeriod[];

const wholeMonths = (today: Day, months: number): Range => ({
  from: addMonths(monthStart(today), -months),
  to: addDays(monthStart(today), -1),
});

/**
 * Returns the date range of a period on a day of the business. On the first of a month, 'so far' is the
 * previous month.
 */
export const resolvePeriod = (period: SchedulePeriod, today: Day): Range => {
  const yesterday = addDays(today, -1);
  switch (period) {
    case 'last_week': {
      const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() || 7) - 1));
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case 'last_month':
      return wholeMonths(today, 1);
    case 'month_to_date':
      return { from: monthStart(yesterday), to: yesterday };
    case 'last_30_days':
      return { from: addDays(today, -30), to: yesterday };
    case 'last_3_months':
      return wholeMonths(today, 3);
    case 'last_12_months':
      return { from: addMonths(monthStart(today), -12), to: monthEnd(addDays(monthStart(today), -1)) };
  }
};

export const scheduleComparisons = {
  previous_period: 'The period before',
  previous_year: 'The year before',
  off: 'Nothing',
} as const;
export type ScheduleComparison = keyof typeof scheduleComparisons;
export const scheduleComparisonKeys = Object.keys(scheduleComparisons) as ScheduleComparison[];

export const resolveComparison = (range: Range, comparison: ScheduleComparison): Range | null =>
  comparison === 'off' ? null : comparisonRange(range, comparison satisfies ComparisonMode);
