import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, monthEnd, monthStart } from '../time/day.ts';
import { billedMarkup, type CostTerms, dailyFeeCents, findTermsOn, visibleMarkup } from './terms.ts';

const days = (from: string, to: string): string[] => (from > to ? [] : [from, ...days(addDays(from, 1), to)]);
const anyDay = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2019-12-30', n));

test('the daily fees of a month add up to the monthly fee and differ by at most a cent', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 1e9 }), (day, cents) => {
      const each = days(monthStart(day), monthEnd(day)).map((one) => dailyFeeCents(cents / 100, one));
      expect(each.reduce((a, b) => a + b, 0)).toBe(cents);
      expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
    }),
  );
  // $1,000 over the 31 days of March gives $32.26 on most days and $32.25 on some.
  expect([dailyFeeCents(1000, '2026-03-01'), dailyFeeCents(1000, '2026-03-02')]).toEqual([3226, 3226]);
});

const terms = (from: string, over: Partial<CostTerms> = {}): CostTerms => ({
  from,
  monthlyFee: 0,
  feeOfMedia: 0,
  markup: 0.2,
  clientsSeeMarkup: false,
  ...over,
});

test('the latest terms that have begun apply, in any input order', () => {
  const all = [terms('2026-07-01'), terms('2026-01-01'), terms('2026-03-15')];
  expect(
    ['2025-12-31', '2026-01-01', '2026-03-14', '2026-03-15', '2027-01-01'].map(
      (day) => findTermsOn(all, day)?.from,
    ),
  ).toEqual([undefined, '2026-01-01', '2026-01-01', '2026-03-15', '2026-07-01']);
});

test('clients see a markup only if they are billed with it, and never as a separate figure', () => {
  const [hidden, shown] = [terms('2026-01-01'), terms('2026-01-01', { clientsSeeMarkup: true })];
  expect([visibleMarkup(hidden, true), billedMarkup(hidden, true)]).toEqual([0, 0.2]);
  expect([visibleMarkup(hidden, false), billedMarkup(hidden, false)]).toEqual([0, 0]);
  expect([visibleMarkup(shown, true), billedMarkup(shown, true)]).toEqual([0, 0.2]);
  expect([visibleMarkup(shown, false), billedMarkup(shown, false)]).toEqual([0.2, 0.2]);
});
