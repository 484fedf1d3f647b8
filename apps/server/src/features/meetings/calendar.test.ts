import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { addDays } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCalendarFile } from './calendar.ts';

const sampleMeeting = (more: object) => ({
  meeting: {
    id: 'm1',
    version: 3,
    name: 'Review',
    status: 'scheduled',
    address: '1 Main Street',
    description: '',
    start_at: '2030-01-28T23:00:00.000Z',
    end_at: '2030-01-29T00:30:00.000Z',
    ...more,
  },
  link: 'https://b.example/meetings/m1/view',
  host: 'b.example',
  now: new Date('2030-01-01T00:00:00Z'),
});
const read = (file: string) =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const),
  );
const unescaped = (text = '') => text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

test('a meeting becomes a single calendar event with its times, place and link', () => {
  const file = read(
    buildCalendarFile(
      sampleMeeting({ objective: 'Agree; at last', description: '<p>Bring <b>figures</b></p>' }),
    ),
  );
  expect(Object.fromEntries(file)).toMatchObject({
    UID: 'm1@b.example',
    SEQUENCE: '3',
    DTSTART: '20300128T230000Z',
    DTEND: '20300129T003000Z',
    SUMMARY: 'Review',
    LOCATION: '1 Main Street',
    STATUS: 'CONFIRMED',
    DESCRIPTION: 'Agree\\; at last\\n\\nBring figures\\n\\nhttps://b.example/meetings/m1/view',
  });
});

test('only a video meeting has its link as place, even if an old link is stored', () => {
  const readLocation = (is_teleconference: boolean) =>
    read(
      buildCalendarFile(sampleMeeting({ is_teleconference, teleconference_link: 'https://zoom.example/1' })),
    ).get('LOCATION');
  expect([readLocation(true), readLocation(false)]).toEqual(['https://zoom.example/1', '1 Main Street']);
});

test('calendar lines have at most 75 octets, and name and address survive escaping', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      (name, address) => {
        const file = buildCalendarFile(sampleMeeting({ name, address }));
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const plain = (text: string) => text.replace(/\r\n|\r/g, '\n');
        expect(unescaped(read(file).get('SUMMARY'))).toBe(plain(name));
        if (address) expect(unescaped(read(file).get('LOCATION'))).toBe(plain(address));
      },
    ),
  );
});

const zones = [
  'Australia/Melbourne',
  'Australia/Perth',
  'Pacific/Auckland',
  'Europe/London',
  'America/New_York',
];

test('a meeting at 10:00 is at 10:00 local time on every day of 40 years', () => {
  for (const timeZone of zones) {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    for (let day = '2010-01-01'; day < '2050-01-01'; day = addDays(day, 1)) {
      const [start, end] = [
        instantOfLocalTime(timeZone, day, '10:00'),
        instantOfLocalTime(timeZone, day, '11:30'),
      ];
      if (clock.format(start) !== '10:00' || end.getTime() - start.getTime() !== 5_400_000)
        throw new Error(`${day} in ${timeZone}: ${start.toISOString()}`);
    }
  }
});
