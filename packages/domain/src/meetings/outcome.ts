import { percentChange } from '../format/change.ts';
import { addDays, type Day, daysBetween } from '../time/day.ts';
import type { Range } from '../time/range.ts';

/**
 * Date ranges that measure an action item: equal numbers of days after the meeting, and before it including
 * its day.
 */
export type MeasuredDays = { readonly after: Range; readonly before: Range; readonly days: number };

/**
 * Returns the date ranges that measure an action item. `after` runs from the day after the meeting to the due day, or
 * to yesterday if that is earlier. `before` has equal length and ends on the meeting day. Returns null while no day is
 * complete.
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
 * State of an outcome. `reached`, `missed`: the due day has passed. `on_track`, `behind`: the due day is in the future.
 * `unknown`: a value is missing.
 */
export type OutcomeState = 'reached' | 'missed' | 'on_track' | 'behind' | 'unknown';

/** Values of a metric in the two date ranges; null if unknown. */
export type Measurement = { readonly before: number | null; readonly after: number | null };

/** Returns the change in percent. Returns null if a value is unknown or the value before is zero. */
export const percentChangeMeasured = ({ before, after }: Measurement): number | null => {
  if (before === null || after === null || (before === 0 && after !== 0)) return null;
  return percentChange(after, before);
};

/**
 * Reports whether a change reaches the expected change in its direction. An increase from zero meets any expected
 * increase.
 */
const isMet = (expected: number, { before, after }: Measurement): boolean | null => {
  if (before === null || after === null) return null;
  const change = percentChangeMeasured({ before, after });
  if (change === null) return expected >= 0 === after > 0;
  return expected >= 0 ? change >= expected : change <= expected;
};

/** Returns the state of an outcome. `over` means that the due day has passed. */
export const findOutcomeState = (expected: number, found: Measurement, over: boolean): OutcomeState => {
  const met = isMet(expected, found);
  if (met === null) return 'unknown';
  if (over) return met ? 'reached' : 'missed';
  return met ? 'on_track' : 'behind';
};
