/**
 * pays, loses: the revenue is above or below the spend in more than 95 of 100 cases · unclear: it may be either ·
 * too_early: most invoices of the spend are still to come · too_little: too few leads to tell · unknown: a figure or its
 * chance is not known.
 */
export const paybackVerdicts = ['pays', 'loses', 'unclear', 'too_early', 'too_little', 'unknown'] as const;
export type PaybackVerdict = (typeof paybackVerdicts)[number];

type Band = { low: number; high: number };
export type Payback = {
  verdict: PaybackVerdict;
  /** Revenue for each unit of spend so far; null if not known. */
  ratio: number | null;
  /** 95 % band of the final ratio; null if not known. */
  band: Band | null;
  /** Share of the final revenue that is still to come by experience, if it matters; otherwise 0. */
  toCome: number;
};

/** Minimum number of leads from which spend is judged in money. */
const minLeads = 20;
/** Standard deviations of a 95 % band. */
const deviations = 1.96;
/** Minimum share of the final revenue that must have come for a verdict. */
const minMaturity = 0.5;
/** Share of the final revenue that is still to come from which it is named. */
const minToCome = 0.1;

/**
 * Judges whether ad spend comes back. Revenue that is still to come by experience is added, and its chance with it.
 * @param ratio revenue ÷ spend, with its variance
 * @param leads leads that the spend brought; null if not known
 * @param maturity revenue so far ÷ final revenue, by experience; null if not known
 * @param margin share of the revenue that is left after the cost of what is sold; null if not known, and then all of it
 * counts
 */
export const judgePayback = ({
  ratio,
  variance,
  leads,
  maturity = null,
  margin = null,
}: {
  ratio: number | null;
  variance: number | null;
  leads: number | null;
  maturity?: number | null;
  margin?: number | null;
}): Payback => {
  const share = Math.min(1, maturity ?? 1);
  const toCome = 1 - share < minToCome ? 0 : 1 - share;
  if (ratio === null || variance === null) return { verdict: 'unknown', ratio, band: null, toCome };
  if (share < minMaturity) return { verdict: 'too_early', ratio, band: null, toCome };
  const half = deviations * Math.sqrt(variance);
  const grow = (one: number) => (toCome === 0 ? one : one / share);
  const band = { low: grow(Math.max(0, ratio - half)), high: grow(ratio + half) };
  if (leads !== null && leads < minLeads) return { verdict: 'too_little', ratio, band, toCome };
  const needed = 1 / (margin ?? 1);
  const verdict = band.low > needed ? 'pays' : band.high < needed ? 'loses' : 'unclear';
  return { verdict, ratio, band, toCome };
};
