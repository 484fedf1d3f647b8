import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyPeriodOfFileName } from '../layout/report-period.ts';
import { openReader } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const readNotes = async (...args: Parameters<typeof reader.read>) =>
  (await reader.read(...args)).staged.notes;
const readRefusal = (...args: Parameters<typeof reader.read>) =>
  reader.read(...args).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('column suggestions', () => {
  test('an open or unallocated amount is not suggested as the amount', async () => {
    const file =
      'Date,Receipt,UNALLOCATED AMOUNT,Net taken\n2026-03-01,first,10.50,20.00\n2026-03-02,second,0.00,30.00\n';
    const sentence = await readRefusal('invoices', file);
    expect(sentence).toContain('The cells suggest "Net taken". Choose');
    expect(sentence).not.toContain('"UNALLOCATED AMOUNT"');
  });

  test('an earlier search volume is not suggested as the position', async () => {
    const file = 'Keyword,Vol_prev12,Now\nplumber,500,4\ntap repair,70,9\n';
    const sentence = await readRefusal('keyword_rankings', file, {
      period: { from: '2026-03-01', to: '2026-03-31' },
    });
    expect(sentence).not.toContain('may be "Vol_prev12"');
    expect(sentence).toContain('suggest "Now"');
  });

  test('a file of reviews is not asked for its period', async () => {
    expect(await readRefusal('reviews', 'Author,Rating,Text\nAnn,5,Good\n')).not.toContain('period');
  });
});

describe('period totals', () => {
  const file = (rows: string) => `Reporting starts,Reporting ends,Campaign name,Amount spent (AUD)\n${rows}`;

  test('a file with totals by month gets a note', async () => {
    const rows = '2026-01-01,2026-01-31,a,31\n2026-02-01,2026-02-28,a,28\n';
    expect(await readNotes('ads', file(rows))).toContain(
      'This file has totals by month, Jan 2026 – Feb 2026. Each month is spread evenly over its days, so a whole month is exact and a part of one is an estimate.',
    );
  });

  test('a file with totals by week gets a note', async () => {
    const rows = '2026-02-02,2026-02-08,a,7\n2026-02-09,2026-02-15,a,7\n';
    expect((await readNotes('ads', file(rows))).join()).toContain(
      'This file has totals by week, 2 Feb 2026 – 15 Feb 2026. Each week is spread',
    );
  });

  test('a file with totals of a single period gets a note', async () => {
    expect((await readNotes('ads', file('2026-02-02,2026-02-20,a,7\n'))).join()).toContain(
      'This file has totals for 2 Feb 2026 – 20 Feb 2026, not for each day.',
    );
  });
});

describe('several tables in one file', () => {
  const table = 'Day,Campaign,Clicks,Cost\n2026-03-01,a,1,2\n2026-03-02,b,3,4\n';

  test('a note names the table of a file that is read and the tables that are not', async () => {
    const file = `# Report\n# 20260301-20260331\n${table}\n# Users\nCity,Users now,Share\nSydney,12,50\n\n# Pages\nPath,Views\n/a,5\n`;
    expect(await readNotes('ads', file)).toContain(
      'The file contains several tables. The table with headings in line 3 is read, to line 6. Not read: the tables with headings in line 8 ("City", "Users now", "Share") and line 12 ("Path", "Views").',
    );
  });

  test('a file with a single table gets no note about tables', async () => {
    expect((await readNotes('ads', `Account,Shop\n\n${table}`)).join()).not.toContain('several tables');
  });
});

describe('period in a file name', () => {
  const mapping = { columns: { clicks: { column: 'Clicks' } } };

  test.each([
    'Devices(2026.02.05-2026.02.10).csv',
    'queries_2026-02-05_2026-02-10.csv',
    'q_20260205_20260210.csv.gz',
  ])('uses %s if the file has no dates', (name) => {
    const found = applyPeriodOfFileName('ads', mapping, name);
    expect(found.mapping.period).toEqual({ from: '2026-02-05', to: '2026-02-10' });
    expect(found.notes.join()).toMatch(/^The file has no dates\. Its name says .*2026/);
  });

  test.each([
    ['ads', 'export-2026-02-05.csv', mapping],
    ['reviews', 'r_2026-02-05_2026-02-10.csv', mapping],
    ['ads', 'r_2026-02-05_2026-02-10.csv', { columns: { day: { column: 'Day' } } }],
  ] as const)('uses no period for %s from %s', (kind, name, args) => {
    expect(applyPeriodOfFileName(kind, { ...args }, name)).toEqual({ mapping: args, notes: [] });
  });
});

describe('ambiguous dates', () => {
  const file = (second: string) => `Invoice Number,Date,Amount\n1,03/04/2026,10\n2,${second},20\n`;
  const days = async (text: string, timeZone: string) => {
    const { rows, staged } = await reader.read('invoices', text, {}, undefined, { timeZone });
    return { days: rows.map((row) => row['day']), notes: staged.notes.join() };
  };

  test('ambiguous dates are read month first for a business in the United States, with a note', async () => {
    const found = await days(file('05/06/2026'), 'America/Chicago');
    expect(found.days).toEqual(['2026-03-04', '2026-05-06']);
    expect(found.notes).toContain(
      '"03/04/2026" and similar dates are read with the month first, as is usual in America/Chicago. If this is wrong, choose another date order.',
    );
  });

  test('a file without dates has no note about date order', async () => {
    const period = { from: '2026-03-01', to: '2026-03-31' };
    const zone = { timeZone: 'America/Chicago' };
    const read = await reader.read('ads', 'Campaign,Cost\nx,3\n', { period }, undefined, zone);
    expect(read.staged.notes.join()).not.toContain('month first');
  });

  test('ambiguous dates are read day first outside the United States', async () => {
    const found = await days(file('05/06/2026'), 'America/Toronto');
    expect(found.days).toEqual(['2026-04-03', '2026-06-05']);
    expect(found.notes).toContain('are read with the day first.');
  });

  test("an unambiguous date decides the date order before the business's time zone", async () => {
    expect((await days(file('25/06/2026'), 'America/Chicago')).days).toEqual(['2026-04-03', '2026-06-25']);
  });
});
