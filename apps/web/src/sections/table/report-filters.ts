import { type Dimension, dimensions, isChoice, isDimension } from '@bellwether/contract/catalogue/dimensions';
import type { Condition } from '@bellwether/contract/query/filter';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import type { Report } from '@bellwether/contract/reports/define';
import { printValue, readValue, type TableUrlState } from '../../data/page/url-filters.ts';

/** What a report's table can be narrowed by: the names in its rows, and what else the report counts by. Channels have keys, not names. */
export const reportFilters = ({ dimensions: by, filters = [], names }: Report): FilterDefinition[] =>
  [...new Set([...by, ...filters])]
    .filter((name) => name !== 'date' && name !== 'channel' && name !== 'internal_channel' && !isChoice(name))
    .map((name) => ({
      name,
      label: names?.[name] ?? dimensions[name].label,
      field: name,
      inputType: 'text',
    }));

/** Rows of exactly one value of a dimension, null where it was not given; the reader picked it in a chart. */
export type Picked = { dimension: Dimension; value: string | null };

const prefix = 'only_';

export const readPicked = ({ filter = {} }: TableUrlState, report: Report): Picked[] =>
  Object.entries(filter).flatMap(([key, text]): Picked[] => {
    const dimension = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    const value = readValue(text)?.value;
    const known = isDimension(dimension) && report.dimensions.includes(dimension);
    return known && typeof value === 'string' ? [{ dimension, value: value === '' ? null : value }] : [];
  });

/** The state with one value picked, or with none of the dimension; it begins at its first page. */
export const writePicked = (
  { page: _, filter = {}, ...rest }: TableUrlState,
  dimension: Dimension,
  value?: string | null,
): TableUrlState => {
  const { [`${prefix}${dimension}`]: _was, ...others } = filter;
  const picked = value === undefined ? {} : { [`${prefix}${dimension}`]: printValue('=', value ?? '') };
  return { ...rest, filter: { ...others, ...picked } };
};

/** What the picked values ask of the server: '' is what was not given. */
export const pickedConditions = (picked: readonly Picked[]): Condition[] =>
  picked.map(({ dimension, value }) => ({ key: dimension, operator: '=', value: value ?? '' }));
