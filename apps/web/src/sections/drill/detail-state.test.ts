import { expect, test } from 'vitest';
import {
  decodeFiltersOrEmpty,
  encodeFilters,
  resetFiltersForNewBusiness,
} from '../../data/page/url-filters.ts';
import { type DrillDown, readDetail, writeDetail } from './detail-state.ts';

test('the URL keeps the figure whose details are open, until the business changes', () => {
  const detail: DrillDown = {
    report: 'financial-countries',
    metric: 'revenue',
    range: { from: '2026-01-01', to: '2026-01-31' },
    where: [{ dimension: 'country', value: null }],
  };
  const filters = decodeFiltersOrEmpty(encodeFilters({ detail: writeDetail(detail) }));
  expect(readDetail({ ...filters['detail'] })).toEqual(detail);
  expect(readDetail({ ...resetFiltersForNewBusiness(filters)['detail'] })).toBeNull();
  expect(readDetail({})).toBeNull();
});
