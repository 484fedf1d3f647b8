import { expect, test } from 'vitest';
import { createAnswer } from '../testing/answer.ts';
import { readMeta } from './figures.ts';
import { missingReason, rangeOfRow, shortReason } from './missing-reason.ts';

const gaps = {
  cost: [
    { from: '2026-01-04', to: '2026-01-31', why: 'not_loaded' as const },
    { from: '2026-03-01', to: '2026-03-31', why: 'not_in_source' as const },
  ],
};
const meta = readMeta(createAnswer([], { gaps }));

test('a missing figure has a reason only if all its days lie in a gap of the data', () => {
  const findReason = (from: string, to: string) => missingReason(meta, 'cost', { from, to });
  expect(findReason('2026-01-05', '2026-01-05')).toBe('Not loaded');
  expect(findReason('2026-03-01', '2026-03-31')).toBe('Not in source');
  expect(findReason('2026-01-01', '2026-01-31')).toBeNull();
  expect(missingReason(meta, 'clicks', { from: '2026-01-05', to: '2026-01-05' })).toBeNull();
});

test('the range of a row covers the days of its bucket', () => {
  expect(rangeOfRow(meta, '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(rangeOfRow({ ...meta, frequency: null }, null)).toEqual(meta.range);
});

test('a note names missing days only if a figure lacks some of its days', () => {
  expect(shortReason(meta, 'cost')).toBe(
    'Not loaded: 4 Jan, 2026 – 31 Jan, 2026, 1 Mar, 2026 – 31 Mar, 2026.',
  );
  expect(shortReason(meta, 'clicks')).toBeUndefined();
  const allDays = [{ ...meta.range, why: 'not_loaded' as const }];
  expect(shortReason({ ...meta, gaps: { cost: allDays } }, 'cost')).toBeUndefined();
});
