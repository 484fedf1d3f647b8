import { formatRange } from '@bellwether/domain/answers/label';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { addDays } from '@bellwether/domain/time/day';
import { measureBursts } from '../../change/bursts.ts';
import { toConfidence } from '../../change/confidence.ts';
import { type DailySeries, rangeOfDays } from '../../series/daily-series.ts';
import type { Detector } from '../detector.ts';

const weekDays = 7;
/** Numbers of whole weeks that may show a shift, and number of weeks before that show the usual pattern. */
const windowWeeks = [2, 3, 4, 5, 6, 8] as const;
const usualWeeks = 26;
const minUsualWeeks = 12;
/**
 * Weight of the variation of all days in the measured spread, in weeks: half a year of weeks measures the spread only
 * roughly.
 */
const knownWeeks = 13;
/** Minimum number of events that moved; those of one burst count once. */
const minMoved = 5;
/** Minimum share of a weekday's events that must have moved. */
const minShare = 0.3;
/** Minimum z-score; it is high because 42 pairs of weekdays are tested in six windows. */
const minZ = 4.15;
/**
 * Minimum and maximum ratio of the weeks' total to that of the usual weeks. Outside it, the weeks have another cause
 * than a shift between weekdays.
 */
const [minTotal, maxTotal] = [0.6, 1.6];
const metrics = ['valid_leads', 'calls'] as const satisfies readonly Metric[];
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type Shift = {
  from: number;
  to: number;
  moved: number;
  lostNow: number;
  lostUsual: number;
  weeks: number;
  z: number;
};

/** Returns the sums by weekday over whole weeks before `end`; entry 0 is the weekday of index 0. */
const sumWeekdays = ({ values }: DailySeries, end: number, weeks: number): number[] | null => {
  const sums = new Array<number>(weekDays).fill(0);
  for (let at = end - weeks * weekDays; at < end; at += 1) {
    const value = values[at];
    if (value === null || value === undefined) return null;
    sums[at % weekDays] = (sums[at % weekDays] ?? 0) + value;
  }
  return sums;
};

/** Returns the difference between two weekdays, week by week before `end`, the last week first. */
const listDifferences = (
  { values }: DailySeries,
  end: number,
  weeks: number,
  { from, to }: { from: number; to: number },
): number[] =>
  Array.from({ length: weeks }, (_, week) => {
    const start = end - (week + 1) * weekDays;
    const pickDay = (weekday: number) =>
      values[start + ((weekday - (start % weekDays) + weekDays) % weekDays)] ?? 0;
    return pickDay(to) - pickDay(from);
  });

/**
 * Returns the overdispersion of the usual difference between two weekdays: variance over mean, at least that of all days
 * (`bursts`), because the clearest of many pairs is often one that varied little by chance.
 */
const measureDispersion = (differences: readonly number[], meanPerWeek: number, bursts: number): number => {
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (differences.length - 1);
  const measured = variance / Math.max(meanPerWeek, 1e-9);
  const weeks = differences.length;
  return Math.max(bursts, (weeks * measured + knownWeeks * bursts) / (weeks + knownWeeks));
};

