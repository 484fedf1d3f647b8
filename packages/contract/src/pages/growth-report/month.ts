import { addDays, addMonths, type Day, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { PagePeriod } from '../define.ts';

/** Number of months in the charts, including the month of the report. */
const trendMonths = 13;

export const monthRange = (month: Day): Range => ({ from: month, to: monthEnd(month) });

/** Returns the first day of the month that a growth report covers: the last month that ends within the range. */
export const reportMonth = ({ to }: Range): Day =>
  to === monthEnd(to) ? monthStart(to) : addMonths(monthStart(to), -1);

/** Returns the first day of the last complete month. */
export const lastWholeMonth = (today: Day): Day => monthStart(addDays(monthStart(today), -1));

/** Returns the month to report for a chosen date range: never a month that is still running. */
export const chooseMonth = (range: Range, today: Day): Day => {
  const [chosen, newest] = [reportMonth(range), lastWholeMonth(today)];
  return chosen > newest ? newest : chosen;
};

/** Returns the report's month, compared with the same month a year before. */
export const againstYearBefore = ({ range }: PagePeriod): PagePeriod => {
  const month = reportMonth(range);
  return {
    range: monthRange(month),
    comparison: monthRange(addMonths(month, -12)),
    frequency: 'month',
  };
};

/** Returns the report's month, compared with the month before. */
export const againstMonthBefore = ({ range }: PagePeriod): PagePeriod => {
  const month = reportMonth(range);
  return { range: monthRange(month), comparison: monthRange(addMonths(month, -1)), frequency: 'month' };
};

/**
 * Returns the twelve months that end with the report's month, compared with those before. A channel is judged over them,
 * because the invoices of a single month often belong to leads of earlier months.
 */
export const yearToMonth = ({ range }: PagePeriod): PagePeriod => {
  const month = reportMonth(range);
  const lastDay = (months: number) => monthEnd(addMonths(month, months));
  return {
    range: { from: addMonths(month, -11), to: lastDay(0) },
    comparison: { from: addMonths(month, -23), to: lastDay(-12) },
    frequency: 'month',
  };
};

/** Returns the report's month with the twelve months before it, not compared. */
export const thirteenMonths = ({ range }: PagePeriod): PagePeriod => {
  const month = reportMonth(range);
  return {
    range: { from: addMonths(month, 1 - trendMonths), to: monthEnd(month) },
    comparison: null,
    frequency: 'month',
  };
};
