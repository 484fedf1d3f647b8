import { addDays, type Day, daysBetween, monthEnd } from '../time/day.ts';
import type { Range } from '../time/range.ts';

/** Weeks after a lead within which its invoices count as its final revenue: a year. */
export const lagWeeks = 52;
/** Minimum number of invoices that measure how long leads take. */
const minInvoices = 30;
const daysInWeek = 7;

/**
 * Share of the final revenue of a lead that has come by the end of each week after it, from the week of the lead on. It
 * grows from at least 0 to 1.
 */
export type InvoiceLag = readonly number[];

/**
 * Measures from a business's own history how long invoices take. A lead of last week had no time for late invoices, so
 * the revenue of each week after the lead is divided by the leads that could have brought it.
 * @param revenue revenue invoiced in the last year, by whole weeks since the lead
 * @param leads leads by whole weeks ago, the last week first, over two years
 * @param invoices number of these invoices
 * @returns null if too few invoices are known
 */
export const measureInvoiceLag = ({
  revenue,
  leads,
  invoices,
}: {
  revenue: readonly number[];
  leads: readonly number[];
  invoices: number;
}): InvoiceLag | null => {
  if (invoices < minInvoices) return null;
  let sum = 0;
  const sums = Array.from({ length: lagWeeks }, (_, lag) => {
    const atRisk = leads.slice(lag, lag + lagWeeks).reduce((all, one) => all + one, 0);
    // A credit note takes back revenue, but revenue that has come does not count as still to come.
    sum += atRisk > 0 ? Math.max(0, revenue[lag] ?? 0) / atRisk : 0;
    return sum;
  });
  return sum > 0 ? sums.map((one) => one / sum) : null;
};

/** Returns the share of the final revenue that has come `days` after a lead; 0 before the lead. */
const shareAfter = (lag: InvoiceLag, days: number): number => {
  if (days < 0) return 0;
  const week = Math.floor(days / daysInWeek);
  if (week >= lag.length) return 1;
  const [before, after] = [week === 0 ? 0 : (lag[week - 1] ?? 0), lag[week] ?? 1];
  return before + (after - before) * (((days % daysInWeek) + 1) / daysInWeek);
};

/** Ad spend of a month; `month` is its first day. */
export type MonthlySpend = { month: Day; cost: number };

/**
 * Returns the revenue that comes within a range ÷ the final revenue of the range's own ad spend: 1 for steady spend,
 * because invoices of earlier spend replace those that are still to come; less for spend that is new or grew. Null
 * without spend in the range.
 * @param spend by month, from a year before the range on; a day of a month has an equal part
 * @param today days from today on are not over
 */
export const measureMaturity = (
  lag: InvoiceLag,
  spend: readonly MonthlySpend[],
  { from, to }: Range,
  today: Day,
): number | null => {
  const yesterday = addDays(today, -1);
  // Days are counted from the first day of the range.
  const last = daysBetween(from, to < yesterday ? to : yesterday);
  let [own, came] = [0, 0];
  for (const { month, cost } of spend) {
    const start = daysBetween(from, month);
    const end = daysBetween(from, monthEnd(month) < yesterday ? monthEnd(month) : yesterday);
    if (cost <= 0 || end < start || start > last || end < -lagWeeks * daysInWeek) continue;
    const perDay = cost / (end - start + 1);
    for (let day = start; day <= Math.min(end, last); day += 1) {
      if (day >= 0) own += perDay;
      came += perDay * (shareAfter(lag, last - day) - shareAfter(lag, -day - 1));
    }
  }
  return own > 0 ? came / own : null;
};
