import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { DemoBusiness } from '../businesses/business.ts';
import { randomBetween } from '../random.ts';

/** Demand for a business on a day; 1 is an ordinary day at the end of the demo. */
export type Demand = { day: Day; level: number };

/** Demand factors by weekday, Monday first. */
const weeks: Record<DemoBusiness['week'], readonly number[]> = {
  trade: [1.25, 1.15, 1.1, 1.05, 1, 0.8, 0.65],
  office: [1.35, 1.35, 1.3, 1.2, 1, 0.45, 0.35],
  shop: [0.95, 0.9, 0.95, 1, 1, 1.05, 1.15],
};

const daysInYear = 365.25;
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function holiday(day: Day, week: DemoBusiness['week']): number {
  const date = day.slice(5);
  if (date === '01-26' || date === '04-25') return 0.55;
  if (week === 'shop') return date >= '11-20' && date <= '12-19' ? 1.7 : 1;
  return date >= '12-22' || date <= '01-06' ? 0.4 : 1;
}

/** Returns the demand for each day of a range; all facts of a business are generated from it. */
export function computeDemand(business: DemoBusiness, range: Range): Demand[] {
  const { growth, season, week, slug } = business;
  const peak = `2000-${String(season.peak).padStart(2, '0')}-15`;
  const days = daysBetween(range.from, range.to);
  const sincePeak = daysBetween(peak, range.from);
  return Array.from({ length: days + 1 }, (_, i) => {
    const day = addDays(range.from, i);
    const trend = (1 + growth) ** ((i - days) / daysInYear);
    const yearly = 1 + season.swing * Math.cos((2 * Math.PI * (sincePeak + i)) / daysInYear);
    const weekly = weeks[week][weekdayOf(day)] ?? 1;
    return {
      day,
      level: trend * yearly * weekly * holiday(day, week) * randomBetween(0.88, 1.12, slug, day),
    };
  });
}
