import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());
const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../fixtures', `${name}.csv`), 'utf8');

test('call statuses are read in any case, with a note which count as answered and missed', async () => {
  const { rows, report } = await reader.read('leads', await fixture('calls'));
  expect(rows.map((row) => row['call_status'])).toEqual([
    'answered',
    'missed',
    'missed',
    'voicemail',
    'abandoned',
    'busy',
    'answered',
  ]);
  expect(report.notes).toContain(
    'Calls: "Answered", "Completed" count as answered, "Abandoned", "Missed", "No answer" as missed, "Busy", "Voicemail" as neither.',
  );
});

test("a file with the product's own call statuses gets no note", async () => {
  const { report } = await reader.read(
    'leads',
    'Call ID,Call start time,Type,Caller number,Call status\n1,2026-05-04 09:00,call,0412345678,answered\n2,2026-05-04 10:00,call,0412345679,Missed',
  );
  expect(report.notes.filter((note) => note.startsWith('Calls:'))).toEqual([]);
});

test('different spellings of a device or channel are stored as one word', async () => {
  const { rows } = await reader.read('leads', await fixture('kinds'));
  expect(rows.map((row) => [row['channel'], row['device']])).toEqual([
    ['Paid Search', 'mobile'],
    ['Paid Search', 'mobile'],
    ['Paid Search', 'mobile'],
    ['Paid Social', 'desktop'],
    ['Organic Search', 'desktop'],
    ['Paid Search', null],
  ]);
});
