import { formatRange } from '@bellwether/domain/answers/label';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import {
  type ProductSales,
  type SlicePair,
  splitByPriceVolumeMix,
  splitBySlice,
} from '@bellwether/domain/judgement/drivers';
import { roundParts } from '@bellwether/domain/judgement/round-parts';
import { formatDay } from '@bellwether/domain/time/day';
import { toConfidence } from '../../change/confidence.ts';
import {
  countWindows,
  detectChange,
  type SeriesChange,
  type SeriesPolicy,
} from '../../change/detect-change.ts';
import type {
  BusinessFacts,
  InvoiceSizes,
  LeadWorth,
  Slice,
  TotalMetric,
} from '../../facts/business-facts.ts';
import { perMonthIfLasting, sizeOfLeads, sizeOfRevenue, withCoveredDays, z95 } from '../../money/size.ts';
import { type DailySeries, findDayIndex, rangeOfDays, sumDays } from '../../series/daily-series.ts';
import { prepareSeries } from '../../series/expectation.ts';
import type { Detector } from '../detector.ts';
import { omitLostDays } from '../tracking-break/silence.ts';

/** Minimum share of a change that one slice, such as a channel, must contribute to be named as its cause. */
const minDriverShare = 0.6;
const maxDrivers = 6;
/** Number of days before a change that show the usual shares of slices. */
const usualDays = 84;
/**
 * Maximum share of a revenue change that may come from products without known units. Above it, the split into units,
 * mix and prices explains too little.
 */
const maxUnexplainedShare = 0.2;
/** Part of a fall of leads that a fall of visits must have to explain it. */
const minVisitsShare = 0.5;

type Watched = {
  metric: TotalMetric;
  module: Finding['module'];
  report: string;
  policy: SeriesPolicy;
  /** Lists the slices, such as channels, that can cause a change of this metric. */
  listSlices: (facts: BusinessFacts) => readonly Slice[];
  dimension: string;
};

/**
 * Thresholds of a card about a metric. Every night many metrics are tested over many windows, so the threshold for
 * chance is much higher than that of a single figure.
 */
const thresholds = { minPercent: 15, minZ: 4.3 };

const counts = (minEffect: number): SeriesPolicy => ({
  ...thresholds,
  windows: countWindows,
  minEffect,
  counts: true,
});

export const watchedMetrics: readonly Watched[] = [
  {
    metric: 'revenue',
    module: 'financials',
    report: 'financial-revenue',
    policy: { ...thresholds, windows: [7, 14, 28], minEffect: 100, counts: false, inOrders: true },
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

/** Returns the ad spend of a slice that a change saved (positive) or added (negative). */
const measureSavedSpend = ({ range, days }: SeriesChange, slice: Slice | undefined): number => {
  const cost = slice?.series.cost;
  if (!cost) return 0;
  const start = findDayIndex(cost, range.from);
  const [now, before] = [sumDays(cost, start, start + days), sumDays(cost, start - usualDays, start)];
  return now === null || before === null ? 0 : (before / usualDays) * days - now;
};

type LargestInvoice = NonNullable<InvoiceSizes>['largest'][number];
/** Minimum share of a rise of revenue that one invoice must bring to be named and not to count as lasting. */
const minInvoiceShare = 0.2;

/** Returns the invoice that makes a notable part of a rise of revenue; null if there is none. */
const findLargestInvoice = (
  sizes: InvoiceSizes,
  metric: TotalMetric,
  { range, effect }: SeriesChange,
): LargestInvoice | null => {
  if (metric !== 'revenue' || effect <= 0) return null;
  const largest = sizes?.largest.find(({ day }) => day >= range.from && day <= range.to);
  return largest && largest.amount >= minInvoiceShare * effect && largest.amount < effect ? largest : null;
};

const sizeOfChange = (
  metric: TotalMetric,
  change: SeriesChange,
  { worth, main, largest }: { worth: LeadWorth; main: Slice | undefined; largest: LargestInvoice | null },
): Finding['size'] => {
  const { days } = change;
  // One large invoice does not come again each month.
  const effect = change.effect - (largest?.amount ?? 0);
  const scale = (sum: number) => perMonthIfLasting(sum, days);
  const deviation = scale((change.high - change.expected) / z95);
  if (metric === 'revenue')
    return withCoveredDays(sizeOfRevenue(scale(effect), 'revenue a month', deviation), days);
  if (metric !== 'valid_leads') return null;
  const spend = scale(measureSavedSpend(change, main));
  return withCoveredDays(sizeOfLeads({ leadsPerMonth: scale(effect), deviation, worth, spend }), days);
};

/**
 * Splits a change into the effects of its slices, such as channels, largest first. The remaining slices are summed. The
 * effects add up to the change.
 */
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
    const before = sumDays(series, start - usualDays, start);
    return now === null || before === null ? [] : [{ key: slice.label, now, before }];
  });
  if (pairs.length < 2) return [];
  const now = pairs.reduce((sum, one) => sum + one.now, 0);
  // Revenue without a product, and leads without a channel, form a slice of their own.
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

