import type { Finding } from '@bellwether/domain/insights/finding';
import { findSliceChanges, type SliceChange } from '../change/compare-slices.ts';
import { toConfidence } from '../change/confidence.ts';
import { type SeriesPolicy, sliceWindows } from '../change/detect-change.ts';
import type { Slice } from '../facts/business-facts.ts';
import { perMonthIfLasting, sizeOfRevenue, valueSpread, withCoveredDays, z95 } from '../money/size.ts';
import { rangeOfDays, sumDays } from '../series/daily-series.ts';

/** Number of days that show the usual value of one event, such as an invoice. */
const usualDays = 84;
const minRevenueEffect = 100;
/** Minimum effect of a product or place, as a share of all revenue; a smaller effect is not reported. */
const minRevenueShare = 0.005;

type Options = {
  detector: 'product-change' | 'place-change';
  dimension: string;
  /** Events whose number decides whether revenue changed, because it is steadier than the amounts. */
  events: 'quantity' | 'invoices';
  policy: Pick<SeriesPolicy, 'minPercent' | 'minZ'>;
  /** Higher `minZ` for a rise, because one large order can cause it. */
  minRiseZ?: number;
  causeOf: (slice: Slice, direction: 'up' | 'down') => string;
};

const toFinding = (
  { slice, series, change }: SliceChange,
  slices: readonly Slice[],
  options: Options,
): Finding[] => {
  const { revenue } = slice.series;
  if (!revenue || (change.z > 0 && change.z < (options.minRiseZ ?? 0))) return [];
  const end = series.values.length;
  const start = end - change.days;
  const actual = sumDays(revenue, start, end);
  const events = sumDays(series, start - usualDays, start);
  const earned = sumDays(revenue, start - usualDays, start);
  if (actual === null || !events || !earned || earned <= 0) return [];
  const worth = earned / events;
  const expected = change.expected * worth;
  const effect = actual - expected;
  // More events can bring less money. Such a change has no amount to report.
  if (effect * change.effect <= 0) return [];
  // One large invoice among the counted ones does not come again each month.
  const counted = (change.actual - change.expected) * worth;
  const lasting = Math.abs(counted) < Math.abs(effect) ? counted : effect;
  const countSpread = ((change.high - change.expected) / z95) * worth;
  const valueDeviation = worth * valueSpread * Math.sqrt(change.expected);
  const all = slices.reduce(
    (sum, one) => sum + (one.series.revenue ? (sumDays(one.series.revenue, start, end) ?? 0) : 0),
    0,
  );
  if (Math.abs(effect) < Math.max(minRevenueEffect, minRevenueShare * all)) return [];
  return [
    {
      detector: options.detector,
      cause: options.causeOf(slice, effect < 0 ? 'down' : 'up'),
      module: 'financials',
      metric: 'revenue',
      slices: [{ dimension: options.dimension, value: slice.key, label: slice.label }],
      channel: null,
      range: change.range,
      actual,
      expected,
      band: { low: change.low * worth, high: change.high * worth },
      size: withCoveredDays(
        sizeOfRevenue(
          perMonthIfLasting(lasting, change.days),
          'revenue a month',
          perMonthIfLasting(Math.hypot(countSpread, valueDeviation), change.days),
        ),
        change.days,
      ),
      confidence: toConfidence(change.z),
      drivers: [],
      facts: { events: change.actual, usual: change.expected, z: change.z },
      evidence: {
        report: 'financial-revenue',
        metric: 'revenue',
        where: [{ key: options.dimension, value: slice.key }],
        range: rangeOfDays(series, Math.max(0, start - usualDays), end),
      },
    },
  ];
};

/** Returns a finding for each product or place whose own revenue rose or fell. */
export const findRevenueChanges = (slices: readonly Slice[], options: Options): Finding[] => {
  const policy = {
    ...options.policy,
    windows: sliceWindows,
    minEffect: 5,
    counts: true,
    ...(options.events === 'quantity' ? { inOrders: true as const } : {}),
  };
  return findSliceChanges(slices, options.events, policy).flatMap((found) =>
    toFinding(found, slices, options),
  );
};
