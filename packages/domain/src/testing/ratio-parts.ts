import { type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';

/**
 * Returns the dividend and divisor of a ratio, which a table shows beside it; empty for any other metric. An average of
 * scores or positions has none: their sum means nothing to a reader.
 */
export const listRatioParts = (metric: Metric): readonly Metric[] => {
  const derivation = metricInfo(metric).formula;
  if (!derivation || !('divide' in derivation)) return [];
  return derivation.divide[0].endsWith('_sum') ? [] : derivation.divide;
};

/** Returns the parts that metrics shown together lack for their ratios, as 'ROI needs cost'. */
export const listMissingParts = (metrics: readonly Metric[]): string[] =>
  metrics.flatMap((metric) =>
    listRatioParts(metric)
      .filter((part) => !metrics.includes(part))
      .map((part) => `${metric} needs ${part}`),
  );
