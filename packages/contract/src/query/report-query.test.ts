import { addDays } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilter } from './filter.ts';
import { parseReportQuery, printReportQuery, type ReportQuery } from './report-query.ts';

const request = { range: { from: '2026-01-01', to: '2026-01-31' }, comparison: null };

test("a report query sends its range as the module's date filter [DATE-021] [DATE-022]", () => {
  expect(printReportQuery('b1', request)).toEqual({
    filter: 'business:=b1,date:>=2026-01-01,date:<=2026-01-31',
  });
});

test('a report query sends comparison dates only if the page compares [DATE-012] [DATE-013]', () => {
  const comparison = { from: '2025-01-01', to: '2025-01-31' };
  expect(printReportQuery('b1', { ...request, comparison })['filter']).toBe(
    'business:=b1,date:>=2026-01-01,date:<=2026-01-31,compare_from_date:=2025-01-01,compare_to_date:=2025-01-31',
  );
  expect(printReportQuery('b1', request)['filter']).not.toContain('compare');
});

test('a report query requests all rows for a chart and one page for a table [CHART-010]', () => {
  expect(printReportQuery('b1', { ...request, perPage: -1, frequency: 'month' })).toMatchObject({
    per_page: '-1',
    timestamp: 'month',
  });
  expect(
    printReportQuery('b1', { ...request, page: 3, sort: { key: 'cost', direction: 'desc' } }),
  ).toMatchObject({
    page: '3',
    sort: 'cost:desc',
  });
});

test('a report query escapes every condition value, so that none acts as filter syntax', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const { filter = '' } = printReportQuery('b1', {
        ...request,
        filter: [[{ key: 'campaign', operator: '=', value }]],
      });
      expect(parseFilter(filter).at(-1)).toEqual([{ key: 'campaign', operator: '=', value }]);
    }),
  );
});

test('a printed report query parses back unchanged', () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01', days));
  const range = fc
    .tuple(day, fc.integer({ min: 0, max: 400 }))
    .map(([from, length]) => ({ from, to: addDays(from, length) }));
  const condition = fc.record({
    key: fc.constantFrom('campaign', 'channel', 'customer'),
    operator: fc.constantFrom('=' as const, '!=' as const, '~' as const),
    value: fc.string({ maxLength: 20 }).map((text) => text.toWellFormed()),
  });
  const query: fc.Arbitrary<ReportQuery> = fc.record(
    {
      range,
      comparison: fc.option(range),
      filter: fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
      page: fc.integer({ min: 1, max: 50 }),
      perPage: fc.constantFrom(-1, 1, 15, 1000),
      frequency: fc.constantFrom('day' as const, 'month' as const),
      sort: fc.constant({ key: 'cost', direction: 'desc' as const }),
      keywords: fc.constantFrom('smith', 'a b'),
    },
    { requiredKeys: ['range', 'comparison', 'filter', 'page', 'perPage'] },
  );
  fc.assert(
    fc.property(query, (asked) => {
      expect(parseReportQuery(printReportQuery('b1', asked), '2026-06-01')).toEqual(asked);
    }),
  );
});
