import { expect, test } from 'vitest';
import { countMargin, sizeOfLeads, sizeOfMoney, sizeOfRevenue } from './size.ts';

const worth = { closeRate: 0.5, customerValue: 400, leads: 200, customers: 100 };

test('the margin of an amount leaves the ad spend in it as it is', () => {
  const size = sizeOfLeads({ leadsPerMonth: -10, deviation: 2, worth, spend: 1500 });
  expect(size?.amount).toBe(-10 * 0.5 * 400 + 1500);
  const left = countMargin(size, 0.4);
  expect(left?.amount).toBe(-10 * 0.5 * 400 * 0.4 + 1500);
  expect((left?.low ?? 0) - 1500).toBeCloseTo(((size?.low ?? 0) - 1500) * 0.4, 1);
  expect([left?.basis, left?.terms.at(-1)?.label]).toEqual(['margin', 'gross margin']);
});

test('an amount counts revenue without a known margin, and ad spend has none', () => {
  const revenue = sizeOfRevenue(-900, 'revenue a month', 100);
  expect(countMargin(revenue, null)).toEqual(revenue);
  const spend = sizeOfMoney(-900, 'ad spend a month without a lead');
  expect(countMargin(spend, 0.4)).toEqual(spend);
  expect(countMargin(null, 0.4)).toBeNull();
});
