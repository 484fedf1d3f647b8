import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integrationTypes } from './integrations.ts';
import { buildRevenueTooltip, chooseRevenueSource } from './revenue-source.ts';

const others = integrationTypes
  .map((type): string => type.value)
  .filter((value) => !['Xero', 'MYOB', 'WooCommerce'].includes(value));

test.each([['Xero', 'xero']])('revenue is labelled %s when it is connected [PROD-008]', (name, source) => {
  expect(chooseRevenueSource([name])).toMatchObject({ label: 'Xero', source });
});

test('revenue is labelled MYOB when it is connected [PROD-009]', () => {
  expect(chooseRevenueSource(['MYOB'])).toMatchObject({ label: 'MYOB', source: 'myob' });
});

test('revenue is labelled WooCommerce when it is connected [PROD-010]', () => {
  expect(chooseRevenueSource(['WooCommerce'])).toMatchObject({ label: 'WooCommerce', source: 'woocommerce' });
});

test('without Xero, MYOB and WooCommerce revenue comes from manual results [PROD-011]', () => {
  expect(chooseRevenueSource([])).toEqual({ source: null, label: 'Manual results input', rule: null });
  expect(chooseRevenueSource(others).label).toBe('Manual results input');
});

test('Xero takes precedence over MYOB, and MYOB over WooCommerce, in any order of input [PROD-013]', () => {
  const connected = fc.shuffledSubarray(['Xero', 'MYOB', 'WooCommerce', ...others]);
  fc.assert(
    fc.property(connected, fc.boolean(), (names, uploads) => {
      const first = ['Xero', 'MYOB', 'WooCommerce'].find((name) => names.includes(name));
      expect(chooseRevenueSource(names, uploads).label).toBe(
        first ?? (uploads ? 'CSV upload' : 'Manual results input'),
      );
    }),
  );
  expect(chooseRevenueSource(['WooCommerce', 'Xero']).label).toBe('Xero');
});

test('a chosen source takes precedence over connected ones, with or without uploads [ROI-007]', () => {
  for (const uploads of [true, false])
    expect(chooseRevenueSource(['Xero', 'MYOB'], uploads, 'csv')).toMatchObject({
      source: 'csv',
      label: 'CSV upload',
    });
  expect(chooseRevenueSource(['Xero'], true, null).source).toBe('xero');
});

const breakdown = 'Financials breaks revenue down by products, customer location and accounts.';
const always = 'Revenue is exclusive of tax and filtered on invoice date.';

test.each([
  [['Xero', 'MYOB'], /Xero: .*Paid or Approved.*receivable sources.*revenue-class accounts\./, /MYOB/],
  [['MYOB'], /MYOB: .*Closed or Credit Note.*type Transaction.*income-classified account codes\./, /Xero/],
] as const)(
  'the tooltip of %j has the breakdown, only its own source rule, and the tax sentence [FIN-016]',
  (connected, has, hasNot) => {
    const text = buildRevenueTooltip(chooseRevenueSource(connected));
    expect(text.startsWith(`${breakdown} `)).toBe(true);
    expect(text.endsWith(` ${always}`)).toBe(true);
    expect(text).toMatch(has);
    expect(text).not.toMatch(hasNot);
  },
);

test('without Xero or MYOB the tooltip has only the breakdown and the tax sentence [FIN-016]', () => {
  for (const source of [
    chooseRevenueSource(['WooCommerce']),
    chooseRevenueSource([], true),
    chooseRevenueSource([]),
  ])
    expect(buildRevenueTooltip(source)).toBe(`${breakdown} ${always}`);
});
