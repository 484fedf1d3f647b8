import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localTimeAt } from '../time/date-time.ts';
import { addDays, type Day, monthEnd } from '../time/day.ts';
import { resolveComparison, resolvePeriod, schedulePeriodKeys } from './period.ts';
import { describeSchedule, findNextDue, type ScheduleRule } from './rule.ts';

const zones = [
  'Australia/Melbourne',
  'Australia/Perth',
  'Pacific/Auckland',
  'Europe/London',
  'America/New_York',
] as const;
const from = new Date('2026-01-01T00:00:00Z');
const until = new Date('2066-01-01T00:00:00Z');

/** Yields every due moment of a rule within forty years. */
function* listDues(rule: ScheduleRule, zone: string): Generator<Date> {
  for (let due = findNextDue(rule, zone, from); due < until; due = findNextDue(rule, zone, due)) yield due;
}

/**
 * Returns the days within forty years on which a zone's clocks change. On such a day the local time at 12:00
 * UTC shifts.
 */
const listClockChanges = (zone: string): Day[] => {
  const days: Day[] = [];
  const hour = 3_600_000;
  let before = '';
  for (let day = '2026-01-01'; day < '2066-01-01'; day = addDays(day, 1)) {
    const shown = localTimeAt(zone, new Date(Date.parse(`${day}T00:00:00Z`) + 12 * hour)).slice(11);
    if (before !== '' && shown !== before)
      days.push(localTimeAt(zone, new Date(`${day}T00:00:00Z`)).slice(0, 10));
    before = shown;
  }
  return days;
};

describe.each(zones)('schedules over forty years in %s', (zone) => {
  test('a report due on the 1st at 08:00 is due at 08:00 in each of 480 months', () => {
    const shown = [...listDues({ every: 'month', day: 1, time: '08:00' }, zone)].map((due) =>
      localTimeAt(zone, due),
    );
    expect(shown.length).toBeGreaterThanOrEqual(479);
    expect(shown.filter((one) => !one.endsWith('-01 08:00'))).toEqual([]);
    expect(new Set(shown.map((one) => one.slice(0, 7))).size).toBe(shown.length);
  });

  test("a schedule on the 'last' day is due on each month's last day, and one on Mondays every seven days", () => {
    for (const due of listDues({ every: 'month', day: 'last', time: '17:30' }, zone)) {
      const shown = localTimeAt(zone, due);
      expect(shown).toBe(`${monthEnd(shown.slice(0, 10))} 17:30`);
    }
    let before: string | undefined;
    for (const due of listDues({ every: 'week', day: 1, time: '07:00' }, zone)) {
      const shown = localTimeAt(zone, due);
      if (before) expect(shown).toBe(`${addDays(before, 7)} 07:00`);
      before = shown.slice(0, 10);
    }
  });

  test('around clock changes a report is due once per scheduled day, at its time or one hour later', () => {
    const changes = listClockChanges(zone);
    expect(changes.length > 0).toBe(zone !== 'Australia/Perth');
    for (const change of changes)
      for (const day of [addDays(change, -1), change, addDays(change, 1)])
        for (const time of ['00:00', '01:30', '02:30', '03:00', '08:00']) {
          const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
          const start = new Date(Date.parse(`${day}T00:00:00Z`) - 36 * 3_600_000);
          const rule = { every: 'week', day: weekday, time } as const;
          const due = findNextDue(rule, zone, start);
          const shown = localTimeAt(zone, due);
          const hourOn = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
          expect([`${day} ${time}`, `${day} ${hourOn}`]).toContain(shown);
          if (time === '08:00') expect(shown).toBe(`${day} 08:00`);
          expect(localTimeAt(zone, findNextDue(rule, zone, due)).slice(0, 10)).toBe(addDays(day, 7));
        }
  });
});

const rules: fc.Arbitrary<ScheduleRule> = fc.oneof(
  fc.record({
    every: fc.constant('week' as const),
    day: fc.integer({ min: 1, max: 7 }),
    time: fc.constantFrom('00:00', '02:30', '08:00', '23:30'),
  }),
  fc.record({
    every: fc.constant('month' as const),
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)),
    time: fc.constantFrom('00:00', '02:30', '08:00', '23:30'),
  }),
);

test('the next due moment of a schedule is after the given moment, with none in between', () => {
  const moments = fc.date({ min: from, max: until, noInvalidDate: true });
  fc.assert(
    fc.property(rules, fc.constantFrom(...zones), moments, (rule, zone, after) => {
      const due = findNextDue(rule, zone, after);
      expect(due.getTime()).toBeGreaterThan(after.getTime());
      expect(due.getTime() - after.getTime()).toBeLessThan((rule.every === 'week' ? 8 : 33) * 86_400_000);
      // Any instant between `after` and the due moment gives the same next due moment.
      const between = new Date((after.getTime() + due.getTime()) / 2);
      expect(findNextDue(rule, zone, between)).toEqual(due);
      expect(findNextDue(rule, zone, new Date(due.getTime() - 1))).toEqual(due);
    }),
  );
});

test('the period of a scheduled report ends before the due day and is compared with the period before', () => {
  const shown = schedulePeriodKeys.map((key) => [
    key,
    Object.values(resolvePeriod(key, '2026-03-01')).join(' '),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    last_week: '2026-02-16 2026-02-22',
    last_month: '2026-02-01 2026-02-28',
    month_to_date: '2026-02-01 2026-02-28',
    last_30_days: '2026-01-30 2026-02-28',
    last_3_months: '2025-12-01 2026-02-28',
    last_12_months: '2025-03-01 2026-02-28',
  });
  const month = resolvePeriod('last_month', '2026-03-01');
  expect(resolveComparison(month, 'previous_period')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(resolveComparison(month, 'previous_year')).toEqual({ from: '2025-02-01', to: '2025-02-28' });
  expect(resolveComparison(month, 'off')).toBeNull();
});

test('a schedule rule is described in one sentence', () => {
  expect(describeSchedule({ every: 'week', day: 1, time: '08:00' })).toBe('Every Monday at 8:00 AM');
  expect(describeSchedule({ every: 'month', day: 'last', time: '08:00' })).toBe(
    'On the last day of the month at 8:00 AM',
  );
  expect(describeSchedule({ every: 'month', day: 22, time: '08:00' })).toBe(
    'On the 22nd of the month at 8:00 AM',
  );
  expect(describeSchedule({ every: 'month', day: 31, time: '08:00' })).toBe(
    'On the 31st of the month, or its last day, at 8:00 AM',
  );
});
