import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const readText = (kind: UploadType, lines: readonly string[]) => reader.read(kind, lines.join('\n'));

test.each([
  ['Week', '2026-W36', '2026-08-31', 7],
  ['Date', '2026-W01', '2025-12-29', 7],
  ['Woche', 'KW 36/2026', '2026-08-31', 7],
  ['ISO week of ISO year', '202636', '2026-08-31', 7],
  ['Year month', '202602', '2026-02-01', 28],
  ['Month', '2026-02', '2026-02-01', 28],
  ['Week', '2026-36', '2026-08-31', 7],
  ['Week', '"Sep 7 - Sep 13, 2026"', '2026-09-07', 7],
  ['Date', '7 Sep - 13 Sep 2026', '2026-09-07', 7],
  ['Date', '09/14/2026 - 09/20/2026', '2026-09-14', 7],
  ['Date', '2026-09-07 - 2026-09-13', '2026-09-07', 7],
  ['Quarter', '2026-2', '2026-04-01', 91],
  ['Quarter', '2026-04-01', '2026-04-01', 91],
  ['Quarter', 'Q2 2026', '2026-04-01', 91],
  ['Trimestre', '2T 2026', '2026-04-01', 91],
  ['Quartal', '2026-Q1', '2026-01-01', 90],
  ['Month', 'Feb-26', '2026-02-01', 28],
  ['Month', '"February, 2026"', '2026-02-01', 28],
  ['Monat', '02.2026', '2026-02-01', 28],
  ['Date', '02/2026', '2026-02-01', 28],
  ['Mes', 'febrero de 2026', '2026-02-01', 28],
  ['Mês', 'fevereiro de 2026', '2026-02-01', 28],
  ['Period', 'Feb 2026', '2026-02-01', 28],
  ['Semana', 'Semana 36 de 2026', '2026-08-31', 7],
  ['Week', 'w/c 31/08/2026', '2026-08-31', 7],
  ['Period', 'Week of 31/08/2026', '2026-08-31', 7],
  ['Week commencing', '31/08/2026', '2026-08-31', 7],
  ['Week ending', '06/09/2026', '2026-08-31', 7],
  ['Trimestre', '2e trimestre 2026', '2026-04-01', 91],
  ['Quarter', '2nd quarter 2026', '2026-04-01', 91],
  ['Year,Quarter', '2026,Q2', '2026-04-01', 91],
  ['Year,Week', '2026,W36', '2026-08-31', 7],
  ['Month', '30/09/2026', '2026-09-01', 30],
  ['Quarter', '30/09/2026', '2026-07-01', 92],
  ['Week', '"Dec 28 - Jan 3, 2026"', '2025-12-28', 7],
  ['Woche', '36. KW 2026', '2026-08-31', 7],
  ['Week', 'Week 36 (2026)', '2026-08-31', 7],
  ['Date', '01.09. - 07.09.2026', '2026-09-01', 7],
  ['Date', 'du 31/08/2026 au 06/09/2026', '2026-08-31', 7],
  ['Date', '31 aug t/m 6 sep 2026', '2026-08-31', 7],
  ['Date', '1-7 Sep 2026', '2026-09-01', 7],
  ['Date', '"Sep 1-7, 2026"', '2026-09-01', 7],
  ['Date', '"Mo, 31.08.26"', '2026-08-31', 1],
  ['Date', '1º de setembro de 2026', '2026-09-01', 1],
])('the column %j with %j covers the whole period', async (heading, cell, first, length) => {
  for (const kind of ['ads', 'sessions'] as const) {
    const figure = kind === 'ads' ? 'Cost,Campaign' : 'Sessions,Channel';
    const { rows } = await readText(kind, [`${heading},${figure}`, `${cell},${length * 10},Direct`]);
    expect([rows.length, rows[0]?.['day']]).toEqual([length, first]);
    expect(new Set(rows.map((row) => Number(row[kind === 'ads' ? 'cost' : 'sessions'])))).toEqual(
      new Set([10]),
    );
  }
});

test.each(['Week', 'Quarter', 'ISO week', 'Woche', 'Trimestre'])(
  'a year and the column %j are no months',
  async (heading) => {
    for (const kind of ['ads', 'sessions'] as const) {
      const figure = kind === 'ads' ? 'Cost,Campaign' : 'Sessions,Channel';
      const file = [`Year,${heading},${figure}`, '2026,1,10,Direct', '2026,2,20,Direct'];
      const rows = await readText(kind, file).then(
        (read) => read.rows,
        () => [],
      );
      expect(rows).toEqual([]);
    }
  },
);

