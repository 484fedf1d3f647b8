import { expect, test } from 'vitest';
import { parseZone, parseZoneOfHeading } from './zone.ts';

test.each([
  ['UTC', 0],
  ['z', 0],
  ['AEDT', 660],
  ['GMT+10', 600],
  ['UTC-03:30', -210],
  ['+0530', 330],
  ['\u22125', -300],
  ['Australia/Sydney', 'Australia/Sydney'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  // Eastern time of America, and of Australia.
  ['EST', null],
  ['AUD', null],
  ['Nowhere/Land', null],
  ['', null],
])('%j is the zone %j', (text, zone) => {
  expect(parseZone(text)).toBe(zone);
});

test.each([
  ['Created (UTC)', 0],
  ['Created date (UTC)', 0],
  ['created_at_utc', 0],
  ['UTC timestamp', 0],
  ['Time [GMT+2]', 120],
  ['Date (Europe/Berlin)', 'Europe/Berlin'],
  ['Amount (AUD)', null],
  ['Execution time', null],
  ['Date', null],
])('the heading %j names the zone %j', (heading, zone) => {
  expect(parseZoneOfHeading(heading)).toBe(zone);
});
