import type { Condition } from '@bellwether/contract/query/filter';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import type { Report } from '@bellwether/contract/reports/define';
import { type Dimension, dimensions, isChoice, isDimension } from '@bellwether/domain/catalogue/dimensions';
import { decodeFilterValue, encodeFilterValue, type TableUrlState } from '../../data/page/url-filters.ts';

/**
 * Returns the filters of a report's table: its dimensions and additional filters. It omits dates, channels and choices;
 * channels have keys instead of names.
 */
export const buildReportFilters = ({ dimensions: by, filters = [], names }: Report): FilterDefinition[] =>
  [...new Set([...by, ...filters])]
    .filter((name) => name !== 'date' && name !== 'channel' && name !== 'internal_channel' && !isChoice(name))
    .map((name) => ({
      name,
      label: names?.[name] ?? dimensions[name].label,
      field: name,
      inputType: 'text',
    }));

/** Filter by exactly one value of a dimension, picked in a chart; null for a missing value. */
export type PickedValue = { dimension: Dimension; value: string | null };

const prefix = 'only_';

export const readPicked = ({ filter = {} }: TableUrlState, report: Report): PickedValue[] =>
  Object.entries(filter).flatMap(([key, text]): PickedValue[] => {
    const dimension = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    const value = decodeFilterValue(text)?.value;
    const known = isDimension(dimension) && report.dimensions.includes(dimension);
    return known && typeof value === 'string' ? [{ dimension, value: value === '' ? null : value }] : [];
  });

/** Returns the table state with a picked value, or without a value for the dimension, on the first page. */
export const writePicked = (
  { page: _, filter = {}, ...rest }: TableUrlState,
  dimension: Dimension,
  value?: string | null,
): TableUrlState => {
  const { [`${prefix}${dimension}`]: _was, ...others } = filter;
  const picked =
    value === undefined ? {} : { [`${prefix}${dimension}`]: encodeFilterValue('=', value ?? '') };
  return { ...rest, filter: { ...others, ...picked } };
};

/** Converts picked values to server conditions; '' stands for a missing value. */
export const toPickedConditions = (picked: readonly PickedValue[]): Condition[] =>
  picked.map(({ dimension, value }) => ({ key: dimension, operator: '=', value: value ?? '' }));
