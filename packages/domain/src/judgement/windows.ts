import { addDays, addMonths, type Day, monthStart } from '../time/day.ts';
import type { Range } from '../time/range.ts';

/** Days that a verdict is about and those that they are compared with. A verdict is never shown without them. */
export type JudgedWindow = { range: Range; comparison: Range };

/** Days of the recent window: four weeks, so that each weekday counts as often in both periods. */
const recentDays = 28;

/** Name of the recent window, for headings. */
export const recentWindowName = 'Last 28 days against the 28 before';

/** Returns the last 28 complete days before `today`, and the 28 days before them. */
export const findRecentWindow = (today: Day): JudgedWindow => ({
  range: { from: addDays(today, -recentDays), to: addDays(today, -1) },
  comparison: { from: addDays(today, -2 * recentDays), to: addDays(today, -recentDays - 1) },
});

/** Returns the last twelve whole months before `today`, and the twelve before them. */
export const findYearWindow = (today: Day): JudgedWindow => {
  const start = monthStart(today);
  const year = (months: number): Range => ({
    from: addMonths(start, months - 12),
    to: addDays(addMonths(start, months), -1),
  });
  return { range: year(0), comparison: year(-12) };
};
