import { metricInfo } from '@bellwether/contract/catalogue/metrics';
import { inSentence } from '@bellwether/contract/format/in-sentence';
import { formatValue } from '@bellwether/contract/format/number';
import type { Finding } from '@bellwether/contract/insights/finding';
import { formatRange } from '@bellwether/contract/reports/text/label';
import { toConfidence } from '../../change/confidence.ts';
import {
  type ChangePolicy,
  countWindows,
  detectChange,
  type SeriesChange,
} from '../../change/detect-change.ts';
import { type SlicePair, splitBySlice } from '../../drivers/decompose.ts';
import { roundParts } from '../../drivers/round-parts.ts';
import type { BusinessFacts, LeadWorth, Slice, TotalMetric } from '../../facts/business-facts.ts';
import { perMonthIfLasting, sizeOfLeads, sizeOfMoney } from '../../money/size.ts';
import { findDayIndex, rangeOfDays, sumDays } from '../../series/daily-series.ts';
import { prepareSeries } from '../../series/expectation.ts';
import type { Detector } from '../detector.ts';

/** Share of a change that one slice must bring to be named as its cause. */
const minDriverShare = 0.6;
const maxDrivers = 6;

type Watched = {
  metric: TotalMetric;
  module: Finding['module'];
  report: string;
  policy: ChangePolicy;
  /** Slices that can drive it. */
  listSlices: (facts: BusinessFacts) => readonly Slice[];
  dimension: string;
};

const counts = (minEffect: number): ChangePolicy => ({
  windows: countWindows,
  minZ: 4.3,
  minPercent: 15,
  minEffect,
  counts: true,
});

export const watchedMetrics: readonly Watched[] = [
  {
    metric: 'revenue',
    module: 'financials',
    report: 'financial-revenue',
    policy: { windows: [7, 14, 28], minZ: 4.3, minPercent: 15, minEffect: 100, counts: false },
    listSlices: ({ products }) => products,
    dimension: 'product',
  },
  {
    metric: 'valid_leads',
    module: 'conversions',
    report: 'digital-marketing-over-time',
    policy: counts(5),
    listSlices: ({ channels }) => channels,
    dimension: 'internal_channel',
  },
  {
    metric: 'sessions',
    module: 'analytics',
    report: 'digital-marketing-over-time',
    policy: counts(50),
    listSlices: ({ channels }) => channels,
    dimension: 'internal_channel',
  },
  {
    metric: 'transactions',
    module: 'analytics',
    report: 'performance-dashboard',
    policy: counts(5),
    listSlices: ({ channels }) => channels,
    dimension: 'internal_channel',
  },
];

const sizeOfChange = (
  metric: TotalMetric,
  { effect, days }: SeriesChange,
  worth: LeadWorth,
): Finding['size'] => {
  if (metric === 'revenue') return sizeOfMoney(perMonthIfLasting(effect, days), 'revenue a month');
  return metric === 'valid_leads' ? sizeOfLeads(perMonthIfLasting(effect, days), worth) : null;
};

/** Splits a change by slices, the largest first; the rest is one part. The parts sum to the change. */
const listDrivers = (
  change: SeriesChange,
  metric: TotalMetric,
  slices: readonly Slice[],
): Finding['drivers'] => {
  const pairs = slices.flatMap((slice): SlicePair[] => {
    const series = slice.series[metric];
    if (!series) return [];
    const start = findDayIndex(series, change.range.from);
    const now = sumDays(series, start, start + change.days);
    const before = sumDays(series, start - 84, start);
    return now === null || before === null ? [] : [{ key: slice.label, now, before }];
  });
  if (pairs.length < 2) return [];
  const now = pairs.reduce((sum, one) => sum + one.now, 0);
  // Revenue without a product, or leads without a channel, are a part of their own.
  const rest = change.actual - now;
  const parts = splitBySlice(
    Math.abs(rest) > 0.005 ? [...pairs, { key: 'Other', now: rest, before: 0 }] : pairs,
    change.expected,
  ).toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const named = parts.slice(0, maxDrivers);
  const others = parts.slice(maxDrivers).reduce((sum, one) => sum + one.effect, 0);
  const shown = parts.length > maxDrivers ? [...named, { key: 'All others', effect: others }] : named;
  const rounded = roundParts(
    shown.map(({ effect }) => effect),
    change.effect,
  );
  return shown.map(({ key }, at) => ({ label: key, effect: rounded[at] ?? 0 }));
};

const findMainSlice = (drivers: Finding['drivers'], effect: number, slices: readonly Slice[]) => {
  const [first] = drivers;
  if (!first || effect === 0 || first.effect / effect < minDriverShare) return undefined;
  return slices.find(({ label }) => label === first.label);
};

const detectMetric = (facts: BusinessFacts, watched: Watched): Finding[] => {
  const { metric, module, report, policy, dimension } = watched;
  const series = facts.totals[metric];
  if (!series) return [];
  const change = detectChange(prepareSeries(series), policy);
  if (!change) return [];
  const slices = watched.listSlices(facts);
  const drivers = listDrivers(change, metric, slices);
  const main = findMainSlice(drivers, change.effect, slices);
  const end = findDayIndex(series, change.range.to) + 1;
  return [
    {
      detector: 'metric-change',
      cause: `${metric} ${change.effect < 0 ? 'down' : 'up'}${main ? ` ${main.key}` : ''}`,
      module,
      metric,
      slices: main ? [{ dimension, value: main.key, label: main.label }] : [],
      channel: main && dimension === 'internal_channel' ? main.key : null,
      range: change.range,
      actual: change.actual,
      expected: change.expected,
      band: { low: change.low, high: change.high },
      size: sizeOfChange(metric, change, facts.worth),
      confidence: toConfidence(change.z),
      drivers,
      facts: { days: change.days, z: change.z },
      evidence: { report, metric, where: [], range: rangeOfDays(series, Math.max(0, end - 91), end) },
    },
  ];
};

export const metricChange: Detector = {
  id: 'metric-change',
  detect: (facts) => watchedMetrics.flatMap((watched) => detectMetric(facts, watched)),
  write: ({ metric, slices, range, actual, expected, band, drivers }, { currency }) => {
    const { label, unit } = metricInfo(metric);
    const show = (value: number) => formatValue(Math.round(value), unit, 'card', currency);
    const usual = expected ?? 0;
    const percent = formatValue(Math.abs(actual - usual) / Math.max(usual, 1e-9), 'percent', 'card');
    const direction = actual < usual ? 'below' : 'above';
    const main = slices[0]?.label;
    const [first] = drivers;
    const share =
      first && main
        ? ` ${main} explains ${formatValue(first.effect / (actual - usual), 'percent', 'card')} of the difference.`
        : '';
    return {
      title: `${label} ${percent} ${direction} the usual`,
      text: `${label} in ${formatRange(range)}: ${show(actual)}. Your trend, weekdays and season let expect ${show(usual)} (between ${show(band?.low ?? usual)} and ${show(band?.high ?? usual)}).${share}`,
      action:
        actual < usual
          ? `Look at ${main ?? 'the largest driver'} first, and find out what changed there by ${formatRange({ from: range.from, to: range.from })}.`
          : `Find out what brought the rise${main ? ` of ${main}` : ''}, and whether more ${inSentence(label)} can be had the same way.`,
    };
  },
};
