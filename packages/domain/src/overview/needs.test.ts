import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusinessState, compareNeeds, listNeeds, type Need } from './needs.ts';

const calm: BusinessState = {
  insights: [],
  known: true,
  overdue: 0,
  sources: 1,
  late: [],
  loading: [],
  daysSinceSeen: 2,
  target: null,
};
const insight = (amount: number | null, more: Partial<BusinessState['insights'][number]> = {}) => ({
  id: 'i',
  title: 'Leads fell',
  amount,
  stake: amount ?? 0,
  isSure: true,
  isLate: false,
  isTarget: false,
  ...more,
});
const sentences = (state: Partial<BusinessState>) =>
  listNeeds({ ...calm, ...state }).map(({ sentence }) => sentence);

test('a business has no reason for attention only if nothing is open', () => {
  expect(listNeeds(calm)).toEqual([]);
  expect(listNeeds({ ...calm, insights: [insight(null)] })).toHaveLength(1);
});

test('the reasons of a business are its insights, then its plan, then its sources, then the rest', () => {
  expect(
    sentences({
      insights: [insight(-400)],
      target: { name: 'Revenue', attainment: 0.8, landing: 0.9 },
      late: [{ name: 'Xero', hours: 100 }],
      loading: [{ name: 'Google Ads', percent: 40 }],
      overdue: 1,
      daysSinceSeen: 30,
    }),
  ).toEqual([
    'Leads fell',
    'Revenue is at 80% of target so far; forecast for the year is 90%.',
    'Xero last synced 4 days ago.',
    '1 action is overdue.',
    'The client was last active 30 days ago.',
  ]);
  expect(sentences({ sources: 0, daysSinceSeen: null })).toEqual([
    'No data source yet. Connect or upload one.',
    'No one at the client has signed in yet.',
  ]);
});

test('what an insight tells is not told twice', () => {
  const behind = { name: 'Valid leads', attainment: 0.5, landing: null };
  expect(sentences({ target: behind })).toEqual(['Valid leads are at 50% of target so far.']);
  expect(sentences({ target: behind, insights: [insight(-9, { isTarget: true })] })).toEqual(['Leads fell']);
  const late = [{ name: 'Xero', hours: null }];
  expect(sentences({ late })).toEqual(['Xero is connected but has not synced yet.']);
  expect(sentences({ late, insights: [insight(null, { isLate: true })] })).toEqual(['Leads fell']);
});

test('a business without data in the period is listed for its missing figures', () => {
  expect(sentences({ known: false })).toEqual(['No data for this period.']);
  expect(sentences({ known: false, loading: [{ name: 'Google Ads', percent: 40 }] })).toEqual([
    'Google Ads is loading its history: 40% so far.',
  ]);
});

test('the client is listed as inactive only from three weeks on, and never without a client', () => {
  expect(sentences({ daysSinceSeen: 20 })).toEqual([]);
  expect(sentences({ daysSinceSeen: 21 })).toEqual(['The client was last active 21 days ago.']);
  expect(sentences({ daysSinceSeen: undefined })).toEqual([]);
});

test('more money at stake always comes first, and any reason comes before none', () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [first, second] = [a, b].map((one) => listNeeds({ ...calm, insights: [insight(one)] }));
      expect(Math.sign(compareNeeds(first as Need[], second as Need[]))).toBe(
        Math.sign(Math.abs(b) - Math.abs(a)),
      );
    }),
  );
  const target = listNeeds({ ...calm, target: { name: 'Revenue', attainment: 0.4, landing: null } });
  const source = listNeeds({ ...calm, late: [{ name: 'Xero', hours: 100 }] });
  const unpriced = listNeeds({ ...calm, insights: [insight(null)] });
  expect([[], source, unpriced, target].toSorted(compareNeeds)).toEqual([unpriced, target, source, []]);
});
