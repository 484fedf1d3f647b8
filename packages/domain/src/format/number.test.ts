import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unit } from '../catalogue/metrics/entry.ts';
import { currencyForReader, formatPercentChange, formatValue, parseNumber } from './number.ts';

test.each([
  [1234, 'card', '$1,234'],
  [1234, 'table', '$1,234.00'],
  [1234.5, 'table', '$1,234.50'],
  [999_999, 'card', '$999,999'],
  [1_240_000, 'card', '$1.24M'],
  [1_240_000, 'table', '$1,240,000.00'],
  [12.345, 'card', '$12.35'],
  [-50, 'table', '−$50.00'],
  [-1_240_000, 'card', '−$1.24M'],
  [0, 'table', '$0.00'],
] as const)('formats the amount %f on a %s as %s [CONST-003]', (value, where, text) => {
  expect(formatValue(value, 'currency', where)).toBe(text);
});

test('numbers have whole dollars on cards, cents in tables, commas in thousands and one decimal in percent [CONST-011]', () => {
  expect(formatValue(1234.5, 'currency', 'card')).toBe('$1,235');
  expect(formatValue(1234.5, 'currency', 'table')).toBe('$1,234.50');
  expect(formatValue(-50, 'currency', 'card')).toBe('−$50');
  expect(formatValue(1_234_567, 'count', 'table')).toBe('1,234,567');
  expect(formatValue(0.12345, 'percent', 'table')).toBe('12.3%');
});

test('money is formatted in its own currency', () => {
  expect(formatValue(1234.5, 'currency', 'table', 'GBP')).toBe('£1,234.50');
  expect(formatValue(1234.5, 'currency', 'table', 'EUR')).toBe('€1,234.50');
  expect(formatValue(1234.5, 'currency', 'table', 'USD')).toBe('$1,234.50');
});

test('a foreign currency gets a distinct sign, even if it shares the sign of the own currency', () => {
  const shown = (value: number, currency: string, ownCurrency: string, where: 'card' | 'table' = 'table') =>
    formatValue(value, 'currency', where, currencyForReader(currency, ownCurrency));
  expect(shown(1234.5, 'AUD', 'AUD')).toBe('$1,234.50');
  expect(shown(1234.5, 'USD', 'USD')).toBe('$1,234.50');
  expect(shown(1234.5, 'USD', 'AUD')).toBe('US$1,234.50');
  expect(shown(-50, 'NZD', 'AUD')).toBe('−NZ$50.00');
  expect(shown(1234.5, 'AUD', 'USD')).toBe('A$1,234.50');
  expect(shown(30, 'THB', 'AUD')).toBe('THB 30.00');
  expect(shown(30, 'EUR', 'AUD')).toBe('€30.00');
  expect(shown(-1_240_000, 'USD', 'AUD', 'card')).toBe('−US$1.24M');
  const dollars = ['AUD', 'USD', 'NZD', 'CAD', 'SGD', 'HKD'].map((one) => shown(5, one, 'AUD'));
  expect(new Set(dollars).size).toBe(6);
});

test.each<[number, Unit, 'card' | 'table', string]>([
  [0.05, 'percent', 'table', '5.0%'],
  [0.1234, 'percent', 'card', '12.3%'],
  [-0.1234, 'percent', 'card', '−12.3%'],
  [2.5, 'ratio', 'card', '2.50×'],
  [9999, 'count', 'card', '9,999'],
  [12_345, 'count', 'card', '12.3K'],
  [12_345, 'count', 'table', '12,345'],
  [-12_345, 'count', 'table', '−12,345'],
  [1.5, 'number', 'table', '1.5'],
  [1.2345, 'number', 'table', '1.23'],
])('formats %f as %s on a %s as %s', (value, unit, where, text) => {
  expect(formatValue(value, unit, where)).toBe(text);
});

test("a missing figure is shown as 'N/A', and zero is not", () => {
  for (const unit of ['currency', 'count', 'number', 'percent', 'ratio'] as const) {
    expect(formatValue(null, unit, 'card')).toBe('N/A');
    expect(formatValue(undefined, unit, 'table')).toBe('N/A');
    expect(formatValue(Number.NaN, unit, 'table')).toBe('N/A');
    expect(formatValue(0, unit, 'table')).not.toBe('N/A');
  }
});

test('a value that rounds to zero has no minus, and a minus is never a hyphen', () => {
  const units = fc.constantFrom<Unit>('currency', 'count', 'number', 'percent', 'ratio');
  const currencies = fc.constantFrom('AUD', 'JPY', 'CHF', 'GBP', 'INR');
  const value = fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: -9e9, max: 9e9 }));
  fc.assert(
    fc.property(value, units, fc.constantFrom('card', 'table'), currencies, (n, unit, where, currency) => {
      const text = formatValue(n, unit, where, currency);
      expect(text).not.toContain('-');
      expect(text.includes('−')).toBe(n < 0 && /[1-9]/.test(text));
    }),
  );
});

test.each([
  [12.34, '+12.3%'],
  [-12.34, '−12.3%'],
  [100, '+100.0%'],
  [-100, '−100.0%'],
  [0, '0.0%'],
  [0.04, '0.0%'],
  [-0.04, '0.0%'],
])('formats a change of %f as %s, with one decimal [KPI-015]', (percent, text) => {
  expect(formatPercentChange(percent)).toBe(text);
});

test('parsing a number ignores all characters that are not part of it [UI-039]', () => {
  expect(parseNumber('$1,234')).toBe(1234);
});

test.each([
  ['-$1,234.50', -1234.5],
  ['−5', -5],
  [' 1 000 ', 1000],
  ['1.2.3', 1.23],
  ['.5', 0.5],
  ['5.', 5],
  ['12%', 12],
  ['1-2', 12],
  ['', null],
  ['-', null],
  ['.', null],
  ['abc', null],
])('parses %j as %s [UI-046]', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test('parsing an amount as a table shows it returns the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      expect(parseNumber(formatValue(cents / 100, 'currency', 'table'))).toBe(cents / 100);
    }),
  );
});

test.each(['BOGUSCUR', '$', 'US', '', 'A1'])('shows an amount whose currency "%s" is unknown', (code) => {
  expect(formatValue(1234.5, 'currency', 'table', code)).toBe(`${code} 1,234.50`.trimStart());
  expect(formatValue(-2_000_000, 'currency', 'card', code)).toBe(`${code} −2M`.trimStart());
});
