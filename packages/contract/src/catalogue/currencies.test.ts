import { expect, test } from 'vitest';
import { findHeadingCurrency, isCurrencyCode, normaliseHeading } from '../imports/heading.ts';
import { isTimeZone } from '../time/zone.ts';
import { currencies } from './currencies.ts';

test('offers every current currency once, main markets first', () => {
  const known = Intl.supportedValuesOf('currency');
  expect(currencies.slice(0, 3)).toEqual(['AUD', 'NZD', 'USD']);
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.filter((code) => !known.includes(code))).toEqual([]);
  expect(currencies).toEqual(expect.arrayContaining(['THB', 'PLN', 'KWD', 'XOF', 'ISK']));
  expect(currencies).not.toContain('HRK');
});

test('accepts every IANA zone and UTC, and rejects other names', () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Bangkok', 'Asia/Kolkata', 'Europe/Kyiv'];
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(['EST', '+10:00', 'Mars/Olympus', ''].filter(isTimeZone)).toEqual([]);
});

test('recognises a currency code in a heading, but not a word that is also a code', () => {
  expect(findHeadingCurrency('Amount spent (KWD)')).toBe('KWD');
  expect(findHeadingCurrency('Clicks (all)')).toBeUndefined();
  expect(normaliseHeading('Clicks (all)')).toBe('clickall');
  expect([isCurrencyCode('pln'), isCurrencyCode('All')]).toEqual([true, false]);
});
