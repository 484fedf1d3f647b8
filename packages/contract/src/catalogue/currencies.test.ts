import { expect, test } from 'vitest';
import { findHeadingCurrency, isCurrencyCode, normaliseHeading } from '../imports/heading.ts';
import { isTimeZone } from '../time/zone.ts';
import { currencies } from './currencies.ts';

test('every current currency can be chosen once, those of our markets first', () => {
  const known = Intl.supportedValuesOf('currency');
  expect(currencies.slice(0, 3)).toEqual(['AUD', 'NZD', 'USD']);
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.filter((code) => !known.includes(code))).toEqual([]);
  expect(currencies).toEqual(expect.arrayContaining(['THB', 'PLN', 'KWD', 'XOF', 'ISK']));
  expect(currencies).not.toContain('HRK');
});

test('every zone of IANA and UTC can be chosen', () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Bangkok', 'Asia/Kolkata', 'Europe/Kyiv'];
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(['EST', '+10:00', 'Mars/Olympus', ''].filter(isTimeZone)).toEqual([]);
});

test('a currency in a heading is known, a word that is a code too is not', () => {
  expect(findHeadingCurrency('Amount spent (KWD)')).toBe('KWD');
  expect(findHeadingCurrency('Clicks (all)')).toBeUndefined();
  expect(normaliseHeading('Clicks (all)')).toBe('clickall');
  expect([isCurrencyCode('pln'), isCurrencyCode('All')]).toEqual([true, false]);
});
