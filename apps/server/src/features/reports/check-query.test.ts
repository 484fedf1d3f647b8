import { googlePpcOverviewReport } from '@bellwether/contract/reports/ads';
import { financialProductsReport } from '@bellwether/contract/reports/business';
import { leadsByChannelReport } from '@bellwether/contract/reports/dashboard';
import { expect, test } from 'vitest';
import { readAddress } from './testing/asker.ts';

const today = '2026-03-15';
const filtered = (filter: string, report: Parameters<typeof readAddress>[1]) =>
  readAddress({ filter }, report, today).filter;

test('the channel filter of a page becomes a filter of its report', () => {
  const channel = [[{ key: 'channel', operator: '=', value: 'Direct;Email' }]];
  expect(filtered('internal_channel:=Direct%3BEmail', leadsByChannelReport)).toEqual(channel);
  expect(filtered('internal_channel:=Direct%3BEmail', googlePpcOverviewReport)).toEqual(channel);
});

test('a report without channels rejects the channel filter', () => {
  expect(() => filtered('internal_channel:=Direct', financialProductsReport)).toThrow(
    'You cannot filter Products by channel.',
  );
});
