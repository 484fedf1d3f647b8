import {
  type FilterDefinition,
  type FilterValues,
  filterOperator,
  listActiveFilters,
  parseFilterValue,
} from '@bellwether/contract/query/filter-definition';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from '../../data/page/url-filters.ts';

/** What is chosen in the filters of a list, by the list's state in the address. What does not fit counts as nothing. */
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

/** The list's state with other filters: it begins at its first page, and the filters of others stay. */
export const writeFilterValues = (
  definitions: readonly FilterDefinition[],
  values: FilterValues,
  { page: _, filter = {}, ...rest }: TableUrlState = {},
): TableUrlState => {
  const own = definitions.map(({ name }) => name);
  const others = Object.entries(filter).filter(([name]) => !own.includes(name));
  const chosen = listActiveFilters(definitions, values).map((definition): [string, string] => [
    definition.name,
    encodeFilterValue(filterOperator(definition), values[definition.name]),
  ]);
  return {
    ...rest,
    ...(others.length + chosen.length > 0 ? { filter: Object.fromEntries([...others, ...chosen]) } : {}),
  };
};
