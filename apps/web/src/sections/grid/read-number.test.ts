import { formatValue } from '@bellwether/domain/format/number';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedNumber } from './read-number.ts';

const numberIn = (text: string) => readTypedNumber(text)?.value;

test.each([
  ['1234.5', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234\u202f567', 1234567],
  ["1'234.5", 1234.5],
  ['12,5', 12.5],
  ['1,234', 1234],
  ['1.234', 1.234],
  ['1.234.567', 1234567],
  ['12,345,678', 12345678],
  ['$1,234.50', 1234.5],
  ['A$ 1,234', 1234],
  ['1.234,50 €', 1234.5],
  ['AUD 12', 12],
  ['(1,234.50)', -1234.5],
  ['($1,234)', -1234],
  ['-7', -7],
  ['−7', -7],
  ['-$7.10', -7.1],
  ['123-', -123],
  ['$ -', 0],
  ['(0)', 0],
  ['12.5%', 0.125],
  ['7 %', 0.07],
  ['1.00E+03', 1000],
  ['.5', 0.5],
])("parses '%s' as %d", (text, value) => {
  expect(numberIn(text)).toBe(value);
});

test.each(['', '-', 'n/a', '12 leads', '1,23,4', '1.2.3,4,5', '--3', '5 5 apples', ',', '12,34,567'])(
  "rejects '%s' as a number",
  (text) => {
    expect(readTypedNumber(text)).toBeNull();
  },
);

test('a parsed number reports its currency and whether it is a percentage', () => {
  expect(readTypedNumber('US$12')).toEqual({ value: 12, percent: false, currency: 'US$' });
  expect(readTypedNumber('12 EUR')).toEqual({ value: 12, percent: false, currency: 'EUR' });
  expect(readTypedNumber('12%')).toEqual({ value: 0.12, percent: true, currency: null });
});

test('amounts are parsed as tables show them and as other locales write them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      const amount = cents / 100;
      expect(numberIn(formatValue(amount, 'currency', 'table', 'AUD'))).toBeCloseTo(amount, 2);
      expect(numberIn(new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(amount))).toBe(
        amount,
      );
      expect(numberIn(new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(amount))).toBe(
        amount,
      );
    }),
  );
});
