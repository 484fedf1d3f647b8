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
  // EST is ambiguous: both America and Australia use it.
  ['EST', null],
  ['AUD', null],
  ['Nowhere/Land', null],
  ['', null],
])('reads %j as the zone %j', (text, zone) => {
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
])('reads the zone of the heading %j as %j', (heading, zone) => {
  expect(parseZoneOfHeading(heading)).toBe(zone);
});

test('a heading of 200,000 opening brackets is searched for a time zone only once', () => {
  const begun = performance.now();
  expect(parseZoneOfHeading('(a'.repeat(200_000))).toBeNull();
  expect(parseZoneOfHeading(`${'('.repeat(200_000)}UTC)`)).toBe(0);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
