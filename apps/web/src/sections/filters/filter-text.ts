import {
  asChoices,
  asDayBounds,
  asNumber,
  asNumberBounds,
  asText,
  type Bounds,
  type FilterDefinition,
  type FilterValue,
} from '@bellwether/contract/query/filter-definition';
import { parseTextGroups } from '@bellwether/contract/query/text-filter';
import { type Day, formatDay } from '@bellwether/domain/time/day';

const number = (value: number): string =>
  new Intl.NumberFormat('en-AU', { maximumFractionDigits: 12 }).format(value);

const between = <End extends number | Day>(
  [lower, upper]: Bounds<End>,
  show: (end: End) => string,
): string => {
  if (lower !== null && upper !== null) return `${show(lower)} to ${show(upper)}`;
  if (lower !== null) return `from ${show(lower)}`;
  return upper === null ? '' : `up to ${show(upper)}`;
};

/** Returns a filter's value in words: 'smith or jones, and brown'. */
export const filterValueText = (definition: FilterDefinition, value: FilterValue | undefined): string => {
  const { options = [], inputType } = definition;
  const single = asNumber(value);
  switch (inputType) {
    case 'text':
      return parseTextGroups(asText(value))
        .map((group) => group.join(' or '))
        .join(', and ');
    case 'checkboxes':
    case 'radio':
      return asChoices(definition, value)
        .map((chosen) => options.find((option) => option.value === chosen)?.label ?? chosen)
        .join(' or ');
    case 'number':
      return single === null ? '' : number(single);
    case 'range':
      return between(asNumberBounds(value), number);
    case 'date':
      return between(asDayBounds(value), formatDay);
  }
};
