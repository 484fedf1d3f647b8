import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { findRevenueSource, revenueSourceText } from './revenue-source.ts';

const connected = (...types: string[]) => ({
  revenue_source: null,
  integrations: types.map((type) => ({
    id: type,
    _id: type,
    api_key: null,
    fk_integration_type_id: type,
    integration_type: { name: sourceLabel(type), description: '' },
    created_at: '',
    updated_at: '',
  })),
});
const invoices = {
  fact: 'invoices',
  source: 'csv',
  from: '2026-01-01',
  to: '2026-02-01',
  loaded_at: null,
} as const;
const uploaded = createAnswer([], { sources: [invoices] });

test('prefers Xero over MYOB over WooCommerce as the revenue source [PROD-008, PROD-009, PROD-010]', () => {
  const lines = [['woocommerce', 'xero'], ['woocommerce', 'myob'], ['woocommerce']].map((types) =>
    revenueSourceText(findRevenueSource(connected(...types), uploaded)),
  );
  expect(lines).toEqual(['Revenue source: Xero', 'Revenue source: MYOB', 'Revenue source: WooCommerce']);
});

test('the revenue source without a connected system is uploads, and without uploads manual results [PROD-011]', () => {
  expect(revenueSourceText(findRevenueSource(connected('google_ads'), uploaded))).toBe(
    'Revenue source: CSV upload',
  );
  expect(revenueSourceText(findRevenueSource(connected(), createAnswer([])))).toBe(
    'Revenue source: Manual results input. Results are entered manually.',
  );
});

test('choosing uploads as the revenue source overrides a connected Xero [ROI-007]', () => {
  const chosen = { ...connected('xero'), revenue_source: 'csv' as const };
  expect(revenueSourceText(findRevenueSource(chosen, createAnswer([])))).toBe('Revenue source: CSV upload');
});
