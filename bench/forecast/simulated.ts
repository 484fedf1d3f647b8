import type { PlanMonth } from '@bellwether/domain/plan/performance';
import { addDays, addMonths, monthEnd } from '@bellwether/domain/time/day';
import type { BacktestQuestion } from './backtest.ts';

/**
 * Simulated businesses with few large invoices. Invoices and leads arrive at random with a rate that has seasons,
 * growth, drift and jumps; the sizes of invoices differ widely.
 */

/** Creates a generator of reproducible fractions in [0, 1) from a seed (mulberry32). */
const randomFractions = (seed: number): (() => number) => {
  let state = seed * 7919 + 13;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Monthly figures: amount, amount of the first half, and sum of the squared events. */
type SimulatedMonths = { amounts: number[]; halves: number[]; squares: number[] };

const firstMonth = '2020-01-01';
/** Number of days of a month that are over when a question is asked at the middle of the month. */
const middleDays = 14;
/**
 * Chance of a jump of the rate in a month, and the spread of the jumps. A jump stands for a campaign that starts or
 * ends, or a competitor that opens.
 */
const [jumpChance, jumpSpread] = [1 / 12, 0.18];

/** Simulates revenue and leads of a business with 24 to 60 months. */
const simulateBusiness = (fraction: () => number) => {
  const normal = () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());
  const countEvents = (mean: number): number => {
    let count = 0;
    let time = -Math.log(1 - fraction());
    while (time < mean) {
      count += 1;
      time -= Math.log(1 - fraction());
    }
    return count;
  };
  const invoicesPerMonth = 4 * Math.exp(0.7 * normal());
  const sizeSpread = 0.4 + 0.8 * fraction();
  const typicalSize = 2000 * Math.exp(normal());
  const [swing, peak] = [0.35 * fraction(), 12 * fraction()];
  const growth = 0.06 + 0.12 * normal();
  const drift = 0.04 * fraction();
  const leadsPerInvoice = 3 + 7 * fraction();
  const count = 24 + Math.floor(37 * fraction());
  const revenue: SimulatedMonths = { amounts: [], halves: [], squares: [] };
  const leads: SimulatedMonths = { amounts: [], halves: [], squares: [] };
  const addMonth = ({ amounts, halves, squares }: SimulatedMonths, mean: number, size: () => number) => {
    let [amount, half, square] = [0, 0, 0];
    for (let left = countEvents(mean); left > 0; left -= 1) {
      const event = size();
      amount += event;
      square += event ** 2;
      if (fraction() < middleDays / 30) half += event;
    }
    amounts.push(amount);
    halves.push(half);
    squares.push(square);
  };
  let [revenueLevel, leadLevel] = [0, 0];
  for (let month = 0; month < count; month += 1) {
    const shared = drift * normal();
    const jump = fraction() < jumpChance ? jumpSpread * normal() : 0;
    revenueLevel += growth / 12 + shared + jump / 3;
    leadLevel += growth / 12 + 0.7 * (shared + drift * normal()) + jump;
    const season = 1 + swing * Math.cos((2 * Math.PI * (month - peak)) / 12);
    const size = () => typicalSize * Math.exp(sizeSpread * normal());
    addMonth(revenue, invoicesPerMonth * season * Math.exp(revenueLevel), size);
    addMonth(leads, invoicesPerMonth * leadsPerInvoice * season * Math.exp(leadLevel), () => 1);
  }
  return { revenue, leads };
};

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** Returns the forecast questions of the last year, at the middle and the end of each month. */
const listQuestions = ({ amounts, halves, squares }: SimulatedMonths): BacktestQuestion[] => {
  const start = amounts.length - 12;
  return Array.from({ length: 24 }, (_, step): BacktestQuestion => {
    const [at, isMiddle] = [Math.floor(step / 2), step % 2 === 0];
    const known = start + at + (isMiddle ? 0 : 1);
    const months = Array.from({ length: 12 }, (_unused, n): PlanMonth => {
      const isRunning = isMiddle && n === at;
      const isOver = start + n < known;
      return {
        month: addMonths(firstMonth, start + n),
        target: null,
        before: amounts[start + n - 12] ?? null,
        actual: isOver ? (amounts[start + n] ?? null) : isRunning ? (halves[start + n] ?? null) : null,
        known: isOver ? 1 : isRunning ? middleDays / 30 : 0,
      };
    });
    const month = addMonths(firstMonth, start + at);
    const recent = Math.max(0, start - 24);
    return {
      months,
      earlier: amounts.slice(Math.max(0, start - 48), start - 12),
      lastDay: isMiddle ? addDays(month, middleDays - 1) : monthEnd(month),
      truth: sum(amounts.slice(start)),
      eventSize: sum(squares.slice(recent, known)) / Math.max(1, sum(amounts.slice(recent, known))),
    };
  });
};

/** Returns the forecast questions of `count` simulated businesses, which depend on the seed. */
export const simulatedQuestions = (
  seed: number,
  count: number,
): Record<'revenue' | 'leads', BacktestQuestion[]> => {
  const fraction = randomFractions(seed);
  const businesses = Array.from({ length: count }, () => simulateBusiness(fraction));
  return {
    revenue: businesses.flatMap(({ revenue }) => listQuestions(revenue)),
    leads: businesses.flatMap(({ leads }) => listQuestions(leads)),
  };
};