test.each([
  ['Month', ['1/1/2026', '2/1/2026', '3/1/2026'], ['2026-01', '2026-02', '2026-03']],
  ['Month', ['1/1/2026', '1/2/2026', '1/3/2026'], ['2026-01', '2026-02', '2026-03']],
  ['Quarter', ['1/1/2026', '4/1/2026'], ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']],
  ['Week', ['1/5/2026', '1/12/2026'], ['2026-01']],
])('the first days below %j show the order of their dates: %j', async (heading, cells, months) => {
  const { rows } = await readText('ads', [
    `${heading},Campaign,Cost`,
    ...cells.map((cell) => `${cell},A,10`),
  ]);
  expect([...new Set(rows.map((row) => String(row['day']).slice(0, 7)))].toSorted()).toEqual(months);
});

/** Returns the first day, last day and number of days of a file's rows. */
const span = ({ rows }: Awaited<ReturnType<typeof readText>>) => {
  const days = rows.map((row) => String(row['day'])).toSorted();
  return [days[0], days.at(-1), new Set(days).size];
};

test.each<[string, string[], string, string, number]>([
  ['Week', ['9/1/2026 - 9/7/2026', '9/8/2026 - 9/14/2026'], '2026-09-01', '2026-09-14', 14],
  ['Week', ['9/7/2026 - 9/13/2026', '10/5/2026 - 10/11/2026'], '2026-09-07', '2026-10-11', 14],
  ['Week', ['09/06/2026 - 09/12/2026'], '2026-09-06', '2026-09-12', 7],
  ['Week', ['09/07/26', '10/05/26'], '2026-09-07', '2026-10-11', 14],
  ['Monat', ['02/01/26', '03/01/26'], '2026-02-01', '2026-03-31', 59],
  ['Quarter', ['30/9/2026', '30/6/2026'], '2026-04-01', '2026-09-30', 183],
  ['Month ending', ['31/07/2026', '31/08/2026'], '2026-07-01', '2026-08-31', 62],
  ['Quarter start', ['2026-07-01', '2026-04-01'], '2026-04-01', '2026-09-30', 183],
  ['Period', ['2026-09-01', '2026-10-01'], '2026-09-01', '2026-10-31', 61],
  ['Fecha', ['01/06/2026', '01/07/2026', '01/08/2026'], '2026-06-01', '2026-08-01', 3],
  ['Week day date', ['2026-09-01', '2026-09-02'], '2026-09-01', '2026-09-02', 2],
  ['Day', ['7/1/2026', '7/2/2026', '7/3/2026'], '2026-07-01', '2026-07-03', 3],
  ['Start date,End date', ['2026-09-01,2026-09-30'], '2026-09-01', '2026-09-30', 30],
  ['Month,Day', ['September 2026,2026-09-03'], '2026-09-03', '2026-09-03', 1],
])('%s: %j covers %s to %s', async (heading, cells, first, last, days) => {
  const file = await readText('ads', [`${heading},Campaign,Cost`, ...cells.map((cell) => `${cell},A,10`)]);
  expect(span(file)).toEqual([first, last, days]);
});

test.each([
  ['Day', 'Mar-01'],
  ['Campaign start date', '2025-01-01'],
])('%j with %j is no day of a row', async (heading, cell) => {
  await expect(readText('ads', [`${heading},Campaign,Cost`, `${cell},A,10`])).rejects.toThrow();
});

test.each([
  '9/1/2026 - 9/30/2026',
  'Start date: 9/1/2026\nEnd date: 9/30/2026',
  'dal 1 settembre 2026 al 30 settembre 2026',
  '1. September 2026 bis 30. September 2026',
  '1 September 2026 until 30 September 2026',
  '1-30 September 2026',
  '1 al 30 de septiembre de 2026',
  '9/1/26 - 9/30/26',
  '"Sep 1 - 30, 2026"',
  'vom 01.09.26 bis 30.09.26',
  'September 2026',
])('a report with the line %j covers September', async (line) => {
  expect(span(await readText('ads', [line, '', 'Campaign,Cost,Clicks', 'A,30,1']))).toEqual([
    '2026-09-01',
    '2026-09-30',
    30,
  ]);
});

test.each([
  [
    'the period of the report',
    ['"Sep 1, 2026 - Sep 30, 2026"', '', 'Date,Campaign,Cost,Clicks', '9/1/2026,A,1,1', '9/2/2026,A,1,1'],
  ],
  [
    'a column that is not read',
    ['Date,Campaign,Cost,Updated', '9/1/2026,A,1,10/15/2026', '9/2/2026,A,1,10/19/2026'],
  ],
])('the order of dates follows %s', async (_, lines) => {
  expect(span(await readText('ads', lines))).toEqual(['2026-09-01', '2026-09-02', 2]);
});
