import { expect, test } from 'vitest';
import { currencies } from './currencies.ts';

test('the list of currencies has every current currency once, main markets first', () => {
  const known = Intl.supportedValuesOf('currency');
  expect(currencies.slice(0, 3)).toEqual(['AUD', 'NZD', 'USD']);
  expect(new Set(currencies).size).toBe(currencies.length);
  expect(currencies.filter((code) => !known.includes(code))).toEqual([]);
  expect(currencies).toEqual(expect.arrayContaining(['THB', 'PLN', 'KWD', 'XOF', 'ISK']));
  expect(currencies).not.toContain('HRK');
});
