/**
 * Returns ln(n!): by Stirling's series from n = 10, exact to nine digits, and by multiplication for smaller numbers.
 */
const logFactorial = (n: number): number => {
  if (n < 10) {
    let product = 1;
    for (let one = 2; one <= n; one += 1) product *= one;
    return Math.log(product);
  }
  const x = n + 1;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3);
};

/**
 * Returns the Poisson probability of at most (`lower`) or at least (`upper`) `count` events when `mean` events are
 * expected. Both include `count`.
 */
export const poissonTail = (count: number, mean: number, side: 'lower' | 'upper'): number => {
  if (mean <= 0) return side === 'lower' || count <= 0 ? 1 : 0;
  const term = (n: number) => Math.exp(n * Math.log(mean) - mean - logFactorial(n));
  if (side === 'lower') {
    let sum = 0;
    for (let n = Math.floor(count); n >= 0; n -= 1) {
      const next = term(n);
      sum += next;
      if (next < sum * 1e-12) break;
    }
    return Math.min(1, sum);
  }
  let sum = 0;
  for (let n = Math.max(0, Math.ceil(count)); n < count + 40 * (1 + Math.sqrt(mean)) + 50; n += 1) {
    const next = term(n);
    sum += next;
    if (n > mean && next < sum * 1e-12) break;
  }
  return Math.min(1, sum);
};

/**
 * Returns the probability that at least `count` of `drawn` events are marked, if `marked` of all `total` events are and
 * every event is drawn alike (Fisher's exact test).
 */
export const hypergeometricTail = (count: number, drawn: number, marked: number, total: number): number => {
  const logWays = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  const least = Math.max(0, drawn + marked - total);
  let sum = 0;
  for (let n = Math.max(count, least); n <= Math.min(drawn, marked); n += 1)
    sum += Math.exp(logWays(marked, n) + logWays(total - marked, drawn - n) - logWays(total, drawn));
  return Math.min(1, sum);
};

/**
 * Returns the z-score of a one-sided probability under the normal distribution, by Acklam's rational approximation
 * (relative error below 1.2e-9).
 */
export const toZScore = (chance: number): number => {
  if (chance >= 1) return 0;
  if (chance <= 1e-300) return 37;
  if (chance > 0.5) return -toZScore(1 - chance);
  const [a, b, c, d] = acklam;
  const horner = (all: readonly number[], x: number) => all.reduce((sum, one) => sum * x + one, 0);
  if (chance < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(chance));
    return -horner(c, q) / horner([...d, 1], q);
  }
  const q = chance - 0.5;
  const r = q * q;
  return (-horner(a, r) * q) / horner([...b, 1], r);
};

const acklam = [
  [
    -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
    2.506628277459239,
  ],
  [
    -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
    -1.328068155288572e1,
  ],
  [
    -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416],
] as const;
