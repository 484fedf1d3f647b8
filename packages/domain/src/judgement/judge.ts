import { normalChance, signChance } from './chance.ts';

/**
 * up, down: more than chance lets expect · unclear: chance alone may bring the difference, or it is too small to matter
 * · too_early: too much of the period is still to come in · too_little: too few events to tell · unknown: a figure, its
 * comparison or its chance is not known.
 */
export const verdicts = ['up', 'down', 'unclear', 'too_early', 'too_little', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/** How sure a verdict of a change is: `high` is wrong in at most 1 of 100 figures that did not change, `medium` in 5. */
export type Certainty = 'high' | 'medium';

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

export type Band = { low: number; high: number };

export type Judgement = {
  verdict: Verdict;
  /** Null unless the verdict is up or down. */
  certainty: Certainty | null;
  /** The figure to expect without a change, and where it lies then in 80 and 95 of 100 cases; null if not known. */
  expected: number | null;
  band80: Band | null;
  band95: Band | null;
  /** Event that makes at least half of the difference: 'one invoice of $38,112 makes the difference'. */
  largest: { amount: number; period: 'now' | 'before' } | null;
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
  return amount !== null && amount >= minShareOfEvent * Math.abs(difference) && difference !== 0
    ? { amount, period }
    : null;
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
  const band = (deviations: number): Band => ({
    low: expected - deviations * deviation,
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
