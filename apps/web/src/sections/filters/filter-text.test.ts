import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { expect, test } from 'vitest';
import { filterValueText } from './filter-text.ts';

const createDefinition = (inputType: FilterDefinition['inputType']): FilterDefinition => ({
  name: 'a',
  label: 'A',
  field: 'a',
  inputType,
  options: [
    { label: 'In progress', value: 'in_progress' },
    { label: 'Done', value: 'done' },
  ],
});

test('chosen filter values are described in words', () => {
  expect(filterValueText(createDefinition('text'), 'smith|jones,brown')).toBe('smith or jones, and brown');
  expect(filterValueText(createDefinition('checkboxes'), ['done', 'in_progress'])).toBe(
    'In progress or Done',
  );
  expect(filterValueText(createDefinition('radio'), 'done')).toBe('Done');
  expect(filterValueText(createDefinition('number'), -1234.5)).toBe('-1,234.5');
  expect(filterValueText(createDefinition('range'), [5, 1000])).toBe('5 to 1,000');
  expect(filterValueText(createDefinition('range'), [null, 0])).toBe('up to 0');
  expect(filterValueText(createDefinition('date'), ['2026-03-05', null])).toBe('from 5 Mar, 2026');
  expect(filterValueText(createDefinition('date'), [null, null])).toBe('');
});
