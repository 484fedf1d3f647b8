import { expect, test } from 'vitest';
import { changeText, compareFrozenFigure, frozenText } from './frozen-vs-current.ts';

const value = {
  metric: 'revenue',
  unit: 'currency' as const,
  was: 412,
  now: 455,
  currency: 'AUD',
  currency_now: 'AUD',
};
const said = (more: object, own = 'AUD') => {
  const one = { ...value, ...more };
  const told = compareFrozenFigure(one, own);
  return told && [told.label, told.was, told.now, changeText(told.change, one.unit)];
};

test('a figure of an agenda says what it was, what it is and what changed', () => {
  expect(said({})).toEqual(['Revenue', '$412.00', '$455.00', '+10.4%']);
  expect(said({ now: 412 })).toEqual(['Revenue', '$412.00', '$412.00', 'unchanged']);
  expect(said({ was: 0 })).toEqual(['Revenue', '$0.00', '$455.00', '+100.0% new']);
  expect(said({ now: null })).toEqual(['Revenue', '$412.00', 'N/A', '–']);
  expect(said({ metric: 'plan_attainment', unit: 'percent', was: 0.5, now: 0.57 })).toEqual([
    'Attainment',
    '50.0%',
    '57.0%',
    '+7.0 pts',
  ]);
});

test('amounts of two currencies are not held against each other, and each says its own', () => {
  expect(said({ currency_now: 'USD' })).toEqual(['Revenue', '$412.00', 'US$455.00', '–']);
});

test('what is not counted any more is left out', () => {
  expect(said({ metric: 'gone' })).toBeUndefined();
});

test('it says of which days it is, and when it was kept by the clocks of the business', () => {
  const as_of = '2026-03-16T01:00:00.000Z';
  expect(frozenText({ range: null, as_of }, 'Australia/Perth')).toBe('Kept 16 Mar, 2026 9:00 AM');
  expect(frozenText({ range: { from: '2025-05-01', to: '2025-06-30' }, as_of }, 'Australia/Melbourne')).toBe(
    '1 May, 2025 – 30 Jun, 2025, kept 16 Mar, 2026 12:00 PM',
  );
});
