import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, monthEnd, monthStart } from '../time/day.ts';
import { billedMarkup, type CostTerms, dailyFeeCents, findTermsOn } from './terms.ts';

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

test('the cost terms with the latest start date in the past apply, in any input order', () => {
  const all = [terms('2026-07-01'), terms('2026-01-01'), terms('2026-03-15')];
  expect(
    ['2025-12-31', '2026-01-01', '2026-03-14', '2026-03-15', '2027-01-01'].map(
      (day) => findTermsOn(all, day)?.from,
    ),
  ).toEqual([undefined, '2026-01-01', '2026-01-01', '2026-03-15', '2026-07-01']);
});

test('an agency markup is part of ad spend only if clients see it', () => {
  expect(billedMarkup(terms('2026-01-01'))).toBe(0);
  expect(billedMarkup(terms('2026-01-01', { clientsSeeMarkup: true }))).toBe(0.2);
});
