import type { BusinessScope } from '@bellwether/domain/access/scope';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import { addDays } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchOf } from '../../row-batches.ts';
import type { LoadRequest, Replacement, Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { filledColumns, loadRows, type TestFactRow, testScope, typedRows } from '../testing/testing.ts';
import { readFiguresByDay, spreadRows } from '../testing/testing-periods.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const fact = 'search_terms';
const total = (
  day: string,
  end: string | null,
  campaign: string | null,
  overrides: TestFactRow = {},
): TestFactRow => ({
  day,
  period_end: end,
  channel: 'google_ads',
  account: 'main',
  campaign,
  search_term: 'plumber',
  cost: 100,
  clicks: 10,
  ...overrides,
});

const stored = async (scope: BusinessScope): Promise<number> => {
  const [row] = await warehouse.query({
    sql: 'SELECT count(*)::DOUBLE AS n FROM search_terms WHERE business_id = $b::UUID',
    params: { b: scope.business.id },
  });
  return Number(row?.['n']);
};

const preview = async (scope: BusinessScope, rows: readonly TestFactRow[]): Promise<Replacement> => {
  const found = await warehouse.previewLoad(scope, {
    fact,
    source: 'csv',
    fields: filledColumns(fact, rows),
    rows: batchOf(typedRows(fact, rows)),
  });
  const { disappearing } = found;
  // Sums are rounded, because doubles are added in any order.
  const amount = <T extends { amount: number | null }>(one: T) => ({
    ...one,
    amount: one.amount === null ? null : Number(one.amount.toFixed(4)),
  });
  const named = disappearing.named.map(amount).toSorted((a, b) => a.name.localeCompare(b.name));
  return { ...found, disappearing: { ...disappearing, named, sums: disappearing.sums.map(amount) } };
};

const readLog = async (scope: BusinessScope) =>
  (await warehouse.loads(scope)).map(({ from, to, rows, liveRows }) => ({ from, to, rows, liveRows }));

test('a file with the same periods replaces whole totals', async () => {
  const scope = testScope();
  const months = [total('2028-01-01', '2028-01-31', 'A'), total('2028-02-01', '2028-02-29', 'A')];
  await loadRows(warehouse, scope, fact, months, { replaces: 'identity' });
  expect(await stored(scope)).toBe(2);
  expect(await preview(scope, months)).toMatchObject({ rows: 60, disappearing: { rows: 0 }, columns: [] });
  await loadRows(warehouse, scope, fact, months, { replaces: 'identity', maxRemovedRows: 0 });
  expect(await stored(scope)).toBe(2);
  expect(await readLog(scope)).toMatchObject([
    { rows: 60, liveRows: 60 },
    { rows: 60, liveRows: 0 },
  ]);
});

test('a file of a single day takes that day out of a total, and its undo restores the day', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, fact, [total('2028-02-01', '2028-02-29', 'A')], { replaces: 'identity' });
  const before = await readFiguresByDay(warehouse, scope, fact);
  const one = await loadRows(warehouse, scope, fact, [total('2028-02-29', null, 'A', { cost: 7 })], {
    replaces: 'identity',
  });
  const after = await readFiguresByDay(warehouse, scope, fact);
  expect(after.slice(0, 28)).toEqual(before.slice(0, 28));
  expect(after[28]).toMatchObject({ day: '2028-02-29', cost: '7.000000' });
  expect(await readLog(scope)).toMatchObject([{ rows: 1 }, { rows: 29, liveRows: 28 }]);
  await warehouse.undo(scope, one);
  expect(await readFiguresByDay(warehouse, scope, fact)).toEqual(before);
  expect(await readLog(scope)).toMatchObject([{ rows: 29, liveRows: 29 }]);
});

/** Periods that touch, contain and overlap each other. */
const span = fc
  .record({ from: fc.integer({ min: 0, max: 12 }), length: fc.constantFrom(1, 1, 2, 4, 7, 10) })
  .map(({ from, length }) => {
    const day = addDays('2028-02-22', from);
    return { day, end: length === 1 ? null : addDays(day, length - 1) };
  });
const step = fc.record({
  what: fc.constantFrom('file', 'file', 'file', 'sync', 'undo', 'compact'),
  hasTerms: fc.boolean(),
  nth: fc.nat(5),
  rows: fc.array(
    fc.record({
      span,
      campaign: fc.constantFrom('A', 'B', null),
      term: fc.constantFrom('plumber', 'drain'),
      cents: fc.integer({ min: -300, max: 3000 }),
      clicks: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

test('any loads and undos of multi-day totals give the same figures, log and previews as daily rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const scopes = [testScope(), testScope()] as const;
      const loads: [string, string][] = [];
      for (const { what, hasTerms, nth, rows: drawn } of steps) {
        if (what === 'undo') {
          const [pair] = loads.splice(nth % Math.max(1, loads.length), 1);
          if (pair) for (const [n, id] of pair.entries()) await warehouse.undo(scopes[n] ?? scopes[0], id);
        } else if (what === 'compact') await warehouse.maintain();
        else {
          const totals = drawn.map(({ span: { day, end }, campaign, term, cents, clicks }) => {
            const search_term = hasTerms ? term : null;
            return total(day, end, campaign, { cost: cents / 100, clicks, search_term });
          });
          const versions = [totals, spreadRows(totals)] as const;
          const replaces: LoadRequest['replaces'] = what === 'sync' ? 'days' : 'identity';
          if (what === 'file')
            expect(await preview(scopes[0], versions[0])).toEqual(await preview(scopes[1], versions[1]));
          loads.push([
            await loadRows(warehouse, scopes[0], fact, versions[0], { replaces }),
            await loadRows(warehouse, scopes[1], fact, versions[1], { replaces }),
          ]);
        }
        expect(await readFiguresByDay(warehouse, scopes[0], fact)).toEqual(
          await readFiguresByDay(warehouse, scopes[1], fact),
        );
        expect(await readLog(scopes[0])).toEqual(await readLog(scopes[1]));
      }
      expect(await stored(scopes[0])).toBeLessThanOrEqual(await stored(scopes[1]));
    }),
    { numRuns: propertyRuns(15) },
  );
});
