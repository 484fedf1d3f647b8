import { problem } from '@bellwether/domain/problems';
import { type Day, isDay } from '@bellwether/domain/time/day';
import { completeRange, type Frequency, type Range } from '@bellwether/domain/time/range';
import type { Condition, Filter } from './filter.ts';
import { type ListQuery, parseListQuery, printListQuery, type Sort } from './list-query.ts';

/**
 * Query of a report, as pages, documents and questions use it. Days are in the business's time zone. A missing field
 * has the report's default. `perPage` −1 asks for all rows.
 */
export type ReportQuery = {
  range: Range;
  comparison: Range | null;
  frequency?: Frequency;
  filter?: Filter;
  sort?: Sort;
  page?: number;
  perPage?: number;
  keywords?: string;
};

const is = (key: string, operator: Condition['operator'], value: string): Condition[] => [
  { key, operator, value },
];

/** Prints the parameters of a report's address; `parseReportQuery` parses them. */
export function printReportQuery(business: string, query: ReportQuery): Record<string, string> {
  const { range, comparison, frequency, filter = [], sort, page = 1, perPage, keywords } = query;
  return printListQuery({
    filter: [
      is('business', '=', business),
      is('date', '>=', range.from),
      is('date', '<=', range.to),
      ...(comparison
        ? [is('compare_from_date', '=', comparison.from), is('compare_to_date', '=', comparison.to)]
        : []),
      ...filter,
    ],
    page,
    ...(perPage === undefined ? {} : { perPage }),
    ...(sort ? { sort } : {}),
    ...(frequency ? { timestamp: frequency } : {}),
    ...(keywords ? { keywords } : {}),
  });
}

const businessKeys = ['business', 'business_id', 'fk_business_id'];
const rangeKeys = ['date', 'from_date', 'to_date'];
const comparisonKeys = ['compare_from_date', 'compare_to_date'];
const dayKeys = [...rangeKeys, ...comparisonKeys];

const readDay = ({ key, value }: Condition): Day => {
  const day = value.slice(0, 10);
  if (!isDay(day))
    throw problem('malformed', `${key} must be a calendar day like 2026-03-05, not "${value.slice(0, 30)}".`);
  return day;
};

const readEnd = ({ key, operator }: Condition): 'from' | 'to' | 'both' => {
  if (key.endsWith('from_date')) return 'from';
  if (key.endsWith('to_date')) return 'to';
  if (operator === '>=') return 'from';
  if (operator === '<=') return 'to';
  if (operator === '=') return 'both';
  throw problem('malformed', 'date takes >= and <=.');
};

const readEnds = (conditions: readonly Condition[]): { from?: Day; to?: Day } => {
  const ends: { from?: Day; to?: Day } = {};
  for (const condition of conditions) {
    const day = readDay(condition);
    const end = readEnd(condition);
    if (end !== 'to') ends.from = day;
    if (end !== 'from') ends.to = day;
  }
  return ends;
};

const hasOnly = (keys: readonly string[]) => (group: readonly Condition[]) =>
  group.every((condition) => keys.includes(condition.key));

/**
 * Converts a list query, whose filter contains the days, to a report query. Conditions on the business are left out,
 * because the scope determines it. `today` is the current day of the business.
 * @throws Problem 'malformed' for a day that does not exist.
 */
export const toReportQuery = (
  { filter: conditions = [], timestamp, sort, page, perPage, keywords }: Partial<ListQuery>,
  today: Day,
): ReportQuery => {
  const isDays = hasOnly(dayKeys);
  const isBusiness = hasOnly(businessKeys);
  const days = conditions.filter(isDays).flat();
  const pickDays = (keys: readonly string[]) => readEnds(days.filter(({ key }) => keys.includes(key)));
  const compared = pickDays(comparisonKeys);
  return {
    range: completeRange(pickDays(rangeKeys), today),
    comparison: compared.from || compared.to ? completeRange(compared, today) : null,
    filter: conditions.filter((group) => !isDays(group) && !isBusiness(group)),
    ...(timestamp ? { frequency: timestamp } : {}),
    ...(sort ? { sort } : {}),
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(keywords ? { keywords } : {}),
  };
};

/**
 * Parses the parameters of a report's address.
 * @throws Problem 'malformed' with a sentence that names the error.
 */
export const parseReportQuery = (
  parameters: Readonly<Record<string, string | undefined>>,
  today: Day,
): ReportQuery => toReportQuery(parseListQuery(parameters), today);
