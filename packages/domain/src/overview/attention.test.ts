import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusinessState, findAttention } from './attention.ts';

const calm: BusinessState = {
  revenue: { now: 100, before: 100 },
  leads: { now: 10, before: 10 },
  calls: 20,
  missedCalls: 0,
  known: true,
  overdue: 0,
  sources: 1,
  late: [],
  loading: [],
  daysSinceSeen: 2,
  target: null,
};

test('a business without problems has no reasons for attention and a score of 0', () => {
  expect(findAttention(calm)).toEqual({ score: 0, needs: [] });
});

test('each reason for attention is a sentence', () => {
  const { needs } = findAttention({
    revenue: { now: 60, before: 100 },
    leads: { now: 16, before: 40 },
    calls: 40,
    missedCalls: 10,
    known: true,
    overdue: 1,
    sources: 2,
    late: [{ name: 'Xero', hours: 100 }],
    loading: [{ name: 'Google Ads', percent: 40 }],
    daysSinceSeen: 30,
    target: { name: 'Revenue', attainment: 0.8, landing: 0.9 },
  });
  expect(needs.map(({ sentence }) => sentence).toSorted()).toEqual([
    '1 action is overdue.',
    '10 missed calls (25%).',
    'Revenue fell 40%.',
    'Revenue is at 80% of target so far; forecast for the year is 90%.',
    'The client was last active 30 days ago.',
    'Valid leads fell 60%.',
    'Xero last synced 4 days ago.',
  ]);
  expect(
    findAttention({ ...calm, sources: 0, daysSinceSeen: null }).needs.map(({ sentence }) => sentence),
  ).toEqual(['No data source yet. Connect or upload one.', 'No one at the client has signed in yet.']);
});

test('a business without data in the period is listed for its missing figures', () => {
  const none = { now: null, before: null };
  expect(
    findAttention({ ...calm, revenue: none, leads: none, calls: null, missedCalls: null, known: false })
      .needs,
  ).toMatchObject([{ sentence: 'No data for this period.' }]);
  const loading = [{ name: 'Google Ads', percent: 40 }];
  expect(findAttention({ ...calm, known: false, loading }).needs).toMatchObject([
    { sentence: 'Google Ads is loading its history: 40% so far.' },
  ]);
  expect(findAttention({ ...calm, loading })).toEqual({ score: 0, needs: [] });
});

test('a business ahead of plan has an attention score of 0, and falling further behind never lowers it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      (a, b) => {
        const score = (attainment: number) =>
          findAttention({ ...calm, target: { name: 'Leads', attainment, landing: null } }).score;
        expect(score(Math.min(a, b))).toBeGreaterThanOrEqual(score(Math.max(a, b)));
        expect(score(Math.max(1, a))).toBe(0);
      },
    ),
  );
});

test('a worse figure never lowers the attention score, and an unknown figure adds 0', () => {
  const figure = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(figure, figure, figure, (before, now, more) => {
      const score = (n: number | null) => findAttention({ ...calm, revenue: { now: n, before } }).score;
      expect(score(Math.min(now, more))).toBeGreaterThanOrEqual(score(Math.max(now, more)));
      expect(score(null)).toBe(0);
    }),
  );
});
