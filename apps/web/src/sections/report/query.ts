import type { Condition } from '@bellwether/contract/query/filter';
import { printListQuery, type Sort } from '@bellwether/contract/query/list-query';
import type { Frequency, Range } from '@bellwether/contract/time/range';

/** Query of a report by a section. Days are in the business's time zone; `perPage` −1 loads all rows. */
export type SectionReportQuery = {
  business: string;
  range: Range;
  comparison: Range | null;
  frequency?: Frequency;
  /** Conditions that all apply; a group needs only one of its conditions. */
  where?: readonly (Condition | readonly Condition[])[];
  sort?: Sort;
  page?: number;
  perPage?: number;
  keywords?: string;
};

const is = (key: string, operator: Condition['operator'], value: string): Condition[] => [
  { key, operator, value },
];

export function toReportParams(request: SectionReportQuery): Record<string, string> {
  const { business, range, comparison, frequency, where = [], sort, page = 1, perPage, keywords } = request;
  return printListQuery({
    filter: [
      is('business', '=', business),
      is('date', '>=', range.from),
      is('date', '<=', range.to),
      ...(comparison
        ? [is('compare_from_date', '=', comparison.from), is('compare_to_date', '=', comparison.to)]
        : []),
      ...where.map((entry) => ('key' in entry ? [entry] : entry)),
    ],
    page,
    ...(perPage === undefined ? {} : { perPage }),
    ...(sort ? { sort } : {}),
    ...(frequency ? { timestamp: frequency } : {}),
    ...(keywords ? { keywords } : {}),
  });
}
