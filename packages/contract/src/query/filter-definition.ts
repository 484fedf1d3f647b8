import { type Day, isDay } from '@bellwether/domain/time/day';
import type { Filter, Operator } from './filter.ts';
import { normaliseSentValue, parseTextGroups, type TextType } from './text-filter.ts';

export type FilterInput = 'text' | 'checkboxes' | 'radio' | 'range' | 'number' | 'date';
export type FilterOption = { readonly label: string; readonly value: string };

/** Filter of a list. `name` is used in the address, `label` on screen, `field` in the query to the server. */
export type FilterDefinition = {
  readonly name: string;
  readonly label: string;
  readonly field: string;
  readonly inputType: FilterInput;
  readonly options?: readonly FilterOption[];
  /** Operator; default is '~', or '=' for a number. Ranges of numbers or dates always use >= and <=. */
  readonly operator?: Operator;
  readonly noSubFilter?: boolean;
  /** Characters allowed in a text filter; default is 'text'. */
  readonly type?: TextType;
};

/** Inclusive lower and upper bound; null means no bound. */
export type Bounds<End> = readonly [lower: End | null, upper: End | null];

/**
 * Chosen value of a filter. text: '|' is OR, ',' is AND, '' means no filter. checkboxes: values. radio: a value or ''.
 * number: a number or null. range: bounds. date: bounds as days.
 */
export type FilterValue = string | number | null | readonly string[] | Bounds<number> | Bounds<Day>;

export type FilterValues = Readonly<Record<string, FilterValue>>;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isDate = (value: unknown): value is Day => isText(value) && isDay(value);

const toBounds = <End>(value: unknown, is: (end: unknown) => end is End): Bounds<End> => {
  const [lower, upper]: unknown[] = Array.isArray(value) ? value : [];
  return [is(lower) ? lower : null, is(upper) ? upper : null];
};

export const asText = (value: unknown): string => (isText(value) ? value : '');
export const asNumber = (value: unknown): number | null => (isNumber(value) ? value : null);
export const asNumberBounds = (value: unknown): Bounds<number> => toBounds(value, isNumber);
export const asDayBounds = (value: unknown): Bounds<Day> => toBounds(value, isDate);

/** Returns the chosen values that are valid options, in the order of the options. */
export const asChoices = ({ options = [] }: Pick<FilterDefinition, 'options'>, value: unknown): string[] => {
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  return options.map((option) => option.value).filter((option) => chosen.includes(option));
};

/** Reports whether a range is valid. A bound may be missing, and both may be equal. */
export const isValidRange = <End extends number | string>(lower: End | null, upper: End | null): boolean =>
  lower === null || upper === null || lower <= upper;

/** Parses a filter value; a value of the wrong type becomes empty. */
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

/** Returns the empty value of every filter. */
export const clearFilterValues = (definitions: readonly FilterDefinition[]): FilterValues =>
  Object.fromEntries(
    definitions.map((definition) => [definition.name, parseFilterValue(definition, undefined)]),
  );

/** Reports whether the bounds of a range or date filter are reversed. No filter is applied while any is invalid. */
export const isInvalidValue = ({ inputType, name }: FilterDefinition, values: FilterValues): boolean =>
  (inputType === 'range' && !isValidRange(...asNumberBounds(values[name]))) ||
  (inputType === 'date' && !isValidRange(...asDayBounds(values[name])));

/** Returns the operator that a filter uses in the query and in the address. */
export const filterOperator = ({ operator, inputType }: FilterDefinition): Operator =>
  operator ?? (inputType === 'text' || inputType === 'checkboxes' || inputType === 'radio' ? '~' : '=');

/** Returns condition groups, joined by AND. Each has an operator and alternative values, joined by OR. */
const buildGroups = (definition: FilterDefinition, values: FilterValues): [Operator, readonly string[]][] => {
  const value = values[definition.name];
  const ownOperator = filterOperator(definition);
  const between = ([lower, upper]: Bounds<number | Day>): [Operator, string[]][] => [
    ['>=', lower === null ? [] : [String(lower)]],
    ['<=', upper === null ? [] : [String(upper)]],
  ];
  switch (definition.inputType) {
    case 'text':
      return parseTextGroups(asText(value)).map((group) => [ownOperator, group]);
    case 'checkboxes':
    case 'radio':
      return [[ownOperator, asChoices(definition, value)]];
    case 'number':
      return [[ownOperator, asNumber(value) === null ? [] : [String(asNumber(value))]]];
    case 'range':
      return between(asNumberBounds(value));
    case 'date':
      return between(asDayBounds(value));
  }
};

/** Converts the chosen values to conditions for the `filter` parameter. */
export const toConditions = (definitions: readonly FilterDefinition[], values: FilterValues): Filter =>
  definitions.flatMap((definition) =>
    buildGroups(definition, values)
      .map(([operator, texts]) =>
        texts
          .map((text) => normaliseSentValue(definition.field, text))
          .filter((value) => value !== '')
          .map((value) => ({ key: definition.field, operator, value })),
      )
      .filter((group) => group.length > 0),
  );

/** Returns the filters with a chosen value. */
export const listActiveFilters = (
  definitions: readonly FilterDefinition[],
  values: FilterValues,
): FilterDefinition[] => definitions.filter((definition) => toConditions([definition], values).length > 0);
