import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { formatDay } from '@bellwether/domain/time/day';
import { measureBursts } from '../../change/bursts.ts';
import type { BusinessFacts, Slice, SliceMetric } from '../../facts/business-facts.ts';
import { type DailySeries, rangeOfDays, sumDays } from '../../series/daily-series.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

/** Number of days that show how often visits usually lead to a result. */
const usualDays = 56;
const maxSilentDays = 42;
/**
 * Maximum probability that days without results are chance: that all results of the usual and the silent days fell to
 * the visits of the usual ones. Above it, no tracking break is reported.
 */
const maxChance = 2e-4;
/** Expected bursts of results above which a silence is nearly certain to be no chance. */
const manyExpected = 12;
/** Minimum share of the usual visits: without visits, missing results are no tracking break. */
const minVisits = 0.5;

/**
 * Visits that usually lead to results. `report` shows the results as evidence, `channelReport` those of one channel; null
 * where no report by date can, so that the evidence shows all channels.
 */
type Pair = { visits: SliceMetric; results: SliceMetric; report: string; channelReport: string | null };
const marketing = 'digital-marketing-over-time';
const pairs: readonly Pair[] = [
  { visits: 'clicks', results: 'conversions', report: 'marketing-spend', channelReport: 'roi-claims' },
  { visits: 'sessions', results: 'valid_leads', report: marketing, channelReport: marketing },
  { visits: 'sessions', results: 'web_conversions', report: marketing, channelReport: marketing },
  { visits: 'sessions', results: 'transactions', report: 'performance-dashboard', channelReport: null },
];

const countSilentDays = ({ values }: DailySeries): number => {
  let at = values.length;
  while (at > 0 && values[at - 1] === 0) at -= 1;
  return values.length - at;
};

type Subject = Slice & { where: Finding['evidence']['where']; channel: string | null; cause: string };

const listSubjects = ({ totals, channels }: BusinessFacts): Subject[] => [
  { key: '', label: 'The website', series: totals, where: [], channel: null, cause: 'tracking' },
  ...channels.map((one) => ({
    ...one,
    where: [{ key: 'internal_channel', value: one.key }],
    channel: one.key,
    cause: `tracking ${one.key}`,
  })),
];

const findBreak = (subject: Subject, { visits, results, report, channelReport }: Pair): Finding | null => {
  const [visited, counted] = [subject.series[visits], subject.series[results]];
  if (!visited || !counted) return null;
  const end = counted.values.length;
  const silent = Math.min(countSilentDays(counted), maxSilentDays + 1);
  if (silent === 0 || silent > maxSilentDays) return null;
  const start = end - silent;
  const [visitsNow, visitsBefore, resultsBefore] = [
    sumDays(visited, start, end),
    sumDays(visited, start - usualDays, start),
    sumDays(counted, start - usualDays, start),
  ];
  if (visitsNow === null || !visitsBefore || !resultsBefore) return null;
  const usualVisits = (visitsBefore / usualDays) * silent;
  if (visitsNow < minVisits * usualVisits) return null;
  const expected = (resultsBefore / visitsBefore) * visitsNow;
  // Leads that come several at once leave longer silences by chance, so a burst counts once.
  const bursts = measureBursts(counted, start);
  const chance = (visitsBefore / (visitsBefore + visitsNow)) ** (resultsBefore / bursts);
  if (chance > maxChance) return null;
  return {
    detector: 'tracking-break',
    cause: subject.cause,
    module: results === 'valid_leads' ? 'conversions' : 'analytics',
    metric: results === 'quantity' ? 'leads' : results,
    slices: subject.channel
      ? [{ dimension: 'internal_channel', value: subject.channel, label: subject.label }]
      : [],
    channel: subject.channel,
    range: rangeOfDays(counted, start, end),
    actual: 0,
    expected,
    band: null,
    size: null,
    confidence: expected >= manyExpected * bursts ? 'high' : 'medium',
    drivers: [],
    facts: { visits: visitsNow, visit_name: visits, silent },
    evidence: {
      report: (subject.channel === null ? null : channelReport) ?? report,
      metric: results === 'quantity' ? 'leads' : results,
      where: channelReport === null ? [] : subject.where,
      range: rangeOfDays(counted, Math.max(0, start - usualDays), end),
    },
  };
};

const resultNames: Partial<Record<string, string>> = {
  valid_leads: 'valid leads',
  conversions: 'conversions',
  web_conversions: 'website conversions',
  transactions: 'transactions',
};

export const trackingBreakDetector: Detector = {
  id: 'tracking-break',
  detect: (facts) => {
    const found = listSubjects(facts).flatMap((subject) => {
      const [first] = pairs.flatMap((pair) => findBreak(subject, pair) ?? []);
      return first ? [first] : [];
    });
    // Reports only the whole website if its tracking is broken, and not its channels as well.
    const whole = found.find(({ channel }) => channel === null);
    return whole ? [whole] : found;
  },
  write: ({ slices, metric, range, expected, facts }) => {
    const name = resultNames[metric] ?? 'results';
    return {
      ...fitNameIntoTitle({
        name: slices[0]?.label ?? 'The website',
        rest: `: no ${name} since ${formatDay(range.from)}`,
        other: 'A channel',
        text: `${formatValue(Number(facts['visits']), 'count', 'table')} ${String(facts['visit_name'])} arrived in these days, which would usually bring about ${formatValue(Math.round(expected ?? 0), 'count', 'table')} ${name}. A silence like this is mostly broken tracking or a broken form.`,
      }),
      action: 'Send a test enquiry, and check the tag and the form before you judge any campaign.',
    };
  },
};
