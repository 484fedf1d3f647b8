import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { listLostCustomers } from './customer-recency.ts';

test('lost customers are those without an invoice for over twelve months, listed by revenue', () => {
  const answer = createAnswer(
    [
      { customer: 'Stayed', last_invoice: '2025-04-01', invoices: 1, revenue: 900 },
      { customer: 'Small', last_invoice: '2025-03-31', invoices: 2, revenue: 100 },
      { customer: 'Large', last_invoice: '2024-06-05', invoices: 1, revenue: 700 },
      { customer: null, last_invoice: '2024-06-05', invoices: 1, revenue: 50 },
      { customer: 'Only credited', last_invoice: null, invoices: 0, revenue: -5 },
    ],
    { range: { from: '2024-04-01', to: '2026-03-31' } },
  );
  expect(listLostCustomers(answer)).toEqual([
    { name: 'Large', lastInvoice: '2024-06-05', invoices: 1, revenue: 700 },
    { name: 'Small', lastInvoice: '2025-03-31', invoices: 2, revenue: 100 },
  ]);
});
