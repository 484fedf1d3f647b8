import { addDays, addMonths, addYears, type Day, monthEnd, monthStart } from '@bellwether/domain/time/day';
import { findFinancialYear } from '@bellwether/domain/time/financial-year';
import { defaultRange, type Range } from '@bellwether/domain/time/range';
import type { YearStart } from '@bellwether/domain/time/year-start';

/**
 * Returns the date range of a running period, such as this month. It ends yesterday, the last day with complete
 * figures; on the first day of the period, the range is that day.
 */
const toYesterday = (from: Day, today: Day): Range => {
  const yesterday = addDays(today, -1);
  return { from, to: yesterday < from ? from : yesterday };
};

const quarterStart = (day: Day): Day => addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3));

/**
 * Returns the named date ranges on offer, from the business's own today and the first month of its financial year. The
 * first range is the default of a page.
 */
export const rangePresets = {
  '13 months to date': defaultRange,
  'Last 12 full months': (today: Day) => ({
    from: addMonths(monthStart(today), -12),
    to: addDays(monthStart(today), -1),
  }),
  'Last 7 days': (today: Day) => ({ from: addDays(today, -7), to: addDays(today, -1) }),
  'Last 30 days': (today: Day) => ({ from: addDays(today, -30), to: addDays(today, -1) }),
  'This month': (today: Day) => toYesterday(monthStart(today), today),
  'Last month': (today: Day) => {
    const day = addMonths(monthStart(today), -1);
    return { from: day, to: monthEnd(day) };
  },
  'Quarter to date': (today: Day) => toYesterday(quarterStart(today), today),
  'Last quarter': (today: Day) => ({
    from: addMonths(quarterStart(today), -3),
    to: addDays(quarterStart(today), -1),
  }),
  'Financial year to date': (today: Day, start: YearStart) =>
    toYesterday(findFinancialYear(today, start).from, today),
  'Last financial year': (today: Day, start: YearStart) => findFinancialYear(addYears(today, -1), start),
} as const satisfies Record<string, (today: Day, start: YearStart) => Range>;

export type PresetName = keyof typeof rangePresets;
export const presetNames = Object.keys(rangePresets) as PresetName[];

export const findPresetName = (range: Range, today: Day, start: YearStart): PresetName | 'Custom' =>
  presetNames.find((name) => {
    const { from, to } = rangePresets[name](today, start);
    return from === range.from && to === range.to;
  }) ?? 'Custom';
