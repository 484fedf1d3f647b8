import {
  type FilterDefinition,
  type FilterValues,
  filterOperator,
  listActiveFilters,
  parseFilterValue,
} from '@bellwether/contract/query/filter-definition';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from '../../data/page/url-filters.ts';

/** Returns the filter values in a list's URL state. A value that does not fit its filter is ignored. */
export const readFilterValues = (
  definitions: readonly FilterDefinition[],
  { filter = {} }: TableUrlState,
): FilterValues =>
  Object.fromEntries(
    definitions.map((definition) => [
      definition.name,
      parseFilterValue(definition, parseFilterValueText(filter[definition.name])),
    ]),
  );

/** Returns the list's URL state with new filter values: the page is reset, and conditions of other filters stay. */
export const writeFilterValues = (
  definitions: readonly FilterDefinition[],
  values: FilterValues,
  { page: _, filter = {}, ...rest }: TableUrlState = {},
): TableUrlState => {
  const names = definitions.map(({ name }) => name);
  const others = Object.entries(filter).filter(([name]) => !names.includes(name));
  const chosen = listActiveFilters(definitions, values).map((definition): [string, string] => [
    definition.name,
    encodeFilterValue(filterOperator(definition), values[definition.name]),
  ]);
  return {
    ...rest,
    ...(others.length + chosen.length > 0 ? { filter: Object.fromEntries([...others, ...chosen]) } : {}),
  };
};