const findShift = (series: DailySeries): Shift | null => {
  const end = series.values.length;
  const bursts = measureBursts(series, end - Math.max(...windowWeeks) * weekDays);
  let clearest: Shift | null = null;
  for (const weeks of windowWeeks) {
    const usualEnd = end - weeks * weekDays;
    const history = Math.min(usualWeeks, Math.floor(usualEnd / weekDays));
    if (history < minUsualWeeks) continue;
    const now = sumWeekdays(series, end, weeks);
    const before = sumWeekdays(series, usualEnd, history);
    if (!now || !before) continue;
    const total = now.reduce((sum, one) => sum + one, 0);
    const totalBefore = before.reduce((sum, one) => sum + one, 0);
    if (total <= 0 || totalBefore <= 0) continue;
    const scale = total / totalBefore;
    const asUsual = (scale * history) / weeks;
    if (asUsual < minTotal || asUsual > maxTotal) continue;
    for (let from = 0; from < weekDays; from += 1)
      for (let to = 0; to < weekDays; to += 1) {
        if (from === to) continue;
        const [lostUsual, gainedUsual] = [(before[from] ?? 0) * scale, (before[to] ?? 0) * scale];
        const lost = lostUsual - (now[from] ?? 0);
        const gained = (now[to] ?? 0) - gainedUsual;
        const moved = Math.min(lost, gained);
        if (moved < minMoved * bursts || moved < minShare * lostUsual) continue;
        const plainZ = (lost + gained) / Math.sqrt((lostUsual + gainedUsual) * (1 + scale));
        if (plainZ < minZ) continue;
        const pair = { from, to };
        const usual = listDifferences(series, usualEnd, history, pair);
        const dispersion = measureDispersion(usual, (lostUsual + gainedUsual) / weeks, bursts);
        const z = plainZ / Math.sqrt(dispersion);
        if (z < minZ || (clearest !== null && z <= clearest.z)) continue;
        // Compares week by week, because a holiday affects one week but a shift between weekdays shows in most weeks.
        const usualDifference = (gainedUsual - lostUsual) / weeks;
        const agreeing = listDifferences(series, end, weeks, pair).filter((one) => one > usualDifference);
        if (agreeing.length < weeks * 0.75) continue;
        const shift = { from, to, moved, lostNow: now[from] ?? 0, lostUsual, weeks, z };
        clearest = shift;
      }
  }
  return clearest;
};

export const weekdayShiftDetector: Detector = {
  id: 'weekday-shift',
  detect: ({ totals }) => {
    const found = metrics.flatMap((metric): Finding[] => {
      const series = totals[metric];
      const shift = series && findShift(series);
      if (!shift) return [];
      const firstWeekday = (new Date(`${series.from}T00:00:00Z`).getUTCDay() + 6) % weekDays;
      const weekdayOf = (day: number) => (firstWeekday + day) % weekDays;
      const nameOf = (day: number) => dayNames[weekdayOf(day)] ?? '';
      const end = series.values.length;
      const range = rangeOfDays(series, end - shift.weeks * weekDays, end);
      return [
        {
          detector: 'weekday-shift',
          cause: 'weekday-shift',
          module: 'conversions',
          metric,
          slices: [],
          channel: null,
          range,
          actual: shift.lostNow,
          expected: shift.lostUsual,
          band: null,
          size: null,
          confidence: toConfidence(shift.z),
          drivers: [],
          facts: {
            from_day: nameOf(shift.from),
            to_day: nameOf(shift.to),
            weeks: shift.weeks,
            moved_per_week: shift.moved / shift.weeks,
            z: shift.z,
          },
          // Begins with the usual weeks, which the picture compares with the weeks of the shift.
          evidence: {
            report: 'leads-over-time',
            metric,
            where: [{ key: 'weekday', value: String(weekdayOf(shift.from) + 1) }],
            range: { from: addDays(range.from, -usualWeeks * weekDays), to: range.to },
          },
        },
      ];
    });
    // Reports only the clearer shift of calls and leads, because calls are also leads.
    return found.toSorted((a, b) => Number(b.facts['z']) - Number(a.facts['z'])).slice(0, 1);
  },
  write: ({ metric, range, actual, expected, facts }) => {
    const label = metricInfo(metric).label;
    const [from, to] = [String(facts['from_day']), String(facts['to_day'])];
    const perWeek = (value: number) => formatValue(value / Number(facts['weeks']), 'scale', 'card');
    return {
      title: `${label} move from ${from} to ${to}`,
      text: `In ${formatRange(range)}, ${from}s brought ${perWeek(actual)} ${inSentence(label)} each; ${perWeek(expected ?? 0)} were usual. About ${formatValue(Number(facts['moved_per_week']), 'scale', 'card')} a week moved to ${to}s.`,
      action: `Have enough people answer on ${to}s, and check your opening hours and ad schedule on ${from}s.`,
    };
  },
};
