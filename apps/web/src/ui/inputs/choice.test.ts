import { expect, test } from 'vitest';
import { choiceLabel, filterEntries, placeholderEntry, toEntries } from './choice.ts';

test('a select option shows its label, else its value, and is identified by its key [UI-010]', () => {
  expect(choiceLabel({ key: 'a', value: 'alpha', label: 'Alpha' })).toBe('Alpha');
  expect(choiceLabel({ key: 'b', value: 'beta' })).toBe('beta');
  expect(toEntries([{ key: 'a', value: 'alpha', label: 'Alpha' }])).toEqual([
    { value: 'a', label: 'Alpha', disabled: false },
  ]);
});

test('the placeholder of a select is a disabled entry that a search never finds [UI-005]', () => {
  const placeholder = placeholderEntry('Select...');
  expect(placeholder.disabled).toBe(true);
  const entries = [placeholder, ...toEntries([{ key: 's', value: 'Selected work' }])];
  expect(filterEntries(entries, '')).toEqual(entries);
  expect(filterEntries(entries, ' sElEct')).toEqual([
    { value: 's', label: 'Selected work', disabled: false },
  ]);
});
