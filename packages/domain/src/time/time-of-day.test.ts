import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTime, isTime, listEndTimes, listStartTimes, listTimeSteps } from './time-of-day.ts';

test('the times of a meeting are half-hour steps from 08:00 to 20:00 [MEET-027] [MEET-028]', () => {
  const steps = listTimeSteps();
  expect(steps.slice(0, 3)).toEqual(['08:00', '08:30', '09:00']);
  expect(steps.at(-1)).toBe('20:00');
  expect(steps).toHaveLength(25);
  expect(listTimeSteps('09:15', '10:30')).toEqual(['09:15', '09:45', '10:15']);
  expect(listTimeSteps('10:00', '09:00')).toEqual([]);
});

test('a meeting starts at 19:30 at the latest, and each start has an end 30 minutes later [MEET-029]', () => {
  expect(listEndTimes('10:00')[0]).toBe('10:30');
  expect(listStartTimes().at(-1)).toBe('19:30');
  for (const start of listStartTimes()) expect(listEndTimes(start).length).toBeGreaterThan(0);
  expect(listEndTimes('19:30')).toEqual(['20:00']);
  expect(listEndTimes('18:30')).toEqual(['19:00', '19:30', '20:00']);
  expect(listEndTimes('20:00')).toEqual([]);
});

test.each([
  ['00:00', '12:00 AM'],
  ['08:30', '8:30 AM'],
  ['12:05', '12:05 PM'],
  ['20:00', '8:00 PM'],
])('formats %s as %s', (time, text) => {
  expect(formatTime(time)).toBe(text);
});

test('the times offered for meetings are valid, in order and 30 minutes apart', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  const anyTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
  fc.assert(
    fc.property(anyTime, anyTime, (from, to) => {
      const steps = listTimeSteps(from, to);
      expect(steps.every(isTime)).toBe(true);
      expect(steps.length > 0).toBe(from <= to);
      expect(steps).toEqual(steps.toSorted());
      expect(steps.every((step) => from <= step && step <= to)).toBe(true);
    }),
  );
});

test.each(['8:00', '24:00', '12:60', '12:00:00', ''])('%j is not a time', (text) => {
  expect(isTime(text)).toBe(false);
});
