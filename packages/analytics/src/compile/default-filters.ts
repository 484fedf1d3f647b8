import { isChoice } from '@bellwether/contract/catalogue/dimensions';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Model } from '../models/model.ts';

/**
 * Returns the filter for a model. Choices that the model does not know are dropped; choices that the reader
 * did not make get the model's default. Dimensions in `by` get no default, so that every value is counted.
 */
export const applyDefaultFilters = (model: Model, filter: Filter, by: readonly string[] = []): Filter => {
  const known = new Set(Object.keys(model.dimensions));
  const own = filter.filter((group) => !group.every(({ key }) => isChoice(key) && !known.has(key)));
  const made = new Set(own.flat().map(({ key }) => key));
  const left = Object.entries(model.choices ?? {}).filter(([key]) => !made.has(key) && !by.includes(key));
  return [...own, ...left.map(([key, value]) => [{ key, operator: '=' as const, value }])];
};
