import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { expect, test } from 'vitest';
import { filterValueText } from './filter-text.ts';

const of = (inputType: FilterDefinition['inputType']): FilterDefinition => ({
  name: 'a',
  label: 'A',
  field: 'a',
  inputType,
  options: [
    { label: 'In progress', value: 'in_progress' },
    { label: 'Done', value: 'done' },
  ],
});

test('describes the chosen filter values in words', () => {
  expect(filterValueText(of('text'), 'smith|jones,brown')).toBe('smith or jones, and brown');
  expect(filterValueText(of('checkboxes'), ['done', 'in_progress'])).toBe('In progress or Done');
  expect(filterValueText(of('radio'), 'done')).toBe('Done');
  expect(filterValueText(of('number'), -1234.5)).toBe('-1,234.5');
  expect(filterValueText(of('range'), [5, 1000])).toBe('5 to 1,000');
  expect(filterValueText(of('range'), [null, 0])).toBe('up to 0');
  expect(filterValueText(of('date'), ['2026-03-05', null])).toBe('from 5 Mar, 2026');
  expect(filterValueText(of('date'), [null, null])).toBe('');
});
