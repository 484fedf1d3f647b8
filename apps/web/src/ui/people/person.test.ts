import { expect, test } from 'vitest';
import { initials, joinNames, userName } from './person.ts';

const people = ['Ann Lee', 'Bob Ray', 'Chidi Okafor'].map((name) => ({ id: name, name }));

test.each([
  [0, 4, ''],
  [1, 4, 'Ann Lee'],
  [2, 4, 'Ann Lee and Bob Ray'],
  [3, 3, 'Ann Lee, Bob Ray and Chidi Okafor'],
  [3, 1, 'Ann Lee and 2 more'],
  [3, 2, 'Ann Lee, Bob Ray and 1 more'],
])('the names of %i people, at most %i, are joined as %j', (count, max, text) => {
  expect(joinNames(people.slice(0, count), max)).toBe(text);
});

test.each([
  ['Ann Lee', 'AL'],
  ['  chidi  van okafor ', 'CO'],
  ['Öykü', 'Ö'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('the initials of a user without a name are from the email', () => {
  const nameless = { first_name: '', last_name: '', email: 'ann.lee@example.com' };
  expect(initials(userName(nameless))).toBe('A');
  expect(initials(userName({ ...nameless, first_name: 'Bob', last_name: 'Ray' }))).toBe('BR');
});
