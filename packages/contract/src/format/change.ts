import type { Unit } from '../catalogue/metric-info.ts';
import { formatDifference, formatPercentChange, formatPoints } from './number.ts';

/**
 * Percentage difference as the specification has it: 0 when there is nothing to compare with; on a base of zero
 * 100, 0 or −100 by the sign of the value; else (value − base) / |base| × 100. Not rounded.
 */
export const percentChange = (value: number, base: number | null): number => {
  if (base === null) return 0;
  if (base === 0) return value > 0 ? 100 : value < 0 ? -100 : 0;
  return ((value - base) / Math.abs(base)) * 100;
};

export type Change = {
  percent: number;
  /** The value less the base, in their own unit; of rates and scales to what is shown of them (`unit` of `compareValues`). */
  difference: number;
  direction: 'up' | 'down' | 'flat';
  /** 'new' marks the 100 % that the rule gives from a zero base. */
  isNew: boolean;
  /** null when the metric has no good direction. */
  good: boolean | null;
};

/**
 * The difference of two figures as they are shown. Rates and places on a scale are shown to one decimal, and so is their difference: it is that
 * of what stands there, for '4.5, −0.1 vs 4.5' is wrong to its reader whatever lies behind the digits.
 */
const differenceOf = (value: number, base: number, unit: Unit | undefined): number => {
  const step = unit === 'scale' ? 10 : unit === 'percent' ? 1000 : null;
  if (step === null) return value - base;
  return (Math.round(value * step) - Math.round(base * step)) / step;
};

/** A change with what it means for a metric where `goodDirection` is the good direction; `unit`, where it is said beside both figures. */
export const compareValues = (
  value: number | null,
  base: number | null | undefined,
  goodDirection: 'higher' | 'lower' | 'neither',
  unit?: Unit,
): Change | null => {
  if (value === null || base === null || base === undefined) return null;
  const percent = percentChange(value, base);
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
  const good =
    goodDirection === 'neither' || direction === 'flat'
      ? null
      : (direction === 'up') === (goodDirection === 'higher');
  return {
    percent,
    difference: differenceOf(value, base, unit),
    direction,
    isNew: base === 0 && value !== 0,
    good,
  };
};

/** Does a change round to nothing where it is shown? It is then neither good nor bad. */
export const isNoise = (change: Change, unit: Unit): boolean => !/[1-9]/.test(formatChange(change, unit));

/**
 * A change in words: rates differ in percentage points, '+0.7 pts', places on a scale by their difference, '+0.3', everything else in percent
 * of what it was, '+12.3%'.
 */
export const formatChange = ({ percent, difference }: Change, unit: Unit): string => {
  if (unit === 'percent') return formatPoints(difference);
  return unit === 'scale' ? formatDifference(difference) : formatPercentChange(percent);
};
