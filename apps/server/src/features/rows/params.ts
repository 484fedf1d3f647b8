import { renameChannelFilter } from '@bellwether/analytics/compile/channels';
import type { RowQuery } from '@bellwether/analytics/compile/rows';
import type { Condition, Filter } from '@bellwether/contract/query/filter';
import { type ListQuery, parseListQuery } from '@bellwether/contract/query/list-query';
import type { RowColumn, RowList } from '@bellwether/contract/rows/define';
import { findRowColumn } from '@bellwether/contract/rows/list';
import { isMetric } from '@bellwether/domain/catalogue/metrics/metrics';
import { problem } from '@bellwether/domain/problems';
import { type Day, isDay } from '@bellwether/domain/time/day';

/**
 * Query keys that do not filter rows: the scope is already limited to the named business, and a comparison period does
 * not narrow a list.
 */
const ignoredKeys = ['business', 'business_id', 'fk_business_id', 'compare_from_date', 'compare_to_date'];
const dayKeys = ['date', 'from_date', 'to_date'];

export type RowsParams = {
  query: RowQuery;
  list: Pick<ListQuery, 'page' | 'perPage' | 'format'>;
  columns: readonly RowColumn[];
};

const readDay = ({ key, value }: Condition): Day => {
  const day = value.slice(0, 10);
  if (!isDay(day))
    throw problem('malformed', `${key} must be a calendar day like 2026-03-05, not "${value.slice(0, 30)}".`);
  return day;
};

const readRange = (conditions: readonly Condition[]): RowQuery['range'] => {
  const range: RowQuery['range'] = { from: null, to: null };
  for (const condition of conditions) {
    const { key, operator } = condition;
    const day = readDay(condition);
    if (key === 'date' && !['=', '>=', '<='].includes(operator))
      throw problem('malformed', 'date takes =, >= and <=.');
    if (key === 'from_date' || (key === 'date' && operator !== '<=')) range.from = day;
    if (key === 'to_date' || (key === 'date' && operator !== '>=')) range.to = day;
  }
  return range;
};

const readColumns = (list: RowList, asked: string | undefined): readonly RowColumn[] => {
  if (!asked) return list.columns;
  return asked.split(',', list.columns.length + 1).map((key) => {
    const column = findRowColumn(list, key);
    if (!column) {
      const columnKeys = list.columns.map((one) => one.key).join(', ');
      throw problem('malformed', `${list.title} have no column ${key.slice(0, 40)}. Use ${columnKeys}.`);
    }
    return column;
  });
};

/** Parses the query string of a request for rows. @throws Problem 'malformed' with a sentence that names the error. */
export const readRowsParams = (
  rawQuery: Readonly<Record<string, string | undefined>>,
  list: RowList,
): RowsParams => {
  const asked = parseListQuery(rawQuery);
  const hasOnlyKeys = (keys: readonly string[]) => (group: Filter[number]) =>
    group.every(({ key }) => keys.includes(key));
  const metric = asked.custom?.['metric'];
  if (metric !== undefined && !isMetric(metric))
    throw problem('malformed', `There is no metric ${metric.slice(0, 40)}.`);
  return {
    query: {
      range: readRange(asked.filter.filter(hasOnlyKeys(dayKeys)).flat()),
      filter: renameChannelFilter(
        asked.filter.filter((group) => !hasOnlyKeys(dayKeys)(group) && !hasOnlyKeys(ignoredKeys)(group)),
        findRowColumn(list, 'internal_channel') !== undefined,
      ),
      sort: asked.sort ?? list.sort,
      keywords: asked.keywords ?? null,
      metric: metric ?? null,
    },
    list: asked,
    columns: readColumns(list, asked.custom?.['columns']),
  };
};
