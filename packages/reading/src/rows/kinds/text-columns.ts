import type { Fact } from '@bellwether/domain/catalogue/facts';
import { factColumns } from '@bellwether/facts/facts';

/** Returns the text columns of a fact. A row takes each from the field of its name, unless its kind computes it. */
export const listTextColumns = (fact: Fact): string[] =>
  factColumns(fact).flatMap(({ name, type }) => (type === 'text' ? [name] : []));
