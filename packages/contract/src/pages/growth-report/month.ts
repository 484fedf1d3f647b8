import { addDays, addMonths, type Day, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { PagePeriod } from '../define.ts';

/** Months of the charts, up to and with that of the report. */
const trendMonths = 13;

export const monthRange = (month: Day): Range => ({ from: month, to: monthEnd(month) });

/** Returns the first day of the month that a growth report is about: the last one that ends within the range. */
export const reportMonth = ({ to }: Range): Day =>
  to === monthEnd(to) ? monthStart(to) : addMonths(monthStart(to), -1);

/** Returns the last month that is over, by its first day. */
export const lastWholeMonth = (today: Day): Day => monthStart(addDays(monthStart(today), -1));

/** Returns the month to report for some chosen days: never one that is not over. */
export const chooseMonth = (range: Range, today: Day): Day => {
  const [chosen, newest] = [reportMonth(range), lastWholeMonth(today)];
  return chosen > newest ? newest : chosen;
};

/** The month, compared with the same month a year before. */
export const againstYearBefore = ({ range }: PagePeriod): PagePeriod => {
  const month = reportMonth(range);
  return {
    range: monthRange(month),
    comparison: monthRange(addMonths(month, -12)),
    frequency: 'month',
  };
};

/** The month, compared with the month before. */
export const againstMonthBefore = ({ range }: PagePeriod): PagePeriod => {
  const month = reportMonth(range);
  return { range: monthRange(month), comparison: monthRange(addMonths(month, -1)), frequency: 'month' };
};

/** The month with the twelve before it, not compared. */
export const monthsUpTo = ({ range }: PagePeriod): PagePeriod => {
  const month = reportMonth(range);
  return {
    range: { from: addMonths(month, 1 - trendMonths), to: monthEnd(month) },
    comparison: null,
    frequency: 'month',
  };
};
