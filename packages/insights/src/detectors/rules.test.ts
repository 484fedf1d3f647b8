import type { DetectorId } from '@bellwether/contract/insights/finding';
import { expect, test } from 'vitest';
import type { BusinessFacts, Campaign, Slice } from '../facts/business-facts.ts';
import { perMonthIfLasting } from '../money/size.ts';
import type { DailySeries } from '../series/daily-series.ts';
import { emptyFacts } from '../testing/empty-facts.ts';
import { findDetector } from './list.ts';

const lastDay = '2026-11-24';
const from = '2024-10-01';
const length = 785;
const series = (value: (at: number) => number | null): DailySeries => ({
  from,
  values: Array.from({ length }, (_, at) => value(at)),
});
const detect = (id: DetectorId, more: Partial<BusinessFacts>) =>
  findDetector(id).detect({
    lastDay,
    ...emptyFacts,
    ...more,
  });

test('a short change is worth as much again, not a whole month of it', () => {
  expect([perMonthIfLasting(300, 3), perMonthIfLasting(300, 15), perMonthIfLasting(300, 30)]).toEqual([
    600, 600, 300,
  ]);
});

test('the pace of ad spend is not news when a campaign ended', () => {
  const perDay = (isEnding: boolean) => (at: number) => (isEnding && at >= length - 24 ? 0 : 50);
  const campaign = (name: string, isEnding: boolean): Campaign => ({
    key: name,
    label: name,
    campaign: name,
    channel: 'Generic Paid Search',
    series: { cost: series(perDay(isEnding)) },
  });
  const cost = series((at) => perDay(true)(at) + 50);
  expect(detect('budget-pace', { totals: { cost } })).toHaveLength(1);
  const campaigns = [campaign('Sale', true), campaign('Always', false)];
  expect(detect('budget-pace', { totals: { cost }, campaigns })).toEqual([]);
});

test('a price that some earlier sales had is no price change', () => {
  const product = (price: (at: number) => number) => ({
    key: 'Bunting',
    label: 'Bunting',
    series: { quantity: series(() => 4), revenue: series((at) => 4 * price(at)) },
  });
  const isNew = (at: number) => at >= length - 5;
  expect(detect('price-change', { products: [product((at) => (isNew(at) ? 85 : 100))] })).toHaveLength(1);
  const discounted = product((at) => (isNew(at) || at === length - 40 ? 85 : 100));
  expect(detect('price-change', { products: [discounted] })).toEqual([]);
});

test('a fall of all products is split into units, mix and prices that sum to it', () => {
  const isNew = (at: number) => at >= length - 14;
  const product = (key: string, price: number): Slice => {
    const quantity = series((at) => (isNew(at) ? 12 : 20));
    return { key, label: key, series: { quantity, revenue: series((at) => (isNew(at) ? 12 : 20) * price) } };
  };
  const products = [product('Bunting', 50), product('Flags', 60), product('Poles', 70)];
  const revenue = series((at) => (isNew(at) ? 12 : 20) * 180);
  const [found] = detect('metric-change', { products, totals: { revenue } });
  const { drivers, actual, expected } = found ?? { drivers: [], actual: 0, expected: 0 };
  expect(drivers[0]?.label).toBe('Units sold');
  const sum = drivers.reduce((all, { effect }) => all + effect, 0);
  expect(sum).toBeCloseTo(actual - (expected ?? 0), 2);
  const [first] = drivers;
  expect((first?.effect ?? 0) / sum).toBeGreaterThan(0.95);
  if (!found) return;
  const { text, action } = findDetector('metric-change').write(found, {
    currency: 'AUD',
    customers: 'customers',
  });
  expect(text).toMatch(/ Units sold explain 100\.0% of the difference\.$/);
  expect(action).toMatch(/^Look at units sold first/);
});

test('a customer buys as often as its known invoices say', () => {
  const customer = { customer: 'Ada', lastInvoice: '2026-08-26', invoices: 20, revenue: 40_000 };
  const revenue = series((at) => (at < length - 190 ? null : 10));
  const [found] = detect('lost-customer', { customers: [customer], totals: { revenue } });
  expect([found?.facts['silent'], found?.facts['interval']]).toEqual([90, 5]);
});

test('a customer that was lost a year ago is no news', () => {
  const customer = { customer: 'Ada', lastInvoice: '2025-11-24', invoices: 20, revenue: 40_000 };
  expect(detect('lost-customer', { customers: [customer] })).toEqual([]);
});
