import { expect, test } from 'vitest';
import { entriesOf, matching, placeholderEntry, textOf } from './choice.ts';

test('an option shows its label, else its value, and is known by its key [UI-010]', () => {
  expect(textOf({ key: 'a', value: 'alpha', label: 'Alpha' })).toBe('Alpha');
  expect(textOf({ key: 'b', value: 'beta' })).toBe('beta');
  expect(entriesOf([{ key: 'a', value: 'alpha', label: 'Alpha' }])).toEqual([
    { value: 'a', label: 'Alpha', disabled: false },
  ]);
});

test('the placeholder is an entry that cannot be chosen, is no key, and is never found by searching [UI-005]', () => {
  const placeholder = placeholderEntry('Select...');
  expect(placeholder.disabled).toBe(true);
  const entries = [placeholder, ...entriesOf([{ key: 's', value: 'Selected work' }])];
  expect(matching(entries, '')).toEqual(entries);
  expect(matching(entries, ' sElEct')).toEqual([{ value: 's', label: 'Selected work', disabled: false }]);
});
