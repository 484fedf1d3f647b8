import { type Day, isDay } from '../time/day.ts';
import type { Filter, Operator } from './filter.ts';
import { normaliseSentValue, parseTextGroups, type TextType } from './text-filter.ts';

export type FilterInput = 'text' | 'checkboxes' | 'radio' | 'range' | 'number' | 'date';
export type FilterOption = { readonly label: string; readonly value: string };

/** One filter of a list: `name` in the address, `label` for the reader, `field` for the server. */
export type FilterDefinition = {
  readonly name: string;
  readonly label: string;
  readonly field: string;
  readonly inputType: FilterInput;
  /** Of checkboxes and radios. */
  readonly options?: readonly FilterOption[];
  /** '~' when absent, '=' for a number. A range of numbers or dates always asks by >= and <=. */
  readonly operator?: Operator;
  /** A text of this filter has no sub-filters. */
  readonly noSubFilter?: boolean;
  /** What may be typed into a text; 'text' when absent. */
  readonly type?: TextType;
};

/** Lower and upper end, both counted; null is open. */
export type Bounds<End> = readonly [lower: End | null, upper: End | null];

/**
 * What is chosen in a filter. text: '|' is OR, ',' is AND, '' nothing · checkboxes: values · radio: a value or '' ·
 * number: a number or null · range: bounds · date: bounds of days.
 */
export type FilterValue = string | number | null | readonly string[] | Bounds<number> | Bounds<Day>;

/** What is chosen in the filters of a list, by their names. */
export type FilterValues = Readonly<Record<string, FilterValue>>;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isDate = (value: unknown): value is Day => isText(value) && isDay(value);

const boundsOf = <End>(value: unknown, is: (end: unknown) => end is End): Bounds<End> => {
  const [lower, upper]: unknown[] = Array.isArray(value) ? value : [];
  return [is(lower) ? lower : null, is(upper) ? upper : null];
};

export const asText = (value: unknown): string => (isText(value) ? value : '');
export const asNumber = (value: unknown): number | null => (isNumber(value) ? value : null);
export const asNumberBounds = (value: unknown): Bounds<number> => boundsOf(value, isNumber);
export const asDayBounds = (value: unknown): Bounds<Day> => boundsOf(value, isDate);

/** The chosen values that are options, in the options' order. */
export const asChoices = ({ options = [] }: Pick<FilterDefinition, 'options'>, value: unknown): string[] => {
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  return options.map((option) => option.value).filter((option) => chosen.includes(option));
};

/** A bound may be open, and both may be the same. */
export const isValidRange = <End extends number | string>(lower: End | null, upper: End | null): boolean =>
  lower === null || upper === null || lower <= upper;

/** Whatever is given as a value of a filter; what does not fit the filter counts as nothing chosen. */
export const parseFilterValue = (definition: FilterDefinition, value: unknown): FilterValue => {
  switch (definition.inputType) {
    case 'text':
      return asText(value);
    case 'checkboxes':
      return asChoices(definition, value);
    case 'radio':
      return asChoices(definition, value)[0] ?? '';
    case 'number':
      return asNumber(value);
    case 'range':
      return isValidRange(...asNumberBounds(value)) ? asNumberBounds(value) : [null, null];
    case 'date':
      return isValidRange(...asDayBounds(value)) ? asDayBounds(value) : [null, null];
  }
};

/** Every filter with nothing chosen. */
export const clearFilterValues = (definitions: readonly FilterDefinition[]): FilterValues =>
  Object.fromEntries(
    definitions.map((definition) => [definition.name, parseFilterValue(definition, undefined)]),
  );

/** Is a range or a pair of days the wrong way round? Nothing is applied while any is. */
export const isInvalidValue = ({ inputType, name }: FilterDefinition, values: FilterValues): boolean =>
  (inputType === 'range' && !isValidRange(...asNumberBounds(values[name]))) ||
  (inputType === 'date' && !isValidRange(...asDayBounds(values[name])));

/** By which operator a filter's values are asked for, and kept in the address. */
export const filterOperator = ({ operator, inputType }: FilterDefinition): Operator =>
  operator ?? (inputType === 'text' || inputType === 'checkboxes' || inputType === 'radio' ? '~' : '=');

/** Groups that must all hold, each of an operator and the values of which any may. */
const groupsOf = (definition: FilterDefinition, values: FilterValues): [Operator, readonly string[]][] => {
  const value = values[definition.name];
  const own = filterOperator(definition);
  const between = ([lower, upper]: Bounds<number | Day>): [Operator, string[]][] => [
    ['>=', lower === null ? [] : [String(lower)]],
    ['<=', upper === null ? [] : [String(upper)]],
  ];
  switch (definition.inputType) {
    case 'text':
      return parseTextGroups(asText(value)).map((group) => [own, group]);
    case 'checkboxes':
    case 'radio':
      return [[own, asChoices(definition, value)]];
    case 'number':
      return [[own, asNumber(value) === null ? [] : [String(asNumber(value))]]];
    case 'range':
      return between(asNumberBounds(value));
    case 'date':
      return between(asDayBounds(value));
  }
};

/** What the chosen filters ask of the server, for the grammar of the `filter` parameter. */
export const toConditions = (definitions: readonly FilterDefinition[], values: FilterValues): Filter =>
  definitions.flatMap((definition) =>
    groupsOf(definition, values)
      .map(([operator, texts]) =>
        texts
          .map((text) => normaliseSentValue(definition.field, text))
          .filter((value) => value !== '')
          .map((value) => ({ key: definition.field, operator, value })),
      )
      .filter((group) => group.length > 0),
  );

/** The filters in which something is chosen. */
export const listActiveFilters = (
  definitions: readonly FilterDefinition[],
  values: FilterValues,
): FilterDefinition[] => definitions.filter((definition) => toConditions([definition], values).length > 0);
