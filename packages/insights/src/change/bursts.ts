import { measureSpread } from '@bellwether/domain/judgement/spread';
import type { DailySeries } from '../series/daily-series.ts';

/** Days that show how much a count varies by itself. */
const spreadDays = 365;

/**
 * Returns how many times more a count varied before day `end` than events that come one by one: about 3 if a customer
 * brings one to four leads at once. At least 1.
 */
export const measureBursts = ({ values }: DailySeries, end: number): number =>
  Math.max(1, measureSpread(values.slice(Math.max(0, end - spreadDays), end)) ?? 1);
