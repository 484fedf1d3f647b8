import { expect, test } from 'vitest';
import { currencyForm, idForm, nameForm, pageTokenForm, rowsForm, timeZoneForm } from './forms.ts';

test.each([
  ['Australia/Melbourne', 'Australia/Melbourne'],
  ['GMT', 'GMT'],
  ['Etc/Unknown', null],
  ['TZ_UNKNOWN', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the time zone %j of an account is read as %j', (text, timeZone) => {
  expect(timeZoneForm.parse(text)).toBe(timeZone);
});

test.each([undefined, null])('a field that is %j has no value', (nothing) => {
  expect(rowsForm.parse(nothing)).toEqual([]);
  expect(pageTokenForm.parse(nothing)).toBe('');
  expect(nameForm.parse(nothing)).toBe('');
  expect(currencyForm.parse(nothing)).toBeNull();
  expect(idForm.safeParse(nothing).success).toBe(false);
});

test('a name has a visible character, and keeps its blanks', () => {
  expect(nameForm.parse(' \n ')).toBe('');
  expect(nameForm.parse(' Spring sale ')).toBe(' Spring sale ');
});

test('an id is text or a whole number', () => {
  expect(idForm.parse(123)).toBe('123');
  expect(idForm.parse('0123')).toBe('0123');
  expect(idForm.safeParse(1.5).success).toBe(false);
});
