import { addDays } from './day.ts';
import type { Range } from './range.ts';

/** Reports whether two ranges share a day. */
export const rangesOverlap = (a: Range, b: Range): boolean => a.from <= b.to && a.to >= b.from;

/** Sorts ranges and merges those that overlap or adjoin. */
export const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = merged.at(-1);
    if (last && (range.from <= last.to || range.from === addDays(last.to, 1)))
      last.to = range.to > last.to ? range.to : last.to;
    else merged.push({ ...range });
  }
  return merged;
};

/** Returns the days of a range that the covered ranges, already merged, do not contain. */
export const daysOutside = (range: Range, covered: readonly Range[]): Range[] => {
  const left: Range[] = [];
  let from = range.from;
  for (const one of covered) {
    if (one.to < from) continue;
    if (one.from > range.to) break;
    if (one.from > from) left.push({ from, to: addDays(one.from, -1) });
    from = addDays(one.to, 1);
  }
  if (from <= range.to) left.push({ from, to: range.to });
  return left;
};
