import { factNames } from '@bellwether/domain/catalogue/facts';
import { expect, expectTypeOf, test } from 'vitest';
import { type FactRow, factColumns, factDeclarations } from './facts.ts';
import { factTables, hasChannels, keepsPeriods, rollups } from './tables.ts';

test("the TypeScript type of a fact's row follows the fact's declaration", () => {
  expectTypeOf<FactRow<'ads'>['day']>().toEqualTypeOf<string>();
  expectTypeOf<FactRow<'ads'>['clicks']>().toEqualTypeOf<number | null | undefined>();
  // Decimals are text, so that no cent is lost to rounding.
  expectTypeOf<FactRow<'ads'>['cost']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<FactRow<'search_terms'>>().toHaveProperty('period_end');
  expectTypeOf<FactRow<'ads'>>().not.toHaveProperty('period_end');
});

test.each(factNames)('%s has a day in every row, and its table has each column once', (fact) => {
  expect(factDeclarations[fact].required).toContain('day');
  const { own, columns } = factTables[fact];
  const names = [...own, ...columns].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('rows of advertising are kept apart by channel and account, rows of other facts by load', () => {
  expect(factNames.filter(hasChannels)).toEqual(['ads', 'search_terms', 'ad_landing_pages']);
  for (const fact of factNames.filter((one) => !hasChannels(one)))
    expect(factTables[fact].streams).toEqual(['stream']);
});

test('a fact with period totals stores the last day of each period', () => {
  const stored = factNames.filter((fact) => factTables[fact].own.some(({ name }) => name === 'period_end'));
  expect(stored).toEqual(factNames.filter(keepsPeriods));
});

test('a rollup adds up columns of its fact, with the same types', () => {
  for (const { fact, sums } of rollups) expect(factColumns(fact)).toEqual(expect.arrayContaining([...sums]));
});
