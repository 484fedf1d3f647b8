import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unit } from '../catalogue/metrics/entry.ts';
import { verdicts } from '../judgement/judge.ts';
import { createJudgement } from '../testing/judgement.ts';
import { type Change, compareValues, formatChange, percentChange } from './change.ts';
import { formatValue } from './number.ts';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });

test('the percentage change without a comparison value is 0 [KPI-011]', () => {
  expect(percentChange(120, null)).toBe(0);
  expect(percentChange(-5, null)).toBe(0);
});

test('the change from zero to a positive value is +100 % [KPI-012]', () => {
  expect(percentChange(5, 0)).toBe(100);
  expect(percentChange(0.01, -0)).toBe(100);
});

test('the change from zero to zero is 0 % [KPI-013]', () => {
  expect(percentChange(0, 0)).toBe(0);
});

test('the change from zero to a negative value is −100 % [KPI-014]', () => {
  expect(percentChange(-5, 0)).toBe(-100);
});

test.each([
  [120, 100, 20],
  [80, 100, -20],
  [100, 100, 0],
  [0, 100, -100],
  [-50, 100, -150],
  [50, -100, 150],
  [-150, -100, -50],
  [-50, -100, 50],
  [1, 3, -200 / 3],
])(
  'from value %f over base %f the difference is %f %%, unrounded and relative to the absolute base [KPI-015]',
  (value, base, percent) => {
    expect(percentChange(value, base)).toBeCloseTo(percent, 10);
  },
);

test('the sign of a percentage change is the sign of value minus base', () => {
  fc.assert(
    fc.property(amount, amount, (value, base) => {
      expect(Math.sign(percentChange(value, base))).toBe(Math.sign(value - base) || 0);
    }),
  );
});

test('a change is good if its verdict follows the good direction, and neutral if there is no verdict', () => {
  const [up, down] = (['up', 'down'] as const).map((verdict) => createJudgement({ verdict }));
  expect(compareValues(120, 100, 'higher', 'count', up)).toEqual({
    percent: 20,
    difference: 20,
    direction: 'up',
    isNew: false,
    judgement: up,
    good: true,
  });
  expect(compareValues(80, 100, 'higher', 'count', down)).toMatchObject({ direction: 'down', good: false });
  expect(compareValues(120, 100, 'lower', 'count', up)).toMatchObject({ direction: 'up', good: false });
  expect(compareValues(80, 100, 'lower', 'count', down)).toMatchObject({ direction: 'down', good: true });
  expect(compareValues(80, 100, 'neither', 'count', down)).toMatchObject({ direction: 'down', good: null });
  expect(compareValues(80, 100, 'higher')).toMatchObject({ direction: 'down', judgement: null, good: null });
  for (const verdict of verdicts.filter((one) => one !== 'up' && one !== 'down'))
    expect(compareValues(80, 100, 'higher', 'count', createJudgement({ verdict }))?.good).toBeNull();
});

test('a change from zero to a value is marked as new', () => {
  expect(compareValues(5, 0, 'higher')).toMatchObject({ percent: 100, isNew: true });
  expect(compareValues(0, 0, 'higher')).toMatchObject({ percent: 0, isNew: false, direction: 'flat' });
});

test('a change exists only if both figures are known', () => {
  expect(compareValues(null, 100, 'higher')).toBeNull();
  expect(compareValues(100, null, 'higher')).toBeNull();
  expect(compareValues(100, undefined, 'higher')).toBeNull();
});

test('a change of a rate is in percentage points, of other units in percent with one decimal', () => {
  const formatted = (value: number, base: number, unit: Unit) => {
    const change = compareValues(value, base, 'higher');
    return change && formatChange(change, unit);
  };
  expect(formatted(0.049, 0.042, 'percent')).toBe('+0.7 pts');
  expect(formatted(0.042, 0.049, 'percent')).toBe('−0.7 pts');
  expect(formatted(109, 100, 'currency')).toBe('+9.0%');
  expect(formatted(3, 4, 'ratio')).toBe('−25.0%');
});

test('the change of a scale or a rate is computed from the displayed, rounded figures', () => {
  const formatted = (value: number, base: number, unit: Unit) =>
    formatChange(compareValues(value, base, 'higher', unit) as Change, unit);
  expect(formatted(4.46, 4.54, 'scale')).toBe('0.0');
  expect(formatted(4.54, 4.56, 'scale')).toBe('−0.1');
  expect(formatted(0.4504, 0.4496, 'percent')).toBe('0.0 pts');
  expect(formatted(0.4506, 0.4494, 'percent')).toBe('+0.2 pts');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }), (a, b) => {
      const shown = (value: number) => Number(formatValue(value / 100, 'scale', 'card'));
      const difference = Math.round((shown(a) - shown(b)) * 10) / 10;
      expect(formatted(a / 100, b / 100, 'scale')).toBe(
        `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference).toFixed(1)}`,
      );
    }),
  );
});
