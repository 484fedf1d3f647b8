import { parseFilter } from '@bellwether/contract/query/filter';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printReportQuery } from './report-params.ts';

const request = { business: 'b1', range: { from: '2026-01-01', to: '2026-01-31' }, comparison: null };

test("sends the range as the module's date filter [DATE-021] [DATE-022]", () => {
  expect(printReportQuery(request)).toEqual({ filter: 'business:=b1,date:>=2026-01-01,date:<=2026-01-31' });
});

test('sends the comparison dates only if the page compares [DATE-012] [DATE-013]', () => {
  const comparison = { from: '2025-01-01', to: '2025-01-31' };
  expect(printReportQuery({ ...request, comparison })['filter']).toBe(
    'business:=b1,date:>=2026-01-01,date:<=2026-01-31,compare_from_date:=2025-01-01,compare_to_date:=2025-01-31',
  );
  expect(printReportQuery(request)['filter']).not.toContain('compare');
});

test('requests all rows for a chart and one page for a table [CHART-010]', () => {
  expect(printReportQuery({ ...request, perPage: -1, frequency: 'month' })).toMatchObject({
    per_page: '-1',
    timestamp: 'month',
  });
  expect(printReportQuery({ ...request, page: 3, sort: { key: 'cost', direction: 'desc' } })).toMatchObject({
    page: '3',
    sort: 'cost:desc',
  });
});

test('escapes every condition value so that it cannot act as filter syntax', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const { filter = '' } = printReportQuery({
        ...request,
        where: [{ key: 'campaign', operator: '=', value }],
      });
      expect(parseFilter(filter).at(-1)).toEqual([{ key: 'campaign', operator: '=', value }]);
    }),
  );
});
