import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReadingProblem } from '../bytes/reading-problem.ts';
import { openReader } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const refusal = async (...args: Parameters<typeof reader.read>): Promise<string> => {
  const error = await reader.read(...args).then(
    () => 'it was read',
    (caught: unknown) => caught,
  );
  return error instanceof ReadingProblem ? error.message : String(error);
};

describe('faults of a whole file', () => {
  test('a file without required columns gets an error with its headings', async () => {
    expect(await refusal('invoices', 'Name,Colour\nx,red\n')).toBe(
      'Line 1: no column for Invoice date was found. Looked for "invoice date", "date issued", "issue date", "issued on", "issued", "document date". The file has: "Name", "Colour".',
    );
    expect(await refusal('ads', 'Day,Campaign\n2024-01-01,x\n')).toContain(
      'Line 1: none of the columns Impressions, Clicks, Cost, Cost in millionths was found',
    );
  });

  test('a duplicate heading over different columns is rejected, and both are named', async () => {
    expect(
      await refusal(
        'ads',
        'Day,Campaign,Clicks,Impr.,Cost,Ad group,Cost\n2024-01-01,x,1,2,3,g,3\n2024-01-02,x,1,2,3,g,4\n',
      ),
    ).toBe(
      'Line 1, column 7: the heading "Cost" appears twice (columns 5 and 7) and the columns differ, first in line 3. Rename or remove one of them.',
    );
  });

  test('a duplicate heading over equal cells is accepted, with a note', async () => {
    const { report } = await reader.read('ads', 'Day,Cost,Campaign,Cost\n2024-01-01,3,x,3\n');
    expect(report.notes).toEqual([
      'Line 1: the heading "Cost" appears twice (columns 2 and 4); both columns have the same values, so the first is used.',
    ]);
  });

  test('columns whose cells are dates or amounts are suggested for missing fields', async () => {
    expect(await refusal('leads', 'Eingang am,Email\n2025-01-01,a@x.example\n2025-01-02,b@x.example\n')).toBe(
      'Line 1: no date column was found. "Eingang am" holds dates. Choose the date column, or enter the first and last day of the period in the file.',
    );
    expect(await refusal('invoices', 'Wann,Bis,Wer,Wieviel\n2025-01-01,2025-02-01,Ann,5.00\n')).toBe(
      'Line 1: no column for Invoice date was found. The cells suggest "Wann" or "Bis". Choose the column.',
    );
    expect(await refusal('invoices', 'Date,Wer,Wieviel\n2025-01-01,Ann,5.00\n')).toBe(
      'Line 1: none of the columns Unit price, Amount, Subtotal, Total was found; at least one is needed. The cells suggest "Wieviel". Choose the column.',
    );
  });

  test.each([
    ['one day', 'Day,Campaign,Ad group,Cost\n', '2025-03-01,A,'],
    ['a month', 'Month,Campaign,Ad group,Cost\n', '2025-03,A,'],
  ])('rejects a file whose costs of %s exceed the limit', async (_, head, row) => {
    const rows = ['a', 'b', 'c'].map((group) => `${row}${group},900000000000`);
    expect(await refusal('ads', `${head}${rows.join('\n')}`)).toBe(
      'Cost adds up to more than 1,000,000,000,000 in this file. Check the decimal sign, or split the file.',
    );
  });

  test('a row whose currency rate makes the amount too large is rejected', async () => {
    const { report } = await reader.read(
      'invoices',
      'Invoice Number,Date,Amount,Currency,Currency Rate\n1,2025-03-01,900000000,USD,0.000001\n2,2025-03-01,5,AUD,1\n',
    );
    expect(report.rejects.map(({ reason }) => reason)).toEqual([
      'Line 2, column 5 (Currency Rate): "0.000001" makes the amount larger than 1,000,000,000,000.',
    ]);
  });

  test('a file of totals without dates is asked for its period', async () => {
    expect(await refusal('ads', 'Campaign,Cost\nx,3\n')).toBe(
      'Line 1: the file has no dates. Enter the first and last day of the period in the file.',
    );
  });

  test('a mapped column that the file lacks is an error', async () => {
    expect(
      await refusal('ads', 'Day,Cost\n2024-01-01,3\n', {
        columns: { day: { column: 'Day' }, cost: { column: 'Spend' } },
      }),
    ).toContain('Line 1: there is no column "Spend" for Cost.');
  });
});
