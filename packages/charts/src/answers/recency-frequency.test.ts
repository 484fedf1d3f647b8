import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildRecencyFrequencyChart } from './recency-frequency.ts';

test('the recency-frequency chart counts each customer once, by last invoice and number of invoices', () => {
  const customer = (last_invoice: string, invoices: number) => ({
    customer: `${last_invoice} ${invoices}`,
    last_invoice,
    invoices,
    revenue: 1,
  });
  const answer = createAnswer(
    [
      customer('2026-03-31', 1),
      customer('2026-01-01', 5),
      customer('2025-12-31', 2),
      customer('2025-04-01', 6),
      customer('2025-03-31', 40),
      customer('2024-04-01', 1),
    ],
    { range: { from: '2024-04-01', to: '2026-03-31' } },
  );
  const { categories, series } = buildRecencyFrequencyChart(answer);
  expect(categories).toEqual(['1', '2', '3–5', '6+']);
  expect(series.map(({ label, values }) => [label, ...values])).toEqual([
    ['0–3 months', 1, 0, 1, 0],
    ['4–6 months', 0, 1, 0, 0],
    ['7–12 months', 0, 0, 0, 1],
    ['13–24 months', 1, 0, 0, 1],
  ]);
});
