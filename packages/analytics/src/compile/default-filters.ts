import { isChoice } from '@bellwether/contract/catalogue/dimensions';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Model } from '../models/model.ts';

/**
 * What a filter asks of a model: choices that it does not know say nothing to it, and those that nobody made are its own. What is counted `by` is
 * not chosen: it is there of all.
 */
export const applyDefaultFilters = (model: Model, filter: Filter, by: readonly string[] = []): Filter => {
  const known = new Set(Object.keys(model.dimensions));
  const own = filter.filter((group) => !group.every(({ key }) => isChoice(key) && !known.has(key)));
  const made = new Set(own.flat().map(({ key }) => key));
  const left = Object.entries(model.choices ?? {}).filter(([key]) => !made.has(key) && !by.includes(key));
  return [...own, ...left.map(([key, value]) => [{ key, operator: '=' as const, value }])];
};
