import { expect, test } from 'vitest';
import { findPageCoverage } from './coverage.ts';

const range = { from: '2025-11-01', to: '2026-11-19' };
const source = {
  fact: 'invoices',
  source: 'csv',
  from: '2010-12-01',
  to: '2011-12-09',
  loaded_at: null,
} as const;

test('page coverage distinguishes rows never loaded, rows outside the date range and rows within it', () => {
  expect(findPageCoverage([{ ...source, from: null, to: null }], ['invoices'], range)).toEqual({
    kind: 'none',
  });
  expect(findPageCoverage([source], ['ads'], range)).toEqual({ kind: 'none' });
  expect(findPageCoverage([source], ['invoices'], range)).toEqual({
    kind: 'outside',
    rows: { from: '2010-12-01', to: '2011-12-09' },
    latest: { from: '2010-12-01', to: '2011-12-09' },
  });
  expect(findPageCoverage([{ ...source, to: '2025-11-01' }], ['invoices'], range)).toEqual({
    kind: 'within',
  });
});

test('page coverage offers the last twelve months of a longer history', () => {
  const years = { ...source, from: '2001-02-03' };
  expect(findPageCoverage([years], ['invoices'], range)).toMatchObject({
    latest: { from: '2010-12-01', to: '2011-12-09' },
  });
});

test('page coverage offers the date range of the first fact', () => {
  const ads = { ...source, fact: 'ads', from: '2018-01-01', to: '2019-06-27' } as const;
  const found = findPageCoverage([ads, source], ['invoices', 'ads'], range);
  expect(found).toEqual({
    kind: 'outside',
    rows: { from: '2010-12-01', to: '2019-06-27' },
    latest: { from: '2010-12-01', to: '2011-12-09' },
  });
});
