import type { OverviewRow } from '@bellwether/contract/api/figures/overview';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultOverviewSort, filterBusinesses, offeredScopes } from './overview-state.ts';

const row = (id: string, revenue: number | null, more: Partial<OverviewRow> = {}) =>
  ({
    id,
    trading_name: id,
    place: 2,
    needs: [],
    digital_analyst: null,
    overdue: 0,
    figures: { revenue: { now: revenue, before: null } },
    ...more,
  }) as unknown as OverviewRow;

const all = { show: 'all', keywords: '', sort: defaultOverviewSort, person: 'me' } as const;
const ids = (rows: readonly OverviewRow[]) => rows.map(({ id }) => id);

test("the overview offers the filter 'I advise' only if the user advises a business or the filter is on", () => {
  const rows = [row('a', 1, { digital_analyst: { id: 'me', full_name: 'Me' } }), row('b', 2)];
  const listScopes = (person: string, show: 'mine' | 'all') => offeredScopes(rows, { person, show });
  expect(listScopes('other', 'all')).toEqual(['needs', 'all']);
  expect(listScopes('other', 'mine')).toEqual(['needs', 'mine', 'all']);
  expect(listScopes('me', 'all')).toEqual(['needs', 'mine', 'all']);
  expect(offeredScopes(null, { person: 'me', show: 'all' })).toEqual(['needs', 'all']);
});

test('businesses with unknown values sort last in both directions', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), fc.constantFrom('asc', 'desc'), (figures, direction) => {
      const rows = figures.map((figure, at) => row(String(at), figure));
      const sorted = filterBusinesses(rows, { ...all, sort: { key: 'revenue', direction } });
      const values = sorted.map(({ figures: { revenue } }) => revenue.now);
      const known = values.filter((value) => value !== null);
      const way = direction === 'asc' ? 1 : -1;
      expect(values).toEqual([
        ...known.toSorted((a, b) => (a - b) * way),
        ...values.filter((v) => v === null),
      ]);
    }),
  );
});

test('the overview filters businesses by need for attention, by analyst and by name', () => {
  const rows = [
    row('Acme', 1, {
      needs: [{ kind: 'overdue', sentence: 'x', amount: null, stake: 0, insight: null, is_sure: true }],
      place: 1,
    }),
    row('Birch', 2, { digital_analyst: { id: 'me', full_name: 'Me' } }),
    row('Cedar', 3),
  ];
  expect(ids(filterBusinesses(rows, { ...all, show: 'needs' }))).toEqual(['Acme']);
  expect(ids(filterBusinesses(rows, { ...all, show: 'mine' }))).toEqual(['Birch']);
  expect(ids(filterBusinesses(rows, { ...all, keywords: 'ced' }))).toEqual(['Cedar']);
  expect(ids(filterBusinesses(rows, all))).toEqual(['Acme', 'Birch', 'Cedar']);
});
