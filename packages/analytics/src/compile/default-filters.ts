import type { Filter } from '@bellwether/contract/query/filter';
import { isChoice } from '@bellwether/domain/catalogue/dimensions';
import type { Model } from '../models/model.ts';

/**
 * Returns the filter for a model. Conditions on a choice (a dimension with a default) are dropped if the model does not
 * have it; a choice without a condition gets the model's default. Dimensions in `by` get no default, so that every
 * value is counted.
 */
export const applyDefaultFilters = (model: Model, filter: Filter, by: readonly string[] = []): Filter => {
  const modelKeys = new Set(Object.keys(model.dimensions));
  const applicable = filter.filter(
    (group) => !group.every(({ key }) => isChoice(key) && !modelKeys.has(key)),
  );
  const filteredKeys = new Set(applicable.flat().map(({ key }) => key));
  const defaults = Object.entries(model.choices ?? {}).filter(
    ([key]) => !filteredKeys.has(key) && !by.includes(key),
  );
  return [...applicable, ...defaults.map(([key, value]) => [{ key, operator: '=' as const, value }])];
};