/** Ways in which revenue from products can change. */
const revenueFactors = { volume: 'Units sold', mix: 'Product mix', price: 'Prices' } as const;

/**
 * Splits a revenue change into units, mix and prices; revenue without units is separate. The effects add up to the
 * change. Empty if products with units explain too little of the change.
 */
const listRevenueFactors = (change: SeriesChange, products: readonly Slice[]): Finding['drivers'] => {
  const sales = products.flatMap(({ key, series: { revenue, quantity } }): ProductSales[] => {
    if (!revenue || !quantity) return [];
    const start = findDayIndex(revenue, change.range.from);
    const pairOf = (series: DailySeries): [number, number] => [
      sumDays(series, start, start + change.days) ?? 0,
      sumDays(series, start - usualDays, start) ?? 0,
    ];
    return [{ key, quantity: pairOf(quantity), revenue: pairOf(revenue) }];
  });
  const before = sales.reduce((sum, { revenue }) => sum + revenue[1], 0);
  if (before <= 0) return [];
  // Scales the revenue of the earlier weeks to the expected revenue of the changed days.
  const scale = change.expected / before;
  const expected = sales.map(({ key, quantity, revenue }) => ({
    key,
    quantity: [quantity[0], quantity[1] * scale] as ProductSales['quantity'],
    revenue: [revenue[0], revenue[1] * scale] as ProductSales['revenue'],
  }));
  const parts = splitByPriceVolumeMix(expected);
  const rest = change.effect - parts.volume - parts.mix - parts.price;
  if (Math.abs(rest) > maxUnexplainedShare * Math.abs(change.effect)) return [];
  const named = [
    ...(Object.keys(revenueFactors) as (keyof typeof revenueFactors)[]).map((key) => ({
      label: revenueFactors[key],
      effect: parts[key],
    })),
    ...(Math.abs(rest) > 0.005 ? [{ label: 'Revenue without a product', effect: rest }] : []),
  ].toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const rounded = roundParts(
    named.map(({ effect }) => effect),
    change.effect,
  );
  return named.map(({ label }, at) => ({ label, effect: rounded[at] ?? 0 }));
};

const findMainSlice = (drivers: Finding['drivers'], effect: number, slices: readonly Slice[]) => {
  const [first] = drivers;
  if (!first || effect === 0 || first.effect / effect < minDriverShare) return undefined;
  return slices.find(({ label }) => label === first.label);
};

const compareWithBefore = (
  series: DailySeries | undefined,
  { range, days }: SeriesChange,
): number | undefined => {
  if (!series) return undefined;
  const start = findDayIndex(series, range.from);
  const [now, before] = [sumDays(series, start, start + days), sumDays(series, start - usualDays, start)];
  return now === null || !before ? undefined : now / ((before / usualDays) * days) - 1;
};

/**
 * Compares the visits and calls of the changed days with those before, because leads fall with the visits or by a fault
 * of the website.
 */
const checkVisits = (
  { sessions, calls }: Slice['series'],
  metric: TotalMetric,
  change: SeriesChange,
): Finding['facts'] => {
  if (metric !== 'valid_leads') return {};
  const [visits, called] = [compareWithBefore(sessions, change), compareWithBefore(calls, change)];
  return {
    ...(visits === undefined ? {} : { visits_change: visits }),
    ...(called === undefined ? {} : { calls_change: called }),
  };
};

/** Returns the sentence for leads that fell while visits and calls went on; empty otherwise. */
const describeFault = (
  { visits_change: visits, calls_change: calls }: Finding['facts'],
  change: number,
): string =>
  change < 0 &&
  typeof visits === 'number' &&
  typeof calls === 'number' &&
  Math.min(visits, calls) > minVisitsShare * change
    ? ' Visits and calls did not fall alike, so a broken form or broken tracking is likely.'
    : '';

/** Returns the step against fewer leads, by whether the visits fell as well; null if they are not known. */
const adviseOnVisits = (visits: unknown, change: number, slice: string | undefined): string | null => {
  if (typeof visits !== 'number') return null;
  const percent = formatValue(Math.abs(visits), 'percent', 'card');
  const where = slice ? `Look at ${slice} first. ` : '';
  const whose = slice ? 'Its visits' : 'Visits';
  return visits <= minVisitsShare * change
    ? `${where}${whose} fell by ${percent} against the twelve weeks before, so look at what brings them: budgets, ads and rankings.`
    : `${where}${whose} ${visits < 0 ? `fell by only ${percent}` : `rose by ${percent}`} against the twelve weeks before, so test the forms, the phone numbers and the tracking first.`;
};

/** Days from a day to the same weekday of the year before. */
const yearDays = 364;
/** Days before a change that it is compared with, last year. */
const daysBefore = 56;
/** Part of a change that last year must have had, as a share of its ratio's logarithm, to be a yearly event. */
const minRepeated = 0.5;

