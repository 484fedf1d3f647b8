import { expect, test } from 'vitest';
import { timeZoneForm } from './time-zone.ts';

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
