import type { TestFactRow } from './testing.ts';

/** Returns a test row with a campaign's figures of a day. */
export const testAdRow = (
  day: string,
  campaign: string,
  cost: number,
  overrides: TestFactRow = {},
): TestFactRow => ({
  day,
  channel: 'google_ads',
  account: 'main',
  campaign,
  impressions: 1000,
  clicks: 10,
  cost,
  conversions: 1,
  conversion_value: 5,
  ...overrides,
});

/** Returns a test row with an invoice line, or a credit note line if the amount is negative. */
export const testInvoiceLine = (
  day: string,
  number: string,
  amount: number,
  overrides: TestFactRow = {},
): TestFactRow => ({
  day,
  document: amount < 0 ? 'credit_note' : 'invoice',
  document_number: number,
  customer: 'Ann',
  customer_key: 'a',
  product: 'Tap',
  product_code: 'T1',
  quantity: 1,
  amount,
  country: 'Australia',
  city: 'Geelong',
  region: 'Victoria',
  ...overrides,
});
