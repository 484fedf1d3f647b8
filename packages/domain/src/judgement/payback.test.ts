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

test('spend is judged by its final revenue, and not before half of it has come', () => {
  const judged = (maturity: number | null) =>
    judgePayback({ ratio: 0.8, variance: 0.01, leads: 100, maturity });
  expect([judged(null).verdict, judged(1.2).verdict, judged(0.95).verdict]).toEqual([
    'loses',
    'loses',
    'loses',
  ]);
  expect(judged(0.95).toCome).toBe(0);
  const later = judged(0.6);
  expect([later.verdict, later.toCome]).toEqual(['pays', expect.closeTo(0.4, 9)]);
  expect(later.band?.low).toBeCloseTo((0.8 - 0.196) / 0.6, 9);
  expect([judged(0.3).verdict, judged(0.3).band]).toEqual(['too_early', null]);
});

test('with a gross margin, the margin of the revenue must cover the spend', () => {
  const judged = (margin: number) => judgePayback({ ratio: 2, variance: 0.01, leads: 100, margin }).verdict;
  expect([judged(1), judged(0.8), judged(0.5), judged(0.3)]).toEqual(['pays', 'pays', 'unclear', 'loses']);
});
