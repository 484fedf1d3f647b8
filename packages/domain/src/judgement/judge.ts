/**
 * up, down: more than chance lets expect · unclear: chance alone may bring the difference, or it is too small to matter
 * · too_early: too much of the period is still to come in · too_little: too few events to tell · unknown: a figure, its
 * comparison or its chance is not known.
 */
export const verdicts = ['up', 'down', 'unclear', 'too_early', 'too_little', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** How sure a verdict of a change is: `high` is wrong in at most 1 of 100 figures that did not change, `medium` in 5. */
export const certainties = ['high', 'medium'] as const;
export type Certainty = (typeof certainties)[number];

/** Greatest chance of a false verdict, by certainty. All places use the same; a place chooses which it shows. */
const maxChance = { high: 0.01, medium: 0.05 } as const satisfies Record<Certainty, number>;
/** Least difference that matters, as a share of the figure before. */
const minDifference = 0.01;
/** Number of events of one size below which an unclear difference is called too little data. */
const minEvents = 10;
/** Standard deviations of the bands that hold a figure without a change in 80 and 95 of 100 cases. */
const deviations80 = 1.2816;
const deviations95 = 1.96;
/** Least part of a difference that one event makes for it to be named. */
const minShareOfEvent = 0.5;

/** Figure of a period with its evidence. Amounts are in the business's currency. */
export type JudgedFigure = {
  value: number | null;
  /** Variance by chance, in the unit of the figure squared; null if it is not known. */
  variance: number | null;
  /** Largest event of an amount, such as the largest invoice. */
  largest?: number | null;
};

export type Comparison = {
  now: JudgedFigure;
  before: JudgedFigure;
  /** Whether the figure is a sum, which grows with its days. A quotient does not. */
  isSum: boolean;
  /** Whether the figure counts whole events. */
  isCount: boolean;
  /** Known days of the period ÷ those of the comparison. */
  daysRatio?: number;
};

type Band = { low: number; high: number };

/** Verdict on the difference of a figure between two periods, with its evidence. */
export type Judgement = {
  verdict: Verdict;
  /** Null unless the verdict is up or down. */
  certainty: Certainty | null;
  /** The figure to expect without a change, and where it lies then in 80 and 95 of 100 cases; null if not known. */
  expected: number | null;
  band80: Band | null;
  band95: Band | null;
  /** Event that makes at least half of the difference, such as one invoice, and the period in which it lies. */
  largest: LargestEvent | null;
};

/** Event of a period, such as one invoice. `exceeds`: it is more than the whole difference, which other events lessen. */
export type LargestEvent = { amount: number; period: 'now' | 'before'; exceeds?: true | undefined };

/** Reports whether a judgement says that a figure changed. */
export const isChange = (judgement: Judgement | null | undefined): boolean =>
  judgement?.verdict === 'up' || judgement?.verdict === 'down';

/** Returns the chance that a normal variable lies further than `z` standard deviations from its mean, on both sides. */
const normalChance = (z: number): number => {
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
const signChance = (z: number, events: number): number => {
  const factor = 1 + (maxTailRatio - 1) * Math.min(1, manyEvents / Math.max(1, events)) ** 2;
  return Math.min(1, 2 * Math.exp((-z * z) / 2), factor * normalChance(z));
};

const nothingKnown: Judgement = {
  verdict: 'unknown',
  certainty: null,
  expected: null,
  band80: null,
  band95: null,
  largest: null,
};

const findLargest = ({ now, before }: Comparison, difference: number): Judgement['largest'] => {
  const period = difference > 0 ? 'now' : 'before';
  const amount = (period === 'now' ? now : before).largest ?? null;
  if (amount === null || difference === 0 || amount < minShareOfEvent * Math.abs(difference)) return null;
  return amount > Math.abs(difference) ? { amount, period, exceeds: true } : { amount, period };
};

/**
 * Judges the difference of a figure between two periods. Without a change each event could as well have fallen into the
 * other period, so the difference varies by the root of the variances of both.
 */
export const judge = (comparison: Comparison): Judgement => {
  const { now, before, isSum, isCount, daysRatio = 1 } = comparison;
  if (now.value === null || before.value === null) return nothingKnown;
  const scale = isSum ? daysRatio : 1;
  const expected = before.value * scale;
  const difference = now.value - expected;
  const largest = isSum ? findLargest(comparison, difference) : null;
  if (now.variance === null || before.variance === null) return { ...nothingKnown, expected, largest };
  const variance = now.variance + before.variance * scale ** 2;
  const deviation = Math.sqrt(variance);
  // A sum of events that add does not fall below zero.
  const floor = now.value >= 0 && before.value >= 0 ? 0 : Number.NEGATIVE_INFINITY;
  const band = (deviations: number): Band => ({
    low: Math.max(floor, expected - deviations * deviation),
    high: expected + deviations * deviation,
  });
  const known = { expected, band80: band(deviations80), band95: band(deviations95), largest };
  const unclear = (verdict: Verdict): Judgement => ({ verdict, certainty: null, ...known });
  const isSmall = Math.abs(difference) < minDifference * Math.abs(expected);
  if (difference === 0 || isSmall) return unclear('unclear');
  // Half of an event on either side belongs to a whole count.
  const beyond = Math.max(0, Math.abs(difference) - (isCount ? 1 : 0));
  const z = deviation > 0 ? beyond / deviation : Number.POSITIVE_INFINITY;
  const mass = Math.abs(now.value) + Math.abs(expected);
  const events = variance > 0 ? mass ** 2 / variance : Number.POSITIVE_INFINITY;
  const chance = isSum ? signChance(z, events) : normalChance(z);
  if (chance > maxChance.medium) return unclear(isSum && events < minEvents ? 'too_little' : 'unclear');
  return {
    verdict: difference > 0 ? 'up' : 'down',
    certainty: chance <= maxChance.high ? 'high' : 'medium',
    ...known,
  };
};
