import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { parseFilter, printFilter } from './filter.ts';
import {
  clearFilterValues,
  type FilterDefinition,
  type FilterValues,
  isInvalidValue,
  isValidRange,
  listActiveFilters,
  parseFilterValue,
  toConditions,
} from './filter-definition.ts';

const options = [
  { label: 'Paid search', value: 'paid' },
  { label: 'Email', value: 'email' },
  { label: 'Direct', value: 'direct' },
];
const name: FilterDefinition = { name: 'who', label: 'Name', field: 'name', inputType: 'text' };
const caller: FilterDefinition = { ...name, name: 'caller', field: 'caller_number' };
const channels: FilterDefinition = {
  name: 'channels',
  label: 'Channels',
  field: 'channel',
  inputType: 'checkboxes',
  operator: '=',
  options,
};
const channel: FilterDefinition = { ...channels, name: 'one', inputType: 'radio' };
const cost: FilterDefinition = { name: 'cost', label: 'Cost', field: 'cost', inputType: 'range' };
const calls: FilterDefinition = { name: 'calls', label: 'Calls', field: 'calls', inputType: 'number' };
const day: FilterDefinition = { name: 'day', label: 'Day', field: 'date', inputType: 'date' };
const all = [name, caller, channels, channel, cost, calls, day];

const printValue = (definition: FilterDefinition, value: FilterValues[string]) =>
  printFilter(toConditions([definition], { [definition.name]: value }));

test('a filter definition has a name, a label and a field, and may restrict the input [FILTER-013]', () => {
  type Required = 'name' | 'label' | 'field';
  expectTypeOf<Pick<FilterDefinition, Required>>().toEqualTypeOf<Readonly<Record<Required, string>>>();
  expectTypeOf<NonNullable<FilterDefinition['type']>>().toEqualTypeOf<
    'text' | 'number' | 'alphanumeric_and_dot'
  >();
  expect(toConditions([name], { who: 'smith' })[0]?.[0]?.key).toBe('name');
});

test("a filter without an operator uses '~' [FILTER-011]", () => {
  expect(printValue(name, 'smith')).toBe('name:~smith');
  expect(printValue({ ...name, operator: '!=' }, 'smith')).toBe('name:!=smith');
});

test("in a filter text '|' creates an OR group and ',' creates two entries joined by AND [FILTER-017] [FILTER-018]", () => {
  expect(printValue(name, 'smith|jones')).toBe('(name:~smith|name:~jones)');
  expect(printValue(name, 'smith,jones')).toBe('name:~smith,name:~jones');
  expect(printValue(name, 'smith|jones,brown')).toBe('(name:~smith|name:~jones),name:~brown');
});

test('a caller number is sent without spaces and plus signs; only plus signs means no filter [FILTER-020] [FILTER-021]', () => {
  expect(printValue(caller, '0412 345 678')).toBe('caller_number:~0412345678');
  expect(printValue(caller, '+61 412')).toBe('caller_number:~61412');
  expect(printValue(caller, '+ +')).toBe('');
});

test('a choice filter sends only valid options, several joined by OR [FILTER-010]', () => {
  expect(printValue(channels, ['direct', 'paid'])).toBe('(channel:=paid|channel:=direct)');
  expect(printValue(channels, ['Paid search'])).toBe('');
  expect(printValue(channel, 'email')).toBe('channel:=email');
});

test('range and date filters send their bounds without open ones, and a number filter uses =', () => {
  expect(printValue(cost, [5, 10])).toBe('cost:>=5,cost:<=10');
  expect(printValue(cost, [null, 0])).toBe('cost:<=0');
  expect(printValue(cost, [null, null])).toBe('');
  expect(printValue(day, ['2026-03-01', null])).toBe('date:>=2026-03-01');
  expect(printValue(calls, 0)).toBe('calls:=0');
});

test('a range filter is valid unless its lower bound exceeds the upper [FILTER-022]', () => {
  expect([isValidRange(10, 5), isValidRange(5, 10), isValidRange(5, 5)]).toEqual([false, true, true]);
  expect([isValidRange(null, 5), isValidRange(5, null), isValidRange<number>(null, null)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isInvalidValue(cost, { cost: [10, 5] })).toBe(true);
  expect(isInvalidValue(day, { day: ['2026-03-02', '2026-03-01'] })).toBe(true);
  expect(isInvalidValue(name, { who: 'smith' })).toBe(false);
});

test("'Clear all filters' empties every filter; a range becomes null,null [FILTER-027]", () => {
  expect(clearFilterValues(all)).toEqual({
    who: '',
    caller: '',
    channels: [],
    one: '',
    cost: [null, null],
    calls: null,
    day: [null, null],
  });
  expect(toConditions(all, clearFilterValues(all))).toEqual([]);
});

test('a filter value of the wrong type is treated as empty', () => {
  expect(all.map((definition) => parseFilterValue(definition, { odd: true }))).toEqual(
    Object.values(clearFilterValues(all)),
  );
  expect(parseFilterValue(cost, [10, 5])).toEqual([null, null]);
  expect(parseFilterValue(cost, ['1', Number.NaN])).toEqual([null, null]);
  expect(parseFilterValue(day, ['2026-02-30', '2026-03-01'])).toEqual([null, '2026-03-01']);
});

test('a filter counts as active when it has a chosen value', () => {
  const values = { ...clearFilterValues(all), who: ' ', cost: [null, 3], channels: ['email'] } as const;
  expect(listActiveFilters(all, values).map((one) => one.name)).toEqual(['channels', 'cost']);
});

test('the server parses a sent filter into exactly the chosen conditions', () => {
  fc.assert(
    fc.property(fc.array(fc.anything(), { minLength: 7, maxLength: 7 }), (input) => {
      const values = Object.fromEntries(all.map((one, at) => [one.name, parseFilterValue(one, input[at])]));
      const conditions = toConditions(all, values);
      expect(parseFilter(printFilter(conditions))).toEqual(
        conditions.map((group) => group.map((one) => ({ ...one, value: one.value.toWellFormed() }))),
      );
    }),
  );
});
