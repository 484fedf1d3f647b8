/** What a business can keep its money in: ISO 4217 codes, those of our markets first. */
export const currencies = [
  'AUD',
  'NZD',
  'USD',
  'GBP',
  'EUR',
  'CAD',
  'SGD',
  'HKD',
  'JPY',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'INR',
  'ZAR',
  'AED',
] as const;
export type Currency = (typeof currencies)[number];
