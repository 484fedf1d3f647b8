import type { Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { Report } from '@bellwether/contract/reports/define';
import { reports } from '@bellwether/contract/reports/list';
import type { RowList } from '@bellwether/contract/rows/define';
import { rowLists } from '@bellwether/contract/rows/list';
import { addDays, addMonths, type Day, monthStart } from '@bellwether/domain/time/day';
import { comparisonRange, type Frequency, type Range } from '@bellwether/domain/time/range';

/** Parameters of a report, as the report compiler takes them. Days are local to the business. */
export type ComparedRequest = {
  report: Report;
  range: Range;
  comparison: Range | null;
  frequency: Frequency;
  filter: Filter;
  sort: Sort;
  page: number;
  perPage: number;
};

/** Page of a row list, with the query string of its endpoint. */
export type RowsRequest = { list: RowList; query: Readonly<Record<string, string>> };

/** Date ranges of the requests: a whole year by month, five weeks by day, and a range that cuts its months. */
const listRanges = (today: Day): { range: Range; frequency: Frequency }[] => {
  const thisMonth = monthStart(today);
  return [
    { range: { from: addMonths(thisMonth, -12), to: addDays(thisMonth, -1) }, frequency: 'month' },
    { range: { from: addDays(today, -36), to: addDays(today, -1) }, frequency: 'day' },
    { range: { from: addDays(addMonths(thisMonth, -9), 12), to: addDays(thisMonth, 9) }, frequency: 'month' },
  ];
};

const withChannel = (report: Report): Filter =>
  report.dimensions.includes('internal_channel') || report.filters?.includes('internal_channel')
    ? [[{ key: 'internal_channel', operator: '=', value: 'Organic Search' }]]
    : [];

/** Returns requests for every report over each date range and comparison, with pages in other sort orders. */
export const listReportRequests = (today: Day): ComparedRequest[] =>
  reports.flatMap((report) =>
    listRanges(today).flatMap(({ range, frequency }, at) => {
      const whole = { report, range, frequency, filter: [], sort: report.sort, page: 1, perPage: -1 };
      const before = comparisonRange(range, 'previous_period');
      const yearBefore = comparisonRange(range, 'previous_year');
      const filter = withChannel(report);
      return [
        { ...whole, comparison: null },
        ...(before.from === yearBefore.from ? [] : [{ ...whole, comparison: before }]),
        { ...whole, comparison: yearBefore },
        ...(filter.length > 0 ? [{ ...whole, filter, comparison: yearBefore }] : []),
        ...(at > 0
          ? []
          : report.metrics.flatMap((key): ComparedRequest[] => [
              { ...whole, comparison: yearBefore, sort: { key, direction: 'desc' }, page: 2, perPage: 7 },
              { ...whole, comparison: null, sort: { key, direction: 'asc' }, page: 1, perPage: 7 },
            ])),
      ];
    }),
  );

/** Returns requests for pages of every row list, sorted by each of its columns. */
export const listRowsRequests = (today: Day): RowsRequest[] => {
  const from = addMonths(monthStart(today), -3);
  return Object.values<RowList>(rowLists).flatMap((list) =>
    list.columns.map(({ key }, at) => ({
      list,
      query: {
        filter: `from_date:>=${from},to_date:<=${today}`,
        sort: `${key}:${at % 2 === 0 ? 'asc' : 'desc'}`,
        page: '1',
        per_page: '50',
      },
    })),
  );
};
