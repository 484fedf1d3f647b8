import { expect, test } from 'vitest';
import { createRandom, drawPoisson } from '../testing/noise.ts';
import { addMonths } from '../time/day.ts';
import {
  type InvoiceLag,
  lagWeeks,
  type MonthlySpend,
  measureInvoiceLag,
  measureMaturity,
} from './maturity.ts';

const today = '2026-11-29';
const months = (count: number, cost: (ago: number) => number): MonthlySpend[] =>
  Array.from({ length: count }, (_, at) => ({
    month: addMonths('2026-11-01', at + 1 - count),
    cost: cost(count - 1 - at),
  }));

/** Everything comes evenly within eight weeks. */
const eightWeeks: InvoiceLag = Array.from({ length: lagWeeks }, (_, week) => Math.min(1, (week + 1) / 8));
const lastMonth = { from: '2026-10-01', to: '2026-10-31' };
const lastYear = { from: '2025-11-01', to: '2026-10-31' };

test('steady ad spend is mature in each range', () => {
  const steady = months(30, () => 1000);
  for (const range of [lastMonth, lastYear])
    expect(measureMaturity(eightWeeks, steady, range, today)).toBeCloseTo(1, 1);
});

test('new ad spend is immature, the more so the newer it is', () => {
  const ofNewMonth = measureMaturity(
    eightWeeks,
    months(30, (ago) => (ago === 1 ? 1000 : 0)),
    lastMonth,
    today,
  );
  // A lead of 1 October has 31 of its 56 days, one of 31 October none.
  expect(ofNewMonth).toBeCloseTo(16 / 56, 1);
  const ofYear = measureMaturity(
    eightWeeks,
    months(30, (ago) => (ago < 14 && ago > 0 ? 1000 : 0)),
    lastYear,
    today,
  );
  expect(ofYear).toBeGreaterThan(0.9);
  const grown = measureMaturity(
    eightWeeks,
    months(30, (ago) => (ago === 1 ? 3000 : 1000)),
    lastMonth,
    today,
  );
  expect(grown).toBeGreaterThan(0.4);
  expect(grown).toBeLessThan(0.6);
});

test('there is no maturity without ad spend in the range', () => {
  expect(measureMaturity(eightWeeks, [], lastMonth, today)).toBeNull();
  expect(
    measureMaturity(
      eightWeeks,
      months(30, (ago) => (ago > 3 ? 100 : 0)),
      lastMonth,
      today,
    ),
  ).toBeNull();
});

test('an unfinished month counts to yesterday only', () => {
  const thisMonth = { from: '2026-11-01', to: '2026-11-30' };
  expect(
    measureMaturity(
      eightWeeks,
      months(30, (ago) => (ago === 0 ? 28 : 0)),
      thisMonth,
      today,
    ),
  ).toBeCloseTo(14.5 / 56, 1);
});

test('the lag is that of the leads, whatever the growth of the business', () => {
  const random = createRandom(11);
  for (const growth of [0.97, 1, 1.03]) {
    // A lead brings 100 in week 0, 5 or 20 with equal chance.
    const leads = Array.from({ length: 2 * lagWeeks }, (_, ago) => drawPoisson(random, 60 * growth ** -ago));
    const revenue = new Array<number>(lagWeeks).fill(0);
    let invoices = 0;
    for (const [ago, count] of leads.entries())
      for (let lead = 0; lead < count; lead += 1) {
        const lag = [0, 5, 20][Math.floor(random() * 3)] ?? 0;
        if (ago < lag || ago - lag >= lagWeeks) continue;
        revenue[lag] = (revenue[lag] ?? 0) + 100;
        invoices += 1;
      }
    const found = measureInvoiceLag({ revenue, leads, invoices }) ?? [];
    for (const [week, share] of [
      [0, 1 / 3],
      [4, 1 / 3],
      [5, 2 / 3],
      [19, 2 / 3],
      [20, 1],
    ] as const)
      expect(Math.abs((found[week] ?? 0) - share)).toBeLessThan(0.06);
  }
});

test('few invoices measure no lag', () => {
  expect(measureInvoiceLag({ revenue: [100], leads: [10], invoices: 29 })).toBeNull();
  expect(measureInvoiceLag({ revenue: [0], leads: [10], invoices: 40 })).toBeNull();
});
