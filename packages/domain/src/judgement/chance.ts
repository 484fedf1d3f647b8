/** Returns the chance that a normal variable lies further than `z` standard deviations from its mean, on both sides. */
export const normalChance = (z: number): number => {
  // Rational Chebyshev approximation of the complementary error function, relative error below 1.2e-7.
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const sum = terms.reduceRight((all, one) => all * t + one, 0);
  return Math.min(1, t * Math.exp(-x * x + sum));
};

/**
 * Most that the tail of a few events of unequal amounts can exceed the normal tail: the sharp bound of Bentkus and
 * Dzindzalieta for sums of fair signs is 3.18 times.
 */
const maxTailRatio = 3.18;
/** Number of equally large events from which the normal tail holds nearly. */
const manyEvents = 8;

/**
 * Returns the most that chance alone brings a difference this far from zero. Without a change each event could as well
 * have fallen into the other period, so the difference is a sum of fair signs: never beyond 2·exp(−z²/2) (Hoeffding),
 * and close to the normal tail for many events.
 * @param events how many events of one size would vary as much
 */
export const signChance = (z: number, events: number): number => {
  const factor = 1 + (maxTailRatio - 1) * Math.min(1, manyEvents / Math.max(1, events)) ** 2;
  return Math.min(1, 2 * Math.exp((-z * z) / 2), factor * normalChance(z));
};
