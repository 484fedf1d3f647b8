import { expect, test } from 'vitest';
import { isTimeZone } from './zone.ts';

test('the time zone check accepts every IANA zone and UTC, and rejects other names', () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Bangkok', 'Asia/Kolkata', 'Europe/Kyiv'];
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(['EST', '+10:00', 'Mars/Olympus', ''].filter(isTimeZone)).toEqual([]);
});
