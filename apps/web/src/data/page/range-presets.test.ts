import { defaultRange } from '@bellwether/contract/time/range';
import { expect, test } from 'vitest';
import { presetNames, presetOf, presets } from './range-presets.ts';

test('the presets of a day in March, to yesterday where the period is running', () => {
  const today = '2026-03-15';
  expect(
    Object.fromEntries(presetNames.map((name) => [name, Object.values(presets[name](today)).join(' ')])),
  ).toEqual({
    'Last 12 months to date': '2025-03-01 2026-03-14',
    'Last 12 full months': '2025-03-01 2026-02-28',
    'Last 7 days': '2026-03-08 2026-03-14',
    'Last 30 days': '2026-02-13 2026-03-14',
    'This month': '2026-03-01 2026-03-14',
    'Last month': '2026-02-01 2026-02-28',
    'Quarter to date': '2026-01-01 2026-03-14',
    'Last quarter': '2025-10-01 2025-12-31',
    'Financial year to date': '2025-07-01 2026-03-14',
    'Last financial year': '2024-07-01 2025-06-30',
  });
});

test('on the first day of a month or financial year the running period is that day', () => {
  expect(presets['This month']('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-07-01' });
  expect(presets['Financial year to date']('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-07-01' });
});

test('the range that a page begins with has a name', () => {
  expect(presetOf(defaultRange('2026-03-15'), '2026-03-15')).toBe('Last 12 months to date');
});

test('a range is known by its preset, any other is custom', () => {
  expect(presetOf({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-15')).toBe('Last month');
  expect(presetOf({ from: '2026-02-01', to: '2026-02-27' }, '2026-03-15')).toBe('Custom');
});
