import type { Unit } from '../catalogue/metrics/entry.ts';
import { isChange, type Judgement } from '../judgement/judge.ts';
import { formatDifference, formatPercentChange, formatPoints } from './number.ts';

/**
 * Returns the percentage difference, unrounded, by the rules of the specification. Without a base it is 0. On
 * a base of zero it is 100, 0 or −100 by the sign of the value. Otherwise it is (value − base) / |base| ×
 * 100.
 */
export const percentChange = (value: number, base: number | null): number => {
  if (base === null) return 0;
  if (base === 0) return value > 0 ? 100 : value < 0 ? -100 : 0;
  return ((value - base) / Math.abs(base)) * 100;
};

export type Change = {
  percent: number;
  /**
   * Value minus base, in their own unit; rates and scales are first rounded as displayed (`unit` of
   * `compareValues`).
   */
  difference: number;
  direction: 'up' | 'down' | 'flat';
  /** True for a change from zero, so that it can be shown as 'new' instead of 100 % or −100 %. */
  isNew: boolean;
  /** Verdict on the difference; null if it was not judged, as for two readings of the same figure. */
  judgement: Judgement | null;
  /** null if the metric has no good direction, or nothing says that the value changed by more than chance. */
  good: boolean | null;
};

/** Reports whether a unit's change is a difference in that unit and not a percentage. */
export const isDifferenceUnit = (unit: Unit | undefined): boolean => unit === 'scale' || unit === 'rank';

/**
 * Returns the difference of two figures as displayed. Rates and scales are rounded to one decimal first, so
 * that the difference agrees with the two figures next to it. '4.5, −0.1 vs 4.5' would look wrong.
 */
const computeDifference = (value: number, base: number, unit: Unit | undefined): number => {
  const step = isDifferenceUnit(unit) ? 10 : unit === 'percent' ? 1000 : null;
  if (step === null) return value - base;
  return (Math.round(value * step) - Math.round(base * step)) / step;
};

/**
 * Returns the change and whether it is good, which only a judgement can say. Pass `unit` when the difference is shown
 * next to both figures. Returns null if a figure is missing.
 */
export const compareValues = (
  value: number | null,
  base: number | null | undefined,
  goodDirection: 'higher' | 'lower' | 'neither',
  unit?: Unit,
  judgement: Judgement | null = null,
): Change | null => {
  if (value === null || base === null || base === undefined) return null;
  const percent = percentChange(value, base);
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
  const good =
    goodDirection === 'neither' || !isChange(judgement)
      ? null
      : (judgement?.verdict === 'up') === (goodDirection === 'higher');
  return {
    percent,
    difference: computeDifference(value, base, unit),
    direction,
    isNew: base === 0 && value !== 0,
    judgement,
    good,
  };
};

/** Reports whether a change is displayed as zero; it is then neither good nor bad. */
export const isDisplayedAsZero = (change: Change, unit: Unit): boolean =>
  !/[1-9]/.test(formatChange(change, unit));

/**
 * Formats a change: rates in percentage points ('+0.7 pts'), scales as a difference ('+0.3'), other units in
 * percent of the base ('+12.3%').
 */
export const formatChange = ({ percent, difference }: Change, unit: Unit): string => {
  if (unit === 'percent') return formatPoints(difference);
  return isDifferenceUnit(unit) ? formatDifference(difference) : formatPercentChange(percent);
};
