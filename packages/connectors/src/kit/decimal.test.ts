import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalToMicros, microsToDecimal, roundDecimal, toCount, toDecimal } from './decimal.ts';

test('millionths become exact decimals of any size and sign', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n - 10n ** 16n, max: 10n ** 16n - 1n }), (units) => {
      const [, sign = '', whole = '', part = ''] =
        /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(microsToDecimal(units.toString())) ?? [];
      expect(BigInt(`${sign}${whole}${part.padEnd(6, '0')}`)).toBe(units);
    }),
  );
  expect(microsToDecimal('33816784')).toBe('33.816784');
  expect(microsToDecimal('-500000')).toBe('-0.5');
});

test('numbers become decimals with at most six places, and no other text is accepted', () => {
  expect([0.1 + 0.2, '188.42', 1e-9, -2e-18, 12, '5e-3'].map(toDecimal)).toEqual([
    '0.3',
    '188.42',
    '0',
    '0',
    '12',
    '0.005',
  ]);
  const noAmounts = ['', ' ', 'NaN', 'n/a', '0x10', '0b1', '1_000', ' 1', '+1', 'Infinity'];
  for (const wrong of [...noAmounts, Number.NaN]) expect(() => toDecimal(wrong)).toThrow();
  for (const wrong of [...noAmounts, '1.5', 1.5]) expect(() => microsToDecimal(wrong)).toThrow();
  for (const wrong of noAmounts) expect(() => toCount(wrong)).toThrow();
  expect(toCount('42')).toBe(42);
  for (const wrong of ['', '1.5', 'x', '99999999999999999999']) expect(() => toCount(wrong)).toThrow();
});

test('decimals of any size and exponent are rounded exactly, half away from zero', () => {
  expect(
    [
      '188.4200000000000017',
      '-2E-18',
      '0.005',
      '0.0049999999999999999',
      '-1.005',
      '1.5e3',
      '12',
      '99.999',
    ].map((text) => roundDecimal(text, 2)),
  ).toEqual(['188.42', '0', '0.01', '0', '-1.01', '1500', '12', '100']);
  fc.assert(
    fc.property(
      // With noise of half a cent at most, the largest number stays below ten billion.
      fc.bigInt({ min: 1n - 10n ** 12n, max: 10n ** 12n - 1n }),
      fc.integer({ min: -49, max: 49 }),
      (cents, noise) => {
        const digits = (cents * 100n + BigInt(noise)).toString();
        const expected = microsToDecimal((cents * 10_000n).toString());
        expect(roundDecimal(`${digits}E-4`, 2)).toBe(expected);
        expect(roundDecimal(microsToDecimal(`${digits}00`), 2)).toBe(expected);
      },
    ),
  );
  for (const wrong of ['', 'NaN', '1,5', '.5', '1e9999', ' 1'])
    expect(() => roundDecimal(wrong, 2)).toThrow();
});

test('numbers whose month a decimal of the warehouse cannot hold are refused', () => {
  for (const wrong of [1e21, 1e12, 1e10, -1e10, '1e300', '1E400', '123456789012345.6', '10000000000'])
    expect(() => toDecimal(wrong)).toThrow();
  for (const wrong of ['1e300', '-1e12', '123456789012345.6', '9999999999.999'])
    expect(() => roundDecimal(wrong, 2)).toThrow();
  for (const wrong of ['1000000000000000000', '10000000000000000', '-10000000000000000'])
    expect(() => microsToDecimal(wrong)).toThrow();
  expect(() => decimalToMicros('1e300')).toThrow('too large');
  expect(toDecimal('1234567890.345678')).toBe('1234567890.345678');
  expect(microsToDecimal('-9999999999999999')).toBe('-9999999999.999999');
});
