import { type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';

/** Known figures of one period. Each function returns null for an unknown value. */
export type KnownFigures = {
  value: (metric: Metric) => number | null;
  /** Sum of the squared events of an amount. */
  squares: (metric: Metric) => number | null;
  /** Variance for each unit of a figure that varies between days (`spread.ts`). */
  spread: (metric: Metric) => number | null;
  /** Factor by which the events of a figure vary more than single ones, because they come in bursts; at least 1. */
  burst: (metric: Metric) => number;
};

/** Returns the variance of a sum or a count by chance, in its unit squared. */
const ofBase = (metric: Metric, known: KnownFigures, burst: number = known.burst(metric)): number | null => {
  const value = known.value(metric);
  if (value === null) return null;
  switch (metricInfo(metric).chance) {
    // The number of events in a period varies like a Poisson variable, whose variance is its mean.
    case 'events':
      return Math.abs(value) * burst;
    case 'amounts': {
      const squares = known.squares(metric);
      return squares === null ? null : squares * burst;
    }
    case 'days':
    case 'decided': {
      const spread = known.spread(metric);
      return spread === null ? null : spread * Math.abs(value);
    }
    default:
      return null;
  }
};

const isOfDays = (metric: Metric): boolean => ['days', 'decided'].includes(metricInfo(metric).chance ?? '');

/** Least number of events from which the variance of their amounts is measured. */
const minEventsOfAverage = 8;

type Quotient = { dividend: Metric; divisor: Metric };

/** Returns whether the chance of a quotient is measured from its own days, as both of its sums vary between days. */
export const isQuotientOfDays = ({ dividend, divisor }: Quotient): boolean =>
  isOfDays(dividend) && isOfDays(divisor);

/** Returns the variance of a quotient by the delta method, before it is multiplied. */
const ofQuotient = (metric: Metric, quotient: Quotient, known: KnownFigures): number | null => {
  const { formula } = metricInfo(metric);
  if (!formula || !('divide' in formula)) return null;
  const { dividend, divisor } = quotient;
  const [a, b] = [known.value(dividend), known.value(divisor)];
  if (a === null || b === null || b === 0) return null;
  const ratio = a / b;
  if (isQuotientOfDays(quotient)) {
    const spread = known.spread(metric);
    return spread === null ? null : (spread * Math.abs(a)) / b ** 2;
  }
  if (formula.scores) {
    // The largest variance that scores with this mean can have (Bhatia and Davis).
    const [low, high] = formula.scores;
    return Math.max(0, (high - ratio) * (ratio - low)) / b;
  }
  const isOfEvents = metricInfo(dividend).chance === 'events';
  if (formula.how === 'share' && isOfEvents) {
    // Two more events on either side, as a share of 0 or 100 % of a few events is not certain (Agresti and Coull).
    const share = (a + 2) / (b + 4);
    return (share * (1 - share)) / b;
  }
  // The amounts of very few events do not show how much others would differ.
  if (formula.how === 'average' && b < minEventsOfAverage) return null;
  // A burst of events moves both sums of an average or a share alike.
  const burst = formula.how === undefined ? undefined : 1;
  const ofSum = (one: Metric) => (metricInfo(one).chance === 'decided' ? 0 : ofBase(one, known, burst));
  const [varianceA, varianceB] = [ofSum(dividend), ofSum(divisor)];
  if (varianceA === null || varianceB === null) return null;
  const shared = formula.how === 'share' ? varianceA : formula.how === 'average' ? a : 0;
  return Math.max(0, varianceA - 2 * ratio * shared + ratio ** 2 * varianceB) / b ** 2;
};

/**
 * Returns the variance of a figure by chance, in its unit squared: what it would vary between periods in which nothing
 * changed. Null if it is not known.
 */
export const computeVariance = (metric: Metric, known: KnownFigures): number | null => {
  const { formula } = metricInfo(metric);
  if (!formula) return ofBase(metric, known);
  if ('subtract' in formula) {
    // The second counts some of the events of the first; the rest varies by what is left.
    const [all, part] = formula.subtract.map((one) => ofBase(one, known));
    return all === null || all === undefined || part === null || part === undefined
      ? null
      : Math.max(0, all - part);
  }
  const [dividend, divisor] = formula.divide;
  const variance = ofQuotient(metric, { dividend, divisor }, known);
  return variance === null ? null : variance * (formula.times ?? 1) ** 2;
};
