import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { businessCustomersSummary, locationSummary, productsSummary, revenueSummary } from './summaries.ts';

const comparison = { from: '2025-01-01', to: '2025-03-31' };
const totals = { revenue: 2000, invoices: 8, average_invoice: 250 };

test('the revenue summary states revenue, its change, its invoices and the top account', () => {
  const accounts = createAnswer(
    [
      { account: null, revenue: 1400 },
      { account: 'Sales', revenue: 200 },
      { account: 'Service', revenue: 400 },
    ],
    { totals: { revenue: 2000 } },
  );
  const answer = createAnswer([], { totals, compare_totals: { ...totals, revenue: 1600 }, comparison });
  expect(revenueSummary(answer, accounts)).toBe(
    'Revenue is $2,000, up 25.0% on the year before. You issued 8 invoices of $250 on average. Service brought 20.0% of revenue.',
  );
  expect(revenueSummary(createAnswer([], { totals: { revenue: 0 } }), undefined)).toBe('Revenue is $0.');
  expect(revenueSummary(createAnswer([]), accounts)).toBeNull();
});

test('the products summary names the best seller and the share of the top three', () => {
  const rows = ['Tap', 'Pump', 'Valve', 'Hose'].map((product, i) => ({ product, revenue: 40 - i * 10 }));
  const answer = createAnswer([], { totals: { products: 4 } });
  expect(productsSummary(answer, createAnswer(rows, { totals: { revenue: 100 } }))).toBe(
    'You sold 4 products. Tap brought 40.0% of revenue, the top three together 90.0%.',
  );
  const one = createAnswer([], { totals: { products: 1 } });
  expect(productsSummary(one, createAnswer(rows.slice(0, 1), { totals: { revenue: 40 } }))).toBe(
    'You sold 1 product. Tap brought 100.0% of revenue.',
  );
  expect(productsSummary(answer, undefined)).toBeNull();
});

test('the location summary names the top country and the top suburb', () => {
  const answer = createAnswer([], { totals: { places: 3 } });
  const createRow = (by: string, name: string | null, revenue: number) =>
    createAnswer([{ [by]: name, revenue }], { totals: { revenue: 100 } });
  expect(
    locationSummary(answer, createRow('country', 'Australia', 98), createRow('suburb', 'Brunswick', 12)),
  ).toBe('Customers are in 3 places. Australia brought 98.0% of revenue, Brunswick 12.0%.');
  expect(locationSummary(answer, createRow('country', null, 98), createRow('suburb', 'Brunswick', 12))).toBe(
    'Customers are in 3 places. Brunswick brought 12.0% of revenue.',
  );
  expect(locationSummary(answer, undefined, undefined)).toBeNull();
});

test('the customers summary counts new, returning and lost customers', () => {
  const known = { customers: 12, new_customers: 1, returning_customers: 11 };
  const rows = Array.from({ length: 11 }, (_, i) => ({ customer: `C${i}`, revenue: i === 10 ? 1 : 5 }));
  expect(
    businessCustomersSummary(
      createAnswer([], { totals: known }),
      3,
      createAnswer(rows, { totals: { revenue: 100 } }),
    ),
  ).toBe(
    'You invoiced 12 customers. 1 is new, 11 returned. 3 earlier customers have not bought for 12 months. The ten largest customers brought 50.0% of revenue.',
  );
  expect(businessCustomersSummary(createAnswer([], { totals: { customers: 0 } }), null, undefined)).toBe(
    'You invoiced 0 customers.',
  );
  expect(businessCustomersSummary(createAnswer([]), 4, undefined)).toBeNull();
});