/**
 * Reports whether the same days of last year rose or fell alike, as in the week of Black Friday. A yearly event is no
 * news, however far it is from the weeks before.
 */
const repeatsLastYear = (series: DailySeries, { range, days, actual, expected }: SeriesChange): boolean => {
  const start = findDayIndex(series, range.from) - yearDays;
  if (start < daysBefore || expected <= 0 || actual <= 0) return false;
  const [then, before] = [sumDays(series, start, start + days), sumDays(series, start - daysBefore, start)];
  if (!then || !before) return false;
  const last = Math.log(then / ((before / daysBefore) * days));
  const now = Math.log(actual / expected);
  return Math.sign(last) === Math.sign(now) && Math.abs(last) >= minRepeated * Math.abs(now);
};

const detectMetric = (facts: BusinessFacts, watched: Watched): Finding[] => {
  const { metric, module, report, policy, dimension } = watched;
  const series = facts.totals[metric];
  if (!series) return [];
  const squares = metric === 'revenue' ? facts.invoiceSizes?.squares : undefined;
  // Days that were not recorded are no fall: the tracking-break detector names them.
  const recorded = policy.counts ? omitLostDays(series, facts.totals.sessions) : series;
  const change = detectChange(prepareSeries(recorded), squares ? { ...policy, squares } : policy);
  if (!change || repeatsLastYear(series, change)) return [];
  const slices = watched.listSlices(facts);
  const bySlice = listDrivers(change, metric, slices);
  const main = findMainSlice(bySlice, change.effect, slices);
  // If many products changed alike, units or prices explain more than a list of products.
  const factors = metric === 'revenue' && !main ? listRevenueFactors(change, slices) : [];
  const drivers = factors.length > 0 ? factors : bySlice;
  const end = findDayIndex(series, change.range.to) + 1;
  const largest = findLargestInvoice(facts.invoiceSizes, metric, change);
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
      size: sizeOfChange(metric, change, { worth: facts.worth, main, largest }),
      confidence: toConfidence(change.z),
      drivers,
      facts: {
        days: change.days,
        z: change.z,
        ...(largest ? { invoice: largest.amount, invoice_day: largest.day } : {}),
        ...checkVisits(main?.series ?? facts.totals, metric, change),
      },
      evidence: { report, metric, where: [], range: rangeOfDays(series, Math.max(0, end - 91), end) },
    },
  ];
};

/** Returns the sentence about the invoice that makes a notable part of a rise; empty if there is none. */
const describeInvoice = (
  { invoice, invoice_day: day }: Finding['facts'],
  effect: number,
  currency: string,
): string =>
  typeof invoice === 'number' && typeof day === 'string'
    ? ` One invoice of ${formatValue(invoice, 'currency', 'card', currency)} on ${formatDay(day)} makes ${formatValue(invoice / effect, 'percent', 'card')} of it and is not counted in the amount.`
    : '';

export const metricChangeDetector: Detector = {
  id: 'metric-change',
  detect: (facts) => watchedMetrics.flatMap((watched) => detectMetric(facts, watched)),
  write: ({ metric, slices, range, actual, expected, band, drivers, facts }, { currency }) => {
    const { label, unit } = metricInfo(metric);
    const show = (value: number) => formatValue(Math.round(value), unit, 'card', currency);
    const usual = expected ?? 0;
    const percent = formatValue(Math.abs(actual - usual) / Math.max(usual, 1e-9), 'percent', 'card');
    const direction = actual < usual ? 'below' : 'above';
    const [first] = drivers;
    const isMain = first !== undefined && first.effect / (actual - usual) >= minDriverShare;
    const factor = Object.values(revenueFactors).find((label) => isMain && label === first.label);
    const main = slices[0]?.label ?? factor;
    const share =
      first && main
        ? ` ${main} ${main === factor && factor !== revenueFactors.mix ? 'explain' : 'explains'} ${formatValue(first.effect / (actual - usual), 'percent', 'card')} of the difference.`
        : '';
    const invoice = describeInvoice(facts, actual - usual, currency);
    return {
      title: `${label} ${percent} ${direction} the usual`,
      text: `${label} in ${formatRange(range)}: ${show(actual)}. By trend and weekdays, ${show(usual)} is usual (between ${show(band?.low ?? usual)} and ${show(band?.high ?? usual)}).${share}${invoice}${describeFault(facts, actual / Math.max(usual, 1e-9) - 1)}`,
      action:
        actual < usual
          ? (adviseOnVisits(facts['visits_change'], actual / Math.max(usual, 1e-9) - 1, slices[0]?.label) ??
            `Look at ${slices[0]?.label ?? (factor ? inSentence(factor) : 'the largest driver')} first, and find out what changed there by ${formatRange({ from: range.from, to: range.from })}.`)
          : `Find out what brought the rise${slices[0] ? ` of ${slices[0].label}` : ''}, and whether more ${inSentence(label)} can be had the same way.`,
    };
  },
};
