import { addDays, addMonths, addYears, type Day, monthEnd, monthStart } from '@bellwether/contract/time/day';
import { financialYearOf } from '@bellwether/contract/time/financial-year';
import type { Range } from '@bellwether/contract/time/range';

/** A running period ends yesterday, the last day with whole figures; on its first day it is that day. */
const toYesterday = (from: Day, today: Day): Range => {
  const yesterday = addDays(today, -1);
  return { from, to: yesterday < from ? from : yesterday };
};

/** The ranges that are offered by name, from the business's own today. */
export const presets = {
  'This month': (today: Day) => toYesterday(monthStart(today), today),
  'Last month': (today: Day) => {
    const day = addMonths(monthStart(today), -1);
    return { from: day, to: monthEnd(day) };
  },
  'Last 30 days': (today: Day) => ({ from: addDays(today, -30), to: addDays(today, -1) }),
  'Last 12 months': (today: Day) => ({
    from: addMonths(monthStart(today), -12),
    to: addDays(monthStart(today), -1),
  }),
  'This financial year': (today: Day) => toYesterday(financialYearOf(today).from, today),
  'Last financial year': (today: Day) => financialYearOf(addYears(today, -1)),
} as const satisfies Record<string, (today: Day) => Range>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as PresetName[];

/** The name of a range that is a preset today; 'Custom' for any other. */
export const presetOf = (range: Range, today: Day): PresetName | 'Custom' =>
  presetNames.find((name) => {
    const { from, to } = presets[name](today);
    return from === range.from && to === range.to;
  }) ?? 'Custom';
