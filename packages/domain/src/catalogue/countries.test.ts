import { expect, test } from 'vitest';
import { isTimeZone } from '../time/zone.ts';
import { type Country, countries, countryCodes, countrySettings, findCountry } from './countries.ts';
import { currencies } from './currencies.ts';

test.each([
  ['AU', 'AUD', 7],
  ['NZ', 'NZD', 4],
  ['GB', 'GBP', 4],
  ['US', 'USD', 1],
  ['IN', 'INR', 4],
  ['ZA', 'ZAR', 3],
  ['JP', 'JPY', 4],
  ['CA', 'CAD', 1],
] as const)('%s has %s and a financial year from month %d', (code, currency, yearStart) => {
  expect(countrySettings(code, 'UTC')).toMatchObject({ currency, financial_year_start: yearStart });
});

test('a country has its own time zones, a known currency and a name', () => {
  const names = new Intl.DisplayNames('en-AU', { type: 'region', fallback: 'none' });
  for (const code of countryCodes) {
    const { zones, currency }: Country = countries[code];
    for (const zone of zones) expect([zone, isTimeZone(zone), findCountry(zone)]).toEqual([zone, true, code]);
    expect(currencies).toContain(currency);
    expect(names.of(code)).toBeTruthy();
  }
});

test('a country with several zones keeps the zone of the user', () => {
  expect(countrySettings('US', 'America/Chicago').time_zone).toBe('America/Chicago');
  expect(countrySettings('US', 'Europe/London').time_zone).toBe('America/New_York');
  expect(findCountry('UTC')).toBeNull();
});
