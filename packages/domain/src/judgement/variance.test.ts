import { expect, test } from 'vitest';
import type { Metric } from '../catalogue/metrics/metrics.ts';
import { createRandom } from '../testing/noise.ts';
import { computeVariance } from './variance.ts';

type Values = Partial<Record<Metric, number>>;
const varianceOf = (
  metric: Metric,
  values: Values,
  squares: Values = {},
  spread: Values = {},
  burst: Values = {},
) =>
  computeVariance(metric, {
    value: (one) => values[one] ?? null,
    squares: (one) => squares[one] ?? null,
    spread: (one) => spread[one] ?? null,
    burst: (one) => burst[one] ?? 1,
  });

test('a count varies by itself, an amount by the squares of its events, a daily figure by its spread', () => {
  expect(varianceOf('leads', { leads: 40 })).toBe(40);
  expect(varianceOf('revenue', { revenue: 300 }, { revenue: 50_000 })).toBe(50_000);
  expect(varianceOf('sessions', { sessions: 900 }, {}, { sessions: 2.5 })).toBe(2250);
});

test('events that come in bursts vary by their burst, and their averages and shares do not', () => {
  const bursts = {
    leads: 3,
    calls: 3,
    missed_calls: 3,
    revenue: 2,
    invoiced: 2,
    invoices: 2,
    valid_leads: 3,
  };
  expect(varianceOf('leads', { leads: 40 }, {}, {}, bursts)).toBe(120);
  expect(varianceOf('revenue', { revenue: 300 }, { revenue: 50_000 }, {}, bursts)).toBe(100_000);
  const cost = { cost: 500, valid_leads: 100 };
  expect(varianceOf('cost_per_lead', cost, {}, {}, bursts)).toBeCloseTo(75 / 100, 10);
  for (const [metric, values, squares] of [
    ['missed_call_share', { missed_calls: 60, calls: 200 }, {}],
    ['average_invoice', { invoiced: 3000, invoices: 20 }, { invoiced: 600_000 }],
  ] as const)
    expect(varianceOf(metric, values, squares, {}, bursts)).toBe(varianceOf(metric, values, squares));
});

test('a figure without a known chance, value or divisor has no variance', () => {
  expect(varianceOf('revenue', { revenue: 300 })).toBeNull();
  expect(varianceOf('sessions', { sessions: 900 })).toBeNull();
  expect(varianceOf('position', { position: 3 })).toBeNull();
  expect(varianceOf('cost_per_lead', { cost: 300, valid_leads: 0 })).toBeNull();
  expect(varianceOf('average_invoice', { invoiced: 300, invoices: 2 }, { invoiced: 45_000 })).toBeNull();
});

test('the rest of a count varies by what is left', () => {
  expect(varianceOf('returning_customers', { customers: 50, new_customers: 20 })).toBe(30);
});

test('the variance of a cost per lead comes from its leads, not from the spend that people decide', () => {
  expect(varianceOf('cost_per_lead', { cost: 500, valid_leads: 100 })).toBeCloseTo(25 / 100, 10);
});

/** Returns the variance of a figure over many drawings. */
const simulate = (draw: (random: () => number) => number): number => {
  const random = createRandom(11);
  const all = Array.from({ length: 20_000 }, () => draw(random));
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  return all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length;
};

test('the variance of a share is that of drawings with the same share', () => {
  const drawn = simulate(
    (random) => Array.from({ length: 200 }, random).filter((one) => one < 0.3).length / 200,
  );
  const computed = varianceOf('missed_call_share', { missed_calls: 60, calls: 200 }) ?? 0;
  expect(Math.abs(computed / drawn - 1)).toBeLessThan(0.06);
});

test('a share of 0 or 100 % of a few events is not certain', () => {
  expect(varianceOf('missed_call_share', { missed_calls: 0, calls: 3 })).toBeGreaterThan(0.05);
  expect(varianceOf('missed_call_share', { missed_calls: 3, calls: 3 })).toBeGreaterThan(0.05);
});

test('the variance of an average invoice is that of drawings of its invoices', () => {
  const amounts = [100, 250, 400, 50, 900, 120, 300, 80, 600, 200];
  const sum = amounts.reduce((all, one) => all + one, 0);
  const squares = amounts.reduce((all, one) => all + one * one, 0);
  const drawn = simulate(
    (random) =>
      Array.from({ length: 10 }, () => amounts[Math.floor(random() * 10)] ?? 0).reduce(
        (all, one) => all + one,
        0,
      ) / 10,
  );
  const computed = varianceOf('average_invoice', { invoiced: sum, invoices: 10 }, { invoiced: squares }) ?? 0;
  expect(Math.abs(computed / drawn - 1)).toBeLessThan(0.06);
});

test('an average of scores varies at most by what its lowest and highest score allow', () => {
  expect(varianceOf('average_rating', { rating_sum: 450, rated_reviews: 100 })).toBeCloseTo(
    (0.5 * 3.5) / 100,
    10,
  );
});
