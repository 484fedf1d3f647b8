import { expect, test } from 'vitest';
import { judgePayback } from './payback.ts';

const verdict = (ratio: number, variance: number, leads = 100) =>
  judgePayback({ ratio, variance, leads }).verdict;

test('ads pay or lose only if chance does not turn the answer round', () => {
  expect(verdict(3.1, 0.25)).toBe('pays');
  expect(verdict(0.1, 0.01)).toBe('loses');
  expect(verdict(1.5, 0.25)).toBe('unclear');
  expect(verdict(0.7, 0.25)).toBe('unclear');
  expect(judgePayback({ ratio: 0.2, variance: 1, leads: 100 }).band?.low).toBe(0);
});

test('a few leads do not say whether ads pay', () => {
  expect(verdict(3.1, 0.25, 5)).toBe('too_little');
  expect(judgePayback({ ratio: 3, variance: 0.1, leads: null }).verdict).toBe('pays');
});

test('the answer is unknown for an unknown figure or chance', () => {
  expect(judgePayback({ ratio: null, variance: 0.1, leads: 50 }).verdict).toBe('unknown');
  expect(judgePayback({ ratio: 2, variance: null, leads: 50 }).verdict).toBe('unknown');
});
