import { valuePerMissedCall } from '@bellwether/domain/leads/missed-calls';
import { createAnswer } from '@bellwether/domain/testing/answer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildLeadsByHourChart,
  buildMissedCallValueChart,
  computePrice,
  missedCallFormula,
} from './missed-call-value.ts';

const hours = createAnswer(
  [
    { weekday: '1', hour: '09', leads: 3, missed_calls: 2 },
    { weekday: '3', hour: '11', leads: 1, missed_calls: 1 },
  ] as never,
  { totals: { answered_calls: 40, missed_calls: 3 } },
);
const invoiced = createAnswer([], { totals: { answered_calls: 10 } });
const invoices = createAnswer([], { totals: { average_invoice: 400 } });

test('the price of a missed call comes from the revenue of answered calls, and its formula is shown', () => {
  const price = computePrice(hours, invoiced, invoices);
  expect(price?.each).toBe(100);
  expect(price && missedCallFormula(price)).toBe(
    'Missed calls may have cost about $300: 3 missed calls × 25.0% (10 of 40 answered calls whose caller was invoiced) × $400 average invoice.',
  );
  const chart = buildMissedCallValueChart(hours, [invoiced, invoices]);
  if (!chart) throw new Error('There is no chart.');
  expect(chart.note).toBe(price && missedCallFormula(price));
  expect(chart.categories).toEqual(['9 am', '10 am', '11 am']);
  expect(chart.series.map(({ label, values }) => [label, ...values]).slice(0, 3)).toEqual([
    ['Monday', 200, 0, 0],
    ['Tuesday', 0, 0, 0],
    ['Wednesday', 0, 0, 100],
  ]);
});

test('a missed call has no price with too few answered calls, and never costs more than an average invoice', () => {
  expect(valuePerMissedCall({ answered: 19, invoiced: 5, averageInvoice: 100 })).toBeNull();
  expect(valuePerMissedCall({ answered: 20, invoiced: 5, averageInvoice: null })).toBeNull();
  expect(buildMissedCallValueChart(hours, [createAnswer([]), invoices])?.note).toContain('0.0% (0 of 40');
  expect(buildMissedCallValueChart(hours, [invoiced, createAnswer([])])).toBeNull();
  expect(buildMissedCallValueChart(hours, [])).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 9999 }), fc.nat(9999), fc.nat(99_999), (answered, sold, each) => {
      const valueEach = valuePerMissedCall({ answered, invoiced: sold, averageInvoice: each });
      expect(valueEach).toBeGreaterThanOrEqual(0);
      expect(valueEach).toBeLessThanOrEqual(each);
    }),
  );
});

test('the chart of leads by hour omits leads without a time and counts them in a note', () => {
  const answer = createAnswer(
    [
      { weekday: '1', hour: '09', leads: 3 },
      { weekday: '2', hour: '11', leads: 1 },
      { weekday: '1', hour: null, leads: 4 },
    ],
    { frequency: null },
  );
  const chart = buildLeadsByHourChart(answer, 'leads');
  expect(chart.categories).toEqual(['9 am', '10 am', '11 am']);
  expect(chart.note).toBe('Leads without a time of day, not shown: 4.');
  const none = buildLeadsByHourChart(
    createAnswer([{ weekday: '1', hour: null, leads: 4 }], { frequency: null }),
    'leads',
  );
  expect(none.categories).toEqual([]);
});
