import { percentChange } from '../format/change.ts';
import { addDays, type Day, daysBetween } from '../time/day.ts';
import type { Range } from '../time/range.ts';

/** The days on which what was agreed is measured: as many after the day of the meeting as up to it and with it. */
export type MeasuredDays = { readonly after: Range; readonly before: Range; readonly days: number };

/**
 * From the day after the meeting to the day by which the change was expected, or to yesterday while that is to come; before it as many days,
 * the last of them the day of the meeting. null while no day is over.
 */
export const findMeasuredDays = (agreed: Day, by: Day, today: Day): MeasuredDays | null => {
  const yesterday = addDays(today, -1);
  const to = by < yesterday ? by : yesterday;
  const days = daysBetween(agreed, to);
  if (days < 1) return null;
  return {
    after: { from: addDays(agreed, 1), to },
    before: { from: addDays(agreed, 1 - days), to: agreed },
    days,
  };
};

/**
 * How it came out. reached, missed: the day by which the change was expected is over · on_track, behind: it is not, and this is how it looks ·
 * unknown: something that it takes is not known.
 */
export type OutcomeState = 'reached' | 'missed' | 'on_track' | 'behind' | 'unknown';

/** What is known of a metric on the two lots of days; null where it is not. */
export type Measurement = { readonly before: number | null; readonly after: number | null };

/** The change in percent; null where one of the two is not known, and from nothing, of which nothing is a percentage. */
export const percentChangeMeasured = ({ before, after }: Measurement): number | null => {
  if (before === null || after === null || (before === 0 && after !== 0)) return null;
  return percentChange(after, before);
};

/** Is a change at least what was expected, in its direction? From nothing to something is more of it, however much was expected. */
const isMet = (expected: number, { before, after }: Measurement): boolean | null => {
  if (before === null || after === null) return null;
  const change = percentChangeMeasured({ before, after });
  if (change === null) return expected >= 0 === after > 0;
  return expected >= 0 ? change >= expected : change <= expected;
};

/** `over`: the day by which the change was expected has passed. */
export const findOutcomeState = (expected: number, found: Measurement, over: boolean): OutcomeState => {
  const met = isMet(expected, found);
  if (met === null) return 'unknown';
  if (over) return met ? 'reached' : 'missed';
  return met ? 'on_track' : 'behind';
};
