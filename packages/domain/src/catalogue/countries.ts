import type { YearStart } from '../time/year-start.ts';
import type { Currency } from './currencies.ts';

/** Usual settings of a business in a country. `zones`: time zones; most businesses are in the first. */
export type Country = { zones: readonly [string, ...string[]]; currency: Currency; yearStart: YearStart };

const define = (currency: Currency, yearStart: YearStart, ...zones: Country['zones']): Country => ({
  currency,
  yearStart,
  zones,
});

/**
 * Countries by ISO 3166 code. The financial year starts in the month that most companies choose or that the law
 * requires; a business can change each value.
 */
export const countries = {
  AU: define(
    'AUD',
    7,
    'Australia/Melbourne',
    'Australia/Sydney',
    'Australia/Brisbane',
    'Australia/Adelaide',
    'Australia/Perth',
    'Australia/Hobart',
    'Australia/Darwin',
  ),
  NZ: define('NZD', 4, 'Pacific/Auckland', 'Pacific/Chatham'),
  GB: define('GBP', 4, 'Europe/London'),
  IE: define('EUR', 1, 'Europe/Dublin'),
  US: define(
    'USD',
    1,
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Detroit',
  ),
  CA: define(
    'CAD',
    1,
    'America/Toronto',
    'America/Vancouver',
    'America/Edmonton',
    'America/Winnipeg',
    'America/Halifax',
    'America/Regina',
    'America/St_Johns',
  ),
  SG: define('SGD', 1, 'Asia/Singapore'),
  HK: define('HKD', 4, 'Asia/Hong_Kong'),
  IN: define('INR', 4, 'Asia/Kolkata', 'Asia/Calcutta'),
  JP: define('JPY', 4, 'Asia/Tokyo'),
  ZA: define('ZAR', 3, 'Africa/Johannesburg'),
  AE: define('AED', 1, 'Asia/Dubai'),
  AR: define('ARS', 1, 'America/Argentina/Buenos_Aires', 'America/Buenos_Aires'),
  AT: define('EUR', 1, 'Europe/Vienna'),
  BD: define('BDT', 7, 'Asia/Dhaka'),
  BE: define('EUR', 1, 'Europe/Brussels'),
  BR: define('BRL', 1, 'America/Sao_Paulo', 'America/Manaus'),
  CH: define('CHF', 1, 'Europe/Zurich'),
  CL: define('CLP', 1, 'America/Santiago'),
  CN: define('CNY', 1, 'Asia/Shanghai'),
  CO: define('COP', 1, 'America/Bogota'),
  CZ: define('CZK', 1, 'Europe/Prague'),
  DE: define('EUR', 1, 'Europe/Berlin'),
  DK: define('DKK', 1, 'Europe/Copenhagen'),
  EG: define('EGP', 7, 'Africa/Cairo'),
  ES: define('EUR', 1, 'Europe/Madrid', 'Atlantic/Canary'),
  FI: define('EUR', 1, 'Europe/Helsinki'),
  FJ: define('FJD', 1, 'Pacific/Fiji'),
  FR: define('EUR', 1, 'Europe/Paris'),
  GR: define('EUR', 1, 'Europe/Athens'),
  HU: define('HUF', 1, 'Europe/Budapest'),
  ID: define('IDR', 1, 'Asia/Jakarta', 'Asia/Makassar'),
  IL: define('ILS', 1, 'Asia/Jerusalem'),
  IT: define('EUR', 1, 'Europe/Rome'),
  KE: define('KES', 1, 'Africa/Nairobi'),
  KR: define('KRW', 1, 'Asia/Seoul'),
  MX: define('MXN', 1, 'America/Mexico_City', 'America/Tijuana'),
  MY: define('MYR', 1, 'Asia/Kuala_Lumpur'),
  NG: define('NGN', 1, 'Africa/Lagos'),
  NL: define('EUR', 1, 'Europe/Amsterdam'),
  NO: define('NOK', 1, 'Europe/Oslo'),
  PH: define('PHP', 1, 'Asia/Manila'),
  PK: define('PKR', 7, 'Asia/Karachi'),
  PL: define('PLN', 1, 'Europe/Warsaw'),
  PT: define('EUR', 1, 'Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'),
  RO: define('RON', 1, 'Europe/Bucharest'),
  SA: define('SAR', 1, 'Asia/Riyadh'),
  SE: define('SEK', 1, 'Europe/Stockholm'),
  TH: define('THB', 1, 'Asia/Bangkok'),
  TR: define('TRY', 1, 'Europe/Istanbul'),
  TW: define('TWD', 1, 'Asia/Taipei'),
  UA: define('UAH', 1, 'Europe/Kyiv', 'Europe/Kiev'),
  VN: define('VND', 1, 'Asia/Ho_Chi_Minh', 'Asia/Saigon'),
} as const satisfies Record<string, Country>;
export type CountryCode = keyof typeof countries;
export const countryCodes = Object.keys(countries) as CountryCode[];

/** Returns the country of a time zone; null if it is not in the table. */
export const findCountry = (zone: string): CountryCode | null =>
  countryCodes.find((code) => (countries[code] as Country).zones.includes(zone)) ?? null;

/**
 * Returns the settings of a new business in a country. In a country with several time zones, the given zone is kept if
 * it is one of them.
 */
export const countrySettings = (code: CountryCode, ownZone: string) => {
  const { zones, currency, yearStart }: Country = countries[code];
  return {
    time_zone: zones.includes(ownZone) ? ownZone : zones[0],
    currency,
    financial_year_start: yearStart,
  };
};
