import { expect, test } from 'vitest';
import { createAnswer } from '../testing/answer.ts';
import { readMeta } from './figures.ts';
import { sentenceParts } from './sentence.ts';
import { findTotalChange, isComparable, judgeTotal, loadedBeforeNote } from './total-change.ts';

const range = { from: '2010-12-01', to: '2011-12-09' };
const comparison = { from: '2009-12-01', to: '2010-12-09' };
const totals = { totals: { revenue: 9_747_748 }, compare_totals: { revenue: 377_488 } };
const answer = (from: string, to: string, reason: 'not_loaded' | 'not_in_source' = 'not_loaded') =>
  createAnswer([], { range, comparison, ...totals, gaps: { revenue: [{ from, to, why: reason }] } });

test('a total has no change if only nine days of the comparison period were loaded', () => {
  const first = answer('2009-12-01', '2010-11-30');
  expect(findTotalChange(readMeta(first), 'revenue')).toBeNull();
  expect(loadedBeforeNote(readMeta(first), 'revenue')).toBe('9 of 374 days');
  expect(sentenceParts(first).moved('revenue')).toBe('');
});

test('a total of a date range that is mostly not loaded has no change and does not mention the comparison period', () => {
  const late = readMeta(answer('2011-03-01', '2011-12-09'));
  expect(findTotalChange(late, 'revenue')).toBeNull();
  expect(loadedBeforeNote(late, 'revenue')).toBeUndefined();
});

test('lifetime revenue is not compared, because earlier customers had more time to buy', () => {
  const customers = readMeta(
    createAnswer([], {
      range,
      comparison,
      totals: { lifetime_value: 900, ltv_to_cac: 4, acquired_value: 9000, acquisition_cost: 200 },
      compare_totals: { lifetime_value: 1200, ltv_to_cac: 8, acquired_value: 11_000, acquisition_cost: 100 },
    }),
  );
  for (const metric of ['lifetime_value', 'ltv_to_cac', 'acquired_value'] as const)
    expect(findTotalChange(customers, metric)).toBeNull();
  expect(findTotalChange(customers, 'acquisition_cost')?.direction).toBe('up');
  expect(loadedBeforeNote(customers, 'lifetime_value')).toBeUndefined();
});

test('two unknown days of thirty prevent a comparison, whatever the reason', () => {
  const month = {
    range: { from: '2026-06-01', to: '2026-06-30' },
    comparison: { from: '2026-05-01', to: '2026-05-30' },
  };
  const createGap = (to: string, reason: 'not_loaded' | 'not_in_source') =>
    isComparable(
      readMeta(
        createAnswer([], {
          ...month,
          ...totals,
          gaps: { revenue: [{ from: '2026-05-01', to, why: reason }] },
        }),
      ),
      'revenue',
    );
  expect([createGap('2026-05-01', 'not_loaded'), createGap('2026-05-02', 'not_loaded')]).toEqual([
    true,
    false,
  ]);
  expect([createGap('2026-05-01', 'not_in_source'), createGap('2026-05-25', 'not_in_source')]).toEqual([
    true,
    false,
  ]);
});

test('a few missing days, a column missing throughout or gaps of other metrics do not prevent a comparison', () => {
  expect(findTotalChange(readMeta(answer('2009-12-01', '2009-12-20')), 'revenue')?.direction).toBe('up');
  expect(isComparable(readMeta(answer('2009-12-01', '2010-12-09', 'not_in_source')), 'revenue')).toBe(true);
  expect(isComparable(readMeta(answer('2009-12-01', '2010-11-30')), 'leads')).toBe(true);
  expect(isComparable({ ...readMeta(answer('2009-12-01', '2010-11-30')), comparison: null }, 'revenue')).toBe(
    true,
  );
});

test('a month with fewer working days did not change because it has fewer of them', () => {
  const office = [1.3, 1.3, 1.3, 1.3, 1.3, 0.3, 0.2];
  // July 2026 has 23 working days, August 21.
  const months = {
    range: { from: '2026-08-01', to: '2026-08-31' },
    comparison: { from: '2026-07-01', to: '2026-07-31' },
    totals: { leads: 300 * (21 * 1.3 + 5 * 0.5) },
    compare_totals: { leads: 300 * (23 * 1.3 + 4 * 0.5) },
  };
  const verdictOf = (weekdays?: Record<string, number[]>) =>
    judgeTotal(readMeta(createAnswer([], { ...months, weekdays })), 'leads').verdict;
  expect(verdictOf()).toBe('down');
  expect(verdictOf({ leads: office })).toBe('unclear');
  const fallen = { ...months, totals: { leads: 0.9 * months.totals.leads }, weekdays: { leads: office } };
  expect(judgeTotal(readMeta(createAnswer([], fallen)), 'leads').verdict).toBe('down');
});
