import { facebookPpcAdSetsReport } from '@bellwether/contract/reports/ads';
import { financialLocationsReport } from '@bellwether/contract/reports/business';
import { expect, test } from 'vitest';
import { decodeFiltersOrEmpty, encodeFilters } from '../../data/page/url-filters.ts';
import { buildReportFilters, readPicked, toPickedConditions, writePicked } from './report-filters.ts';

test('a campaign table can be filtered by the names in its rows [TBL-005]', () => {
  expect(buildReportFilters(facebookPpcAdSetsReport).map(({ label }) => label)).toEqual([
    'Campaign',
    'Ad set',
    'Device',
  ]);
});

test('a chart value chosen as a table filter is kept in the URL, even if empty, and opens the first page', () => {
  const state = writePicked({ page: 4, sort: 'revenue:desc' }, 'country', null);
  expect(state.page).toBeUndefined();
  const { table = {} } = decodeFiltersOrEmpty(encodeFilters({ table: state }));
  const picked = readPicked(table, financialLocationsReport);
  expect(picked).toEqual([{ dimension: 'country', value: null }]);
  expect(toPickedConditions(picked)).toEqual([{ key: 'country', operator: '=', value: '' }]);
  expect(readPicked(writePicked(state, 'country'), financialLocationsReport)).toEqual([]);
  expect(readPicked(writePicked({}, 'campaign', 'x'), financialLocationsReport)).toEqual([]);
});
