import { intersectRanges } from '@bellwether/domain/time/range';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultPageState,
  findComparedRange,
  type PageState,
  readPeriod,
  setDateRange,
  writePeriod,
} from './page-state.ts';
import { encodeFilterValue } from './url-filters.ts';

const today = '2026-03-15';
const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const range = fc.tuple(day, day).map(([a, b]) => ({ from: a < b ? a : b, to: a < b ? b : a }));
const state: fc.Arbitrary<PageState> = fc.record({
  range,
  frequency: fc.constantFrom('day', 'month'),
  comparison: fc.oneof(
    fc.record({ mode: fc.constantFrom('off', 'previous_year', 'previous_period') }),
    fc.record({ mode: fc.constant('custom' as const), range }),
  ),
});

test('a period written to the address is read back unchanged', () => {
  fc.assert(
    fc.property(state, (input) => {
      expect(readPeriod(writePeriod(input), today)).toEqual(input);
    }),
  );
});

test('an address without a period gives the default: thirteen months by month, compared with the thirteen months before [DATE-003, DATE-024]', () => {
  expect(readPeriod(undefined, today)).toEqual(defaultPageState(today));
  expect(defaultPageState(today)).toEqual({
    range: { from: '2025-03-01', to: '2026-03-14' },
    comparison: { mode: 'previous_period' },
    frequency: 'month',
  });
});

test('a default comparison period never shares a day with its date range', () => {
  fc.assert(
    fc.property(day, range, (someDay, chosen) => {
      for (const one of [defaultPageState(someDay), setDateRange(defaultPageState(someDay), chosen)]) {
        const compared = findComparedRange(one);
        expect(compared && intersectRanges(one.range, compared)).toBe(null);
      }
    }),
  );
});

test('choosing a short date range changes the default comparison to the previous year, but keeps a chosen mode', () => {
  const january = { from: '2026-01-01', to: '2026-01-31' };
  expect(setDateRange(defaultPageState(today), january).comparison).toEqual({ mode: 'previous_year' });
  const off = { ...defaultPageState(today), comparison: { mode: 'off' as const } };
  expect(setDateRange(off, january).comparison).toEqual({ mode: 'off' });
});

test('invalid or reversed dates in the address fall back to the default date range', () => {
  const filter = (from: string, to: string) => ({
    filter: { date_from: encodeFilterValue('>=', from), date_to: encodeFilterValue('<=', to) },
  });
  expect(readPeriod(filter('2026-02-30', 'x'), today)).toEqual(defaultPageState(today));
  expect(readPeriod(filter('2026-02-01', '2026-01-01'), today)).toEqual(defaultPageState(today));
});

test('a date range with only a start ends one year later [DATE-008]', () => {
  const only = { filter: { date_from: encodeFilterValue('>=', '2025-03-10') } };
  expect(readPeriod(only, today).range).toEqual({ from: '2025-03-10', to: '2026-03-10' });
});

test('a date range up to 31 days in one month is shown by day, a longer range by month [CHART-014]', () => {
  const input = defaultPageState(today);
  expect(setDateRange(input, { from: '2026-01-01', to: '2026-01-30' }).frequency).toBe('day');
  expect(setDateRange(input, { from: '2026-01-01', to: '2026-01-31' }).frequency).toBe('day');
  expect(setDateRange(input, { from: '2026-01-02', to: '2026-02-01' }).frequency).toBe('month');
});

test("the comparison period follows the comparison mode; mode 'off' has no comparison [DATE-013]", () => {
  const range2026 = { from: '2026-01-01', to: '2026-01-31' };
  expect(findComparedRange({ range: range2026, comparison: { mode: 'off' } })).toBe(null);
  expect(findComparedRange({ range: range2026, comparison: { mode: 'previous_year' } })).toEqual({
    from: '2025-01-01',
    to: '2025-01-31',
  });
  const custom = { from: '2020-01-01', to: '2020-02-01' };
  expect(findComparedRange({ range: range2026, comparison: { mode: 'custom', range: custom } })).toEqual(
    custom,
  );
});
