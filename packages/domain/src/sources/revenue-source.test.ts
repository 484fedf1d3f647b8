import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integrationTypeIds } from './integrations.ts';
import { buildRevenueTooltip, chooseRevenueSource } from './revenue-source.ts';

const others = integrationTypeIds.filter((id) => !['xero', 'myob', 'woocommerce'].includes(id));

test('revenue is labelled Xero when it is connected [PROD-008]', () => {
  expect(chooseRevenueSource(['xero'])).toMatchObject({ label: 'Xero', source: 'xero' });
});

test('revenue is labelled MYOB when it is connected [PROD-009]', () => {
  expect(chooseRevenueSource(['myob'])).toMatchObject({ label: 'MYOB', source: 'myob' });
});

test('revenue is labelled WooCommerce when it is connected [PROD-010]', () => {
  expect(chooseRevenueSource(['woocommerce'])).toMatchObject({ label: 'WooCommerce', source: 'woocommerce' });
});

test('revenue comes from manual results without Xero, MYOB and WooCommerce [PROD-011]', () => {
  expect(chooseRevenueSource([])).toEqual({ source: null, label: 'Manual results input', rule: null });
  expect(chooseRevenueSource(others).label).toBe('Manual results input');
});

test('Xero takes precedence over MYOB, and MYOB over WooCommerce, in any order of input [PROD-013]', () => {
  const connected = fc.shuffledSubarray([...integrationTypeIds]);
  fc.assert(
    fc.property(connected, fc.boolean(), (types, uploads) => {
      const first = (['xero', 'myob', 'woocommerce'] as const).find((type) => types.includes(type));
      expect(chooseRevenueSource(types, uploads).label).toBe(
        (first && { xero: 'Xero', myob: 'MYOB', woocommerce: 'WooCommerce' }[first]) ??
          (uploads ? 'CSV upload' : 'Manual results input'),
      );
    }),
  );
  expect(chooseRevenueSource(['woocommerce', 'xero']).label).toBe('Xero');
});

test('a chosen revenue source takes precedence over connected ones, with or without uploads [ROI-007]', () => {
  for (const uploads of [true, false])
    expect(chooseRevenueSource(['xero', 'myob'], uploads, 'csv')).toMatchObject({
      source: 'csv',
      label: 'CSV upload',
    });
  expect(chooseRevenueSource(['xero'], true, null).source).toBe('xero');
});

const breakdown = 'Financials breaks revenue down by products, customer location and accounts.';
const always = 'Revenue is exclusive of tax and filtered on invoice date.';

test.each([
  [['xero', 'myob'], /Xero: .*Paid or Approved.*receivable sources.*revenue-class accounts\./, /MYOB/],
  [['myob'], /MYOB: .*Closed or Credit Note.*type Transaction.*income-classified account codes\./, /Xero/],
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

test('the revenue tooltip without Xero or MYOB has only the breakdown and the tax sentence [FIN-016]', () => {
  for (const source of [
    chooseRevenueSource(['woocommerce']),
    chooseRevenueSource([], true),
    chooseRevenueSource([]),
  ])
    expect(buildRevenueTooltip(source)).toBe(`${breakdown} ${always}`);
});
