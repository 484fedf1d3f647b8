import { type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';

/**
 * Returns the dividend and divisor of a ratio, which a table shows beside it; empty for any other metric. Averages of
 * scores or positions have none, because their sums mean nothing to a reader.
 */
export const listRatioParts = (metric: Metric): readonly Metric[] => {
  const derivation = metricInfo(metric).formula;
  if (!derivation || !('divide' in derivation)) return [];
  return derivation.divide[0].endsWith('_sum') ? [] : derivation.divide;
};

/** Returns the dividends and divisors that are missing next to their ratios, as 'ROI needs cost'. */
export const listMissingParts = (metrics: readonly Metric[]): string[] =>
  metrics.flatMap((metric) =>
    listRatioParts(metric)
      .filter((part) => !metrics.includes(part))
      .map((part) => `${metric} needs ${part}`),
  );
