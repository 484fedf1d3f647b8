import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { toConfidence } from '../../change/confidence.ts';
import { hypergeometricTail, poissonTail, toZScore } from '../../change/tail.ts';
import type { BusinessFacts, CallHour } from '../../facts/business-facts.ts';
import { perMonth, sizeOfLeads } from '../../money/size.ts';
import type { Detector } from '../detector.ts';

/** Number of days that `BusinessFacts.callHours` covers. */
export const callHourDays = 91;
/** Numbers of weeks that may show a pattern. The shorter windows find new patterns. */
const windowWeeks = [6, 9, 13] as const;
/** Number of recent weeks in which a pattern must still show; a pattern that ended is not reported. */
const recentWeeks = 6;
const minRecentMissed = 3;
const minRecentFactor = 1.5;
const minMissed = 8;
/** Minimum z-score of a block of hours; it is high because hundreds of blocks are tested in each window. */
const minZOfHours = 4.5;
/** Minimum z-score of whole days, of which there are only ten patterns. */
const minZOfDays = 3.5;
/**
 * Minimum usual share of missed calls. A lower measured share is raised to it, because every business misses some
 * calls.
 */
const minUsual = 0.02;
const maxBlockHours = 4;

type Days = { name: string; weekdays: readonly number[] };
const dayNames = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const;
const dayPatterns: readonly Days[] = [
  { name: 'all days', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  { name: 'weekdays', weekdays: [0, 1, 2, 3, 4] },
  { name: 'weekends', weekdays: [5, 6] },
  ...dayNames.map((name, at) => ({ name, weekdays: [at] })),
];

type Hours = { from: number; to: number };
const wholeDay: Hours = { from: 0, to: 24 };
/** Lists shorter blocks of hours first, so that the shorter of two blocks with the same calls is named. */
const hourBlocks: readonly Hours[] = [
  wholeDay,
  ...Array.from({ length: maxBlockHours }, (_, more) =>
    Array.from({ length: 24 - more }, (_, from): Hours => ({ from, to: from + more + 1 })),
  ).flat(),
];

type Counts = { calls: number; missed: number };
type Block = Hours & Counts & { days: string; weeks: number; usual: number; z: number };

/** Calls of some weeks by weekday and hour. */
type Grid = { all: Counts; cells: Counts[][] };

const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

const buildGrid = (hours: readonly CallHour[], lastDay: Day, weeks: number): Grid => {
  const from = addDays(lastDay, 1 - weeks * 7);
  const cells = dayNames.map(() => Array.from({ length: 24 }, (): Counts => ({ calls: 0, missed: 0 })));
  const all: Counts = { calls: 0, missed: 0 };
  for (const { day, hour, calls, missed } of hours) {
    const cell = cells[weekdayOf(day)]?.[hour];
    if (day < from || !cell) continue;
    for (const counts of [cell, all]) {
      counts.calls += calls;
      counts.missed += missed;
    }
  }
  return { all, cells };
};

const countBlock = ({ cells }: Grid, { weekdays }: Days, { from, to }: Hours): Counts => {
  const counts: Counts = { calls: 0, missed: 0 };
  for (const weekday of weekdays)
    for (const { calls, missed } of cells[weekday]?.slice(from, to) ?? []) {
      counts.calls += calls;
      counts.missed += missed;
    }
  return counts;
};

/** Returns the share of missed calls outside a block of weekdays and hours; null if there are no such calls. */
const measureUsual = ({ all }: Grid, inside: Counts): number | null => {
  const others = all.calls - inside.calls;
  return others > 0 ? (all.missed - inside.missed) / others : null;
};

/**
 * Returns the z-score of a block's missed calls: how unlikely it is that so many of all missed calls fall into this
 * block by chance. The usual share is itself measured, so few calls outside the block prove little.
 */
const measureZ = ({ all }: Grid, { calls, missed }: Counts, usual: number): number => {
  const atLeast = poissonTail(missed, Math.max(usual, minUsual) * calls, 'upper');
  return toZScore(Math.max(atLeast, hypergeometricTail(missed, calls, all.missed, all.calls)));
};

/** Returns the weekdays and hours whose share of missed calls most exceeds the share of all other hours. */
const findWorstBlock = (hours: readonly CallHour[], lastDay: Day): Block | null => {
  let worst: Block | null = null;
  const recent = buildGrid(hours, lastDay, recentWeeks);
  for (const weeks of windowWeeks) {
    const grid = buildGrid(hours, lastDay, weeks);
    for (const days of dayPatterns)
      for (const block of hourBlocks) {
        const inside = countBlock(grid, days, block);
        const usual = measureUsual(grid, inside);
        if (usual === null || inside.missed < minMissed) continue;
        const floor = Math.max(usual, minUsual);
        const z = measureZ(grid, inside, usual);
        const minZ = block === wholeDay ? minZOfDays : minZOfHours;
        if (z < minZ || (worst !== null && z <= worst.z)) continue;
        const now = countBlock(recent, days, block);
        if (now.missed < Math.max(minRecentMissed, minRecentFactor * floor * now.calls)) continue;
        worst = { ...inside, from: block.from, to: block.to, days: days.name, weeks, usual, z };
      }
  }
  return worst;
};

/**
 * Returns what missed calls are worth. Most callers call again or write, so only the measured share of callers who do
 * not is lost; null if that share is unknown.
 */
const sizeOfMissed = (
  missed: number,
  deviation: number,
  days: number,
  { worth, missedCallers }: Pick<BusinessFacts, 'worth' | 'missedCallers'>,
): Finding['size'] =>
  missedCallers &&
  sizeOfLeads({
    leadsPerMonth: -perMonth(missed, days),
    deviation: perMonth(deviation, days),
    worth,
    label: 'answered calls a month',
    share: {
      label: 'of missed callers do not contact you again within a week',
      value: missedCallers.lost / missedCallers.missed,
    },
  });

/** Returns the filters of a block's calls; weekdays count from Monday, 1, as in reports. */
const whereTimes = ({ days, from, to }: Block): Finding['evidence']['where'] => {
  const weekdays = dayPatterns.find(({ name }) => name === days)?.weekdays ?? [];
  const hours = Array.from({ length: to - from }, (_, at) => from + at);
  return [
    ...(weekdays.length < 7 ? weekdays.map((day) => ({ key: 'weekday', value: String(day + 1) })) : []),
    ...(hours.length < 24 ? hours.map((hour) => ({ key: 'hour', value: String(hour) })) : []),
  ];
};

/** Builds the finding about a block of weekdays and hours with many missed calls. */
const toFinding = (
  block: Block,
  facts: Pick<BusinessFacts, 'lastDay' | 'worth' | 'missedCallers'>,
): Finding => {
  const { lastDay } = facts;
  const days = block.weeks * 7;
  const range = { from: addDays(lastDay, 1 - days), to: lastDay };
  const expected = block.usual * block.calls;
  return {
    detector: 'missed-calls',
    // Identifies the cause by weekdays only, because the hours move a little from week to week.
    cause: `missed-calls ${block.days}`,
    module: 'conversions',
    metric: 'missed_calls',
    slices: [],
    channel: null,
    range,
    actual: block.missed,
    expected,
    band: null,
    size: sizeOfMissed(block.missed - expected, Math.sqrt(block.missed), days, facts),
    confidence: toConfidence(block.z),
    drivers: [],
    facts: {
      days: block.days,
      from: block.from,
      to: block.to,
      calls: block.calls,
      usual: block.usual,
      weeks: block.weeks,
      z: block.z,
    },
    evidence: { report: 'leads-over-time', metric: 'missed_calls', where: whereTimes(block), range },
  };
};

/** Returns the missed calls of some weekdays and hours in all weeks of the facts, as a finding. */
export const measureMissedCalls = (
  facts: Pick<BusinessFacts, 'callHours' | 'lastDay' | 'worth' | 'missedCallers'>,
  { days: name, from, to }: { days: string; from: number; to: number },
): Finding | null => {
  const days = dayPatterns.find((one) => one.name === name);
  const weeks = callHourDays / 7;
  const grid = buildGrid(facts.callHours, facts.lastDay, weeks);
  const inside = days && countBlock(grid, days, { from, to });
  const usual = inside ? measureUsual(grid, inside) : null;
  if (!inside || usual === null) return null;
  const z = measureZ(grid, inside, usual);
  return toFinding({ ...inside, days: name, from, to, weeks, usual, z }, facts);
};

export const missedCallsDetector: Detector = {
  id: 'missed-calls',
  detect: (facts): Finding[] => {
    const block = findWorstBlock(facts.callHours, facts.lastDay);
    return block ? [toFinding(block, facts)] : [];
  },
  write: ({ actual, facts, range }) => {
    const clock = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'am' : 'pm'}`;
    const [from, to] = [Number(facts['from']), Number(facts['to'])];
    const isWholeDay = from === wholeDay.from && to === wholeDay.to;
    const when = `${isWholeDay ? '' : `from ${clock(from)} to ${clock(to)} `}on ${String(facts['days'])}`;
    const calls = Number(facts['calls']);
    const percent = (share: number) => formatValue(share, 'percent', 'card');
    return {
      title: `Calls are missed ${when}`,
      text: `${formatValue(actual, 'count', 'table')} of ${formatValue(calls, 'count', 'table')} calls ${when} were missed in ${formatRange(range)} (${percent(actual / calls)}); at other times, ${percent(Number(facts['usual']))}.`,
      action: isWholeDay
        ? 'Have one more person answer the phone on these days, or send the calls to an answering service.'
        : 'Let somebody answer the phone in these hours, or send the calls to an answering service.',
    };
  },
};
