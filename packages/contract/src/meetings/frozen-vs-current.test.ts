import { expect, test } from 'vitest';
import {
  compareFrozenFigure,
  describeFrozenRange,
  formatPrintedChange,
  hiddenFigureReason,
} from './frozen-vs-current.ts';

const value = {
  metric: 'revenue',
  unit: 'currency' as const,
  was: 412,
  now: 455,
  currency: 'AUD',
  currency_now: 'AUD',
};
const compareWith = (more: object, ownCurrency = 'AUD') => {
  const one = { ...value, ...more };
  const compared = compareFrozenFigure(one, ownCurrency);
  return (
    compared && [
      compared.label,
      compared.previous,
      compared.current,
      formatPrintedChange(compared.change, one.unit),
    ]
  );
};

test('an agenda figure shows its earlier value, current value and change', () => {
  expect(compareWith({})).toEqual(['Revenue', '$412.00', '$455.00', '+10.4%']);
  expect(compareWith({ now: 412 })).toEqual(['Revenue', '$412.00', '$412.00', 'unchanged']);
  expect(compareWith({ was: 0 })).toEqual(['Revenue', '$0.00', '$455.00', 'new']);
  expect(compareWith({ now: null })).toEqual(['Revenue', '$412.00', 'N/A', '–']);
  expect(compareWith({ metric: 'plan_attainment', unit: 'percent', was: 0.5, now: 0.57 })).toEqual([
    'Target reached so far',
    '50.0%',
    '57.0%',
    '+7.0 pts',
  ]);
});

test('an agenda figure whose currency has changed shows both currencies and no change', () => {
  expect(compareWith({ currency_now: 'USD' })).toEqual(['Revenue', '$412.00', 'US$455.00', '–']);
});

test('an agenda figure of a metric that no longer exists shows no values', () => {
  expect(compareWith({ metric: 'gone' })).toBeUndefined();
});

test("an agenda figure shows its date range and save time in the business's time zone", () => {
  const as_of = '2026-03-16T01:00:00.000Z';
  expect(describeFrozenRange({ range: null, as_of }, 'Australia/Perth')).toBe('Saved 16 Mar, 2026 9:00 AM');
  expect(
    describeFrozenRange({ range: { from: '2025-05-01', to: '2025-06-30' }, as_of }, 'Australia/Melbourne'),
  ).toBe('1 May, 2025 – 30 Jun, 2025, saved 16 Mar, 2026 12:00 PM');
});

test('a hidden agenda figure explains whether access is missing or its stored text is unreadable', () => {
  expect(hiddenFigureReason({ refused: null })).toBe('You do not have access to this figure.');
  expect(hiddenFigureReason({ refused: 'Cannot be read.' })).toBe('Cannot be read.');
});
