import { addDays, type Day, formatMonth } from '../time/day.ts';

/** Maximum age of the newest data in days. A search compares recent weeks, so older data gives no insights. */
const maxAgeDays = 31;

/**
 * Returns why a business has no open insights: it has no data, or the data was too old on the searched day. Null if its
 * data is recent.
 */
export const outdatedReason = (
  searchedDay: Day | null,
  newestDay: Day | null,
): { message: string; hint: string } | null => {
  if (newestDay === null)
    return {
      message: 'No insights, because this business has no data yet.',
      hint: 'Connect a source or upload a file. The search then starts by itself.',
    };
  if (searchedDay === null || newestDay >= addDays(searchedDay, -maxAgeDays)) return null;
  return {
    message: `No insights, because the newest data is from ${formatMonth(newestDay)}.`,
    hint: 'Insights compare recent weeks. Connect a source or upload newer data.',
  };
};
