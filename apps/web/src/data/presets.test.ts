import { expect, test } from 'vitest';
import { presetNames, presetOf, presets } from './presets.ts';

test('the presets of a day in March, to yesterday where the period is running', () => {
  const today = '2026-03-15';
  expect(
    Object.fromEntries(presetNames.map((name) => [name, Object.values(presets[name](today)).join(' ')])),
  ).toEqual({
    'This month': '2026-03-01 2026-03-14',
    'Last month': '2026-02-01 2026-02-28',
    'Last 30 days': '2026-02-13 2026-03-14',
    'Last 12 months': '2025-03-01 2026-02-28',
    'This financial year': '2025-07-01 2026-03-14',
    'Last financial year': '2024-07-01 2025-06-30',
  });
});

test('on the first day of a month or financial year the running period is that day', () => {
  expect(presets['This month']('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-07-01' });
  expect(presets['This financial year']('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-07-01' });
});

test('a range is known by its preset, any other is custom', () => {
  expect(presetOf({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-15')).toBe('Last month');
  expect(presetOf({ from: '2026-02-01', to: '2026-02-27' }, '2026-03-15')).toBe('Custom');
});
