import { findSilentDays } from '@bellwether/domain/judgement/outage';
import { measureBursts } from '../../change/bursts.ts';
import { type DailySeries, sumDays } from '../../series/daily-series.ts';

/** Number of days that show how often visits usually lead to a result. */
export const usualDays = 56;
export const maxSilentDays = 42;
/**
 * Maximum probability that days without results are chance: that all results of the usual and the silent days fell to
 * the visits of the usual ones. Above it, nothing is reported.
 */
const maxChance = 2e-4;
/** Minimum share of the usual visits: without visits, missing results are no tracking break. */
const minVisits = 0.5;
/** Minimum days, and events of one burst each, after which a silence of a busy count is a failure to record. */
const minLostDays = 2;
const minLost = 30;
const week = 7;

/** Days at the end of a series without events; `start` is the index of the first one. */
export type Silence = { start: number; end: number; expected: number; bursts: number };

/** Returns the silent days at the end of a series; null if there are none or too many. */
const findSilence = ({ values }: DailySeries): { start: number; end: number } | null => {
  const end = values.length;
  let start = end;
  while (start > 0 && values[start - 1] === 0) start -= 1;
  return start === end || end - start > maxSilentDays ? null : { start, end };
};

/** Returns the days at the end without results although visits went on, if that is no chance. */
export const findSilentResults = (visited: DailySeries, counted: DailySeries): Silence | null => {
  const silence = findSilence(counted);
  if (!silence) return null;
  const { start, end } = silence;
  const [visitsNow, visitsBefore, resultsBefore] = [
    sumDays(visited, start, end),
    sumDays(visited, start - usualDays, start),
    sumDays(counted, start - usualDays, start),
  ];
  if (!visitsNow || !visitsBefore || !resultsBefore) return null;
  if (visitsNow < minVisits * (visitsBefore / usualDays) * (end - start)) return null;
  // Leads that come several at once leave longer silences by chance, so a burst counts once.
  const bursts = measureBursts(counted, start);
  const chance = (visitsBefore / (visitsBefore + visitsNow)) ** (resultsBefore / bursts);
  return chance > maxChance
    ? null
    : { start, end, bursts, expected: (resultsBefore / visitsBefore) * visitsNow };
};

/** Returns the sum of the same weekdays before, as often as each is silent. */
const sumUsual = ({ values }: DailySeries, { start, end }: { start: number; end: number }): number => {
  let sum = 0;
  for (let at = start; at < end; at += 1) {
    const weeks = Math.ceil((at - start + 1) / week);
    const same = Array.from({ length: usualDays / week }, (_, back) => at - (weeks + back) * week);
    const known = same.flatMap((day) => values[day] ?? []);
    sum += known.reduce((all, one) => all + one, 0) / Math.max(1, known.length);
  }
  return sum;
};

/** Returns the days at the end on which a busy count is zero, which is no result but a failure to record. */
export const findLostDays = (counted: DailySeries): Silence | null => {
  const silence = findSilence(counted);
  if (!silence) return null;
  const { start, end } = silence;
  const expected = sumUsual(counted, silence);
  const bursts = measureBursts(counted, start);
  const isLost =
    findSilentDays(counted.values).some(({ last }) => last === end - 1) ||
    (end - start >= minLostDays && expected >= minLost * bursts);
  return isLost ? { ...silence, expected, bursts } : null;
};

/**
 * Returns a series in which days are unknown if it recorded nothing on them, or nothing on the days on which the visits
 * were not recorded either. A change over such days is none of the business.
 */
export const omitLostDays = (counted: DailySeries, visited: DailySeries | undefined): DailySeries => {
  const isSilent = ({ first, last }: { first: number; last: number }) =>
    sumDays(counted, first, last + 1) === 0;
  const runs = [
    ...findSilentDays(counted.values),
    ...(visited ? findSilentDays(visited.values).filter(isSilent) : []),
  ];
  for (const series of [counted, ...(visited ? [visited] : [])]) {
    const lost = findLostDays(series);
    const run = lost && { first: lost.start, last: lost.end - 1 };
    if (run && isSilent(run)) runs.push(run);
  }
  if (runs.length === 0) return counted;
  const isLost = (at: number) => runs.some(({ first, last }) => at >= first && at <= last);
  return { from: counted.from, values: counted.values.map((value, at) => (isLost(at) ? null : value)) };
};
