import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { dayAt } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader, type ReadFile } from '../../testing/open-reader.ts';

const zone = 'Australia/Sydney';
let opened: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  opened = await openReader();
});
afterAll(() => opened.close());
const read = (kind: UploadType, content: string, change: Partial<Mapping> = {}) =>
  opened.read(kind, content, change, undefined, { timeZone: zone });

const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../fixtures', `${name}.csv`), 'utf8');
const times = ({ rows }: ReadFile) =>
  rows.map((row) => [row['day'], String(row['occurred_at']).slice(0, 16)]);
const local = (instant: string) => [dayAt(zone, new Date(instant)), localTimeAt(zone, new Date(instant))];

test("lead times with a zone are converted to the business's time zone, and others are kept", async () => {
  const found = await read('leads', await fixture('B26-leads-z-sydney'));
  expect(times(found)).toEqual([
    ['2026-02-01', '2026-02-01 02:30'],
    ['2026-03-01', '2026-03-01 07:00'],
    ['2026-03-01', '2026-03-01 09:00'],
  ]);
  expect(found.report.notes).toContain(
    '"Created at": times that name a time zone are converted to Australia/Sydney time: "2026-01-31T15:30:00Z" becomes 1 Feb, 2026 2:30 AM.',
  );
});

test('leads have the correct local day at clock changes and at the ends of month and financial year', async () => {
  const content = await fixture('dst-leads');
  const found = await read('leads', content);
  const written = content
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1] ?? '');
  expect(times(found)).toEqual(
    written.map((text) =>
      /Z$|[+-]\d\d:\d\d$/.test(text) ? local(text) : [text.slice(0, 10), text.slice(0, 16)],
    ),
  );
  expect(times(found)[3]).toEqual(['2026-10-04', '2026-10-04 03:00']);
});

test('times under a UTC heading are converted, with an example in a note', async () => {
  const found = await read('invoices', await fixture('B24-stripe-created-utc'));
  expect(found.rows.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-02-01', '100.000000'],
    ['2026-02-02', '100.000000'],
  ]);
  expect(found.report.notes).toContain(
    '"Created date (UTC)": its times are in the zone of its heading and are converted to Australia/Sydney time: "2026-01-31 15:30:00" becomes 1 Feb, 2026 2:30 AM.',
  );
});

test("an invoice of a financial year's last night has its day in the business’s time zone", async () => {
  const found = await read('invoices', await fixture('zone-invoices'));
  expect(found.rows.map(({ day }) => day)).toEqual(['2026-07-01', '2026-06-30', '2026-07-01', '2026-06-30']);
});

const forms: readonly [string, (utc: Date) => string][] = [
  ['an ISO time with Z', (at) => at.toISOString()],
  ['the zone in words', (at) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
  [
    'an offset without a colon',
    (at) => `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-0500`,
  ],
  [
    'an offset with a colon',
    (at) => `${new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19)}+05:30`,
  ],
  [
    'day first, with an offset in brackets',
    (at) => {
      const there = new Date(at.getTime() + 2 * 3_600_000).toISOString();
      return `${there.slice(8, 10)}/${there.slice(5, 7)}/${there.slice(0, 4)} ${there.slice(11, 16)} (GMT+2)`;
    },
  ],
  [
    'twelve hours in a named zone',
    (at) => {
      const there = new Date(at.getTime() - 7 * 3_600_000).toISOString();
      const hour = Number(there.slice(11, 13));
      return `${there.slice(0, 10)} ${hour % 12 === 0 ? 12 : hour % 12}:${there.slice(14, 19)} ${hour < 12 ? 'AM' : 'PM'} PDT`;
    },
  ],
];
test.each(forms)('reads %s as the same instant', async (_, write) => {
  const instants = fc.sample(
    fc
      .integer({ min: Date.parse('2024-01-01T00:01:00Z'), max: Date.parse('2026-11-18T00:00:00Z') })
      .map((ms) => new Date(Math.floor(ms / 60_000) * 60_000)),
    { numRuns: 60, seed: 7 },
  );
  const lines = instants.map((at, n) => `${n},"${write(at)}",Ann`);
  const found = await read('leads', `Lead ID,Created at,Name\n${lines.join('\n')}`, {
    dateOrder: 'dmy',
  });
  expect(found.report.rejects).toEqual([]);
  expect(times(found)).toEqual(instants.map((at) => local(at.toISOString())));
});

test('times with a zone are read as days if all in the file are midnight', async () => {
  const ads = (rows: string) => read('ads', `Date,Campaign,Cost,Impressions\n${rows}`);
  const days = await ads('2026-01-31T00:00:00Z,A,1,1\n2026-02-01T00:00:00Z,A,2,1');
  expect(days.rows.map(({ day }) => day)).toEqual(['2026-01-31', '2026-02-01']);
  expect(days.report.notes.join()).toContain('every time is midnight, so the values are read as dates');
  const filler = Array.from({ length: 300 }, () => '2026-01-31T00:00:00Z,A,1,1').join('\n');
  const mixed = await ads(`${filler}\n2026-01-31T20:00:00Z,B,5,1`);
  expect(mixed.rows.at(-1)?.['day']).toBe('2026-02-01');
});

test('times without a zone, days under a zone heading and times with an ambiguous zone are kept', async () => {
  const found = await read(
    'leads',
    'Lead ID,Created (UTC),Name\n1,2026-01-31,Ann\n2,2026-01-31 20:00:00,Bob',
  );
  expect(found.rows.map(({ day }) => day)).toEqual(['2026-01-31', '2026-02-01']);
  const others = await read(
    'leads',
    'Lead ID,Created at,Name\n1,2026-01-31 23:30,Ann\n2,2026-01-31 23:30 EST,Bob',
  );
  expect(others.rows.map(({ day }) => day)).toEqual(['2026-01-31', '2026-01-31']);
});

test("times of reviews and lead touches are converted to the business's time zone", async () => {
  const reviews = await read('reviews', 'Review ID,Date,Rating,Author\nr1,2026-01-31T13:30:00Z,5,Ann');
  expect(times(reviews)).toEqual([['2026-02-01', '2026-02-01 00:30']]);
  const touches = await read('lead_touches', 'Lead ID,Time,Source\nL1,2026-06-30T14:30:00+00:00,google');
  expect(times(touches)).toEqual([['2026-07-01', '2026-07-01 00:30']]);
});
