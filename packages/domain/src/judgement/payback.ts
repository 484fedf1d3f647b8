/**
 * pays, loses: the revenue is above or below the spend in more than 95 of 100 cases · unclear: it may be either ·
 * too_little: too few leads to tell · unknown: a figure or its chance is not known.
 */
export const paybackVerdicts = ['pays', 'loses', 'unclear', 'too_little', 'unknown'] as const;
export type PaybackVerdict = (typeof paybackVerdicts)[number];

export type Payback = {
  verdict: PaybackVerdict;
  /** Revenue for each unit of spend, and its 95 % band; null if not known. */
  ratio: number | null;
  band: { low: number; high: number } | null;
};

/** Minimum number of leads from which spend is judged in money. */
const minLeads = 20;
/** Standard deviations of a 95 % band. */
const deviations = 1.96;

/**
 * Judges whether ad spend comes back as revenue, before other costs.
 * @param ratio revenue ÷ spend, with its variance
 * @param leads leads that the spend brought; null if not known
 */
export const judgePayback = ({
  ratio,
  variance,
  leads,
}: {
  ratio: number | null;
  variance: number | null;
  leads: number | null;
}): Payback => {
  if (ratio === null || variance === null) return { verdict: 'unknown', ratio, band: null };
  const half = deviations * Math.sqrt(variance);
  const band = { low: Math.max(0, ratio - half), high: ratio + half };
  if (leads !== null && leads < minLeads) return { verdict: 'too_little', ratio, band };
  return { verdict: band.low > 1 ? 'pays' : band.high < 1 ? 'loses' : 'unclear', ratio, band };
};
