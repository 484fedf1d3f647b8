import { createRandom } from '@bellwether/domain/testing/noise';
import { addDays } from '@bellwether/domain/time/day';
import { expect, test } from 'vitest';
import type { BusinessFacts, CallHour } from '../../facts/business-facts.ts';
import { emptyFacts } from '../../testing/empty-facts.ts';
import { callHourDays, missedCallsDetector } from './detector.ts';

/** Last day of the facts: a Wednesday. */
const lastDay = '2026-11-25';
const empty: BusinessFacts = {
  lastDay,
  ...emptyFacts,
  worth: { closeRate: 0.5, customerValue: 100, leads: 100, customers: 50 },
  missedCallers: { missed: 50, lost: 20 },
};

type Call = { daysAgo: number; weekday: number; hour: number };

/** Builds two calls per hour from 8 am to 6 pm. One call in ten is missed; where `isMissed` holds, both are missed. */
const callsWith = (isMissed: (call: Call) => boolean): CallHour[] => {
  const random = createRandom(3);
  return Array.from({ length: callHourDays * 10 }, (_, at) => {
    const daysAgo = Math.floor(at / 10);
    const day = addDays(lastDay, -daysAgo);
    const hour = 8 + (at % 10);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return { day, hour, calls: 2, missed: isMissed({ daysAgo, weekday, hour }) ? 2 : random() < 0.2 ? 1 : 0 };
  });
};

const find = (isMissed: (call: Call) => boolean) => {
  const facts = { ...empty, callHours: callsWith(isMissed) };
  return missedCallsDetector.detect(facts).map((finding) => ({
    finding,
    ...missedCallsDetector.write(finding, { currency: 'AUD', customers: 'customers' }),
  }));
};
const titles = (isMissed: (call: Call) => boolean) => find(isMissed).map(({ title }) => title);

test('the missed-calls detector names the weekday on which most calls are missed', () => {
  expect(titles(({ weekday }) => weekday === 1)).toEqual(['Calls are missed on Mondays']);
});

test('the missed-calls detector names the hours, and the weekday if only one is affected', () => {
  expect(titles(({ hour, weekday }) => hour === 12 && weekday > 0 && weekday < 6)).toEqual([
    'Calls are missed from 12 pm to 1 pm on weekdays',
  ]);
  expect(titles(({ hour, weekday }) => hour < 10 && weekday === 1)).toEqual([
    'Calls are missed from 8 am to 10 am on Mondays',
  ]);
});

test('the missed-calls detector finds a pattern of the last six weeks', () => {
  const [found] = find(({ daysAgo, hour }) => daysAgo < 42 && hour === 17);
  expect([found?.title, found?.finding.facts['weeks']]).toEqual([
    'Calls are missed from 5 pm to 6 pm on all days',
    6,
  ]);
});

test('the missed-calls detector ignores a pattern that ended seven weeks ago', () => {
  expect(titles(({ daysAgo, hour }) => daysAgo > 49 && hour === 12)).toEqual([]);
});

test('the missed-calls detector reports no pattern when calls are missed at any time', () => {
  expect(titles(() => false)).toEqual([]);
});

test('a missed call is worth only the share of callers who do not contact the business again', () => {
  const [found] = find(({ weekday }) => weekday === 1);
  const { actual, expected, size } = found?.finding ?? { actual: 0, expected: 0, size: null };
  const unknown = { ...empty, missedCallers: null, callHours: callsWith(({ weekday }) => weekday === 1) };
  expect(missedCallsDetector.detect(unknown).map((one) => one.size)).toEqual([null]);
  expect(size?.amount).toBeCloseTo(-((actual - (expected ?? 0)) / callHourDays) * 30 * 50 * 0.4, 1);
});
