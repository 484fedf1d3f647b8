import type { Slice, SliceMetric } from '../facts/business-facts.ts';
import { addSeries, type DailySeries } from '../series/daily-series.ts';
import { type PreparedSeries, prepareSeries } from '../series/expectation.ts';
import { measureBursts } from './bursts.ts';
import {
  createShareForecaster,
  detectChange,
  measureWindow,
  type SeriesChange,
  type SeriesPolicy,
} from './detect-change.ts';
import { toZScore } from './tail.ts';

/**
 * Maximum probability that any of a business's slices exceeds the threshold in one window by chance. A business with
 * many slices therefore needs a clearer change of each.
 */
const maxChance = 2e-4;

export type SliceChange = { slice: Slice; series: DailySeries; change: SeriesChange };

/**
 * Minimum deviation (z-score) of a slice, such as a channel, from its own past. Below it, the share of the slice
 * changed only because another slice did.
 */
const minOwnZ = 2;

/**
 * Maximum number of slices that are reported as changed. If more changed, nothing is reported, because no slice is then
 * exceptional.
 */
const maxChanged = 4;

type Known = { slice: Slice; series: DailySeries; prepared: PreparedSeries; bursts: number };

const findChange = (known: Known, others: readonly Known[], policy: SeriesPolicy): SliceChange | null => {
  const { slice, series, prepared } = known;
  if (others.length === 0) {
    const change = detectChange(prepared, policy);
    return change && { slice, series, change };
  }
  const all = prepareSeries(addSeries(others.map((one) => one.series)));
  const change = detectChange(prepared, policy, createShareForecaster(prepared, all, known.bursts));
  if (!change) return null;
  const alone = measureWindow(prepared, change.days, policy.counts);
  const isOwn = alone !== null && Math.abs(alone.z) >= minOwnZ && alone.effect * change.effect > 0;
  return isOwn ? { slice, series, change } : null;
};

/**
 * Returns the slices (channels or products) whose share of the total changed by more than chance. If all slices rise or
 * fall together, no slice has changed. The metric counts events.
 */
export const findSliceChanges = (
  slices: readonly Slice[],
  metric: SliceMetric,
  policy: SeriesPolicy,
): SliceChange[] => {
  const given = slices.flatMap((slice) => {
    const series = slice.series[metric];
    return series ? [{ slice, series }] : [];
  });
  const length = Math.min(...given.map(({ series }) => series.values.length));
  let rest = given.map(({ slice, series: { from, values } }): Known => {
    // A credit note makes a day's count negative; such a day counts as zero.
    const counted = values.slice(0, length).map((value) => (value === null ? null : Math.max(0, value)));
    const series = { from, values: counted };
    const bursts = measureBursts(series, length - Math.max(...policy.windows));
    return { slice, series, prepared: prepareSeries(series), bursts };
  });
  const minZ = Math.max(policy.minZ, toZScore(maxChance / Math.max(1, given.length)));
  const changed: SliceChange[] = [];
  // The slice with the clearest change is removed before the others are compared, because it distorts their shares.
  while (changed.length < maxChanged) {
    const found = rest.flatMap(
      (one) =>
        findChange(
          one,
          rest.filter((other) => other !== one),
          { ...policy, minZ },
        ) ?? [],
    );
    const [clearest] = found.toSorted((a, b) => Math.abs(b.change.z) - Math.abs(a.change.z));
    if (!clearest) break;
    changed.push(clearest);
    rest = rest.filter(({ slice }) => slice !== clearest.slice);
  }
  return changed;
};
