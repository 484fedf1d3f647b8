import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTimeAt } from '../time/date-time.ts';
import { digestHour, findDueMonday } from './week.ts';

const zones = [
  'Australia/Melbourne',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Europe/London',
  'America/New_York',
];

test('a digest is due only on Mondays from 07:00 local time until midnight', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2066-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, now) => {
      const [day = '', time = ''] = localTimeAt(zone, now).split(' ');
      const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
      expect(findDueMonday(zone, now)).toBe(isMonday && time >= digestHour ? day : null);
    }),
  );
});

test('a digest checked every 15 minutes is due each Monday at 07:00, also around clock changes', () => {
  const quarter = 900_000;
  for (const zone of zones)
    for (const start of ['2026-03-30', '2026-04-27', '2026-09-21', '2026-10-19']) {
      const due = new Map<string, string>();
      for (let n = 0; n < 14 * 96; n += 1) {
        const at = new Date(Date.parse(`${start}T00:00:00Z`) + n * quarter);
        const monday = findDueMonday(zone, at);
        if (monday && monday !== start && !due.has(monday)) due.set(monday, localTimeAt(zone, at));
      }
      expect([...due.values()]).toEqual([...due.keys()].map((monday) => `${monday} ${digestHour}`));
      expect(due.size).toBeGreaterThan(0);
    }
});
