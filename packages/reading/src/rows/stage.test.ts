import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, type ReadFile } from '../testing/open-reader.ts';
import { rejectsCsv } from './rejects-csv.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const amounts = ({ rows }: ReadFile) => rows.map((row) => row['amount']);

describe('invoices', () => {
  const xero = (rows: string) =>
    reader.read('invoices', `Type,Status,InvoiceNumber,Date,SubTotal,TotalTax,Total\n${rows}`);

  test('paid and approved Xero documents count as revenue [FIN-009]', async () => {
    const read = await xero(
      'ACCREC,PAID,1,2024-01-01,10,1,11\nACCREC,Approved,2,2024-01-01,20,2,22\nACCREC,AUTHORISED,3,2024-01-01,30,3,33\nACCREC,DRAFT,4,2024-01-01,40,4,44\nACCREC,Voided,5,2024-01-01,50,5,55',
    );
    expect(amounts(read)).toEqual(['10.000000', '20.000000', '30.000000']);
    expect(read.report.left_out_rows.map((row) => row.reason)).toEqual([
      'Line 5: status "DRAFT" is not counted as revenue.',
      'Line 6: status "Voided" is not counted as revenue.',
    ]);
  });

  test('a paid credit note lowers revenue, a draft one does not [FIN-010]', async () => {
    const read = await xero(
      'ACCREC,PAID,1,2024-01-01,100,10,110\nACCRECCREDIT,PAID,2,2024-01-02,50,5,55\nACCRECCREDIT,DRAFT,3,2024-01-02,50,5,55',
    );
    expect(read.rows.map((row) => [row['document'], row['amount'], row['tax']])).toEqual([
      ['invoice', '100.000000', '10.000000'],
      ['credit_note', '-50.000000', '-5.000000'],
    ]);
  });

  test('payable documents do not count as revenue [FIN-011]', async () => {
    const read = await xero(
      'ACCREC,PAID,1,2024-01-01,10,1,11\nACCPAY,PAID,2,2024-01-01,20,2,22\nBill,PAID,3,2024-01-01,20,2,22',
    );
    expect(amounts(read)).toEqual(['10.000000']);
    expect(read.report.left_out).toBe(2);
  });

  test('closed MYOB invoices and credit notes count, with their transaction lines only [FIN-006] [FIN-007]', async () => {
    const read = await reader.read(
      'invoices',
      'Date,Number,Status,Line Type,Line Total\n1/02/2024,1,Closed,Transaction,10\n1/02/2024,2,Credit Note,Transaction,4\n1/02/2024,3,Open,Transaction,20\n1/02/2024,4,Closed,Header,0',
    );
    expect(read.rows.map((row) => [row['document'], row['amount']])).toEqual([
      ['invoice', '10.000000'],
      ['credit_note', '-4.000000'],
    ]);
  });

  test('only lines on revenue and income accounts count [FIN-008] [FIN-012]', async () => {
    const read = await reader.read(
      'invoices',
      'Date,Account Class,Amount\n2024-01-01,REVENUE,1\n2024-01-01,Income,2\n2024-01-01,EXPENSE,4',
    );
    expect(amounts(read)).toEqual(['1.000000', '2.000000']);
  });

  test.each([
    ['Date,Quantity,Unit Price\n2024-01-01,3,33.335', '100.005000'],
    ['Date,Line Amount,Tax,Line Amount Types\n2024-01-01,110,10,Inclusive', '100.000000'],
    ['Date,Line Amount,Tax,Line Amount Types\n2024-01-01,110,10,Exclusive', '110.000000'],
    ['Date,Total,GST\n2024-01-01,110,10', '100.000000'],
    ['Date,Sub Total\n2024-01-01,100', '100.000000'],
  ])('revenue excludes tax: %j [FIN-013]', async (text, amount) => {
    expect(amounts(await reader.read('invoices', text))).toEqual([amount]);
  });

  test('an invoice belongs to its issue date, not its due or paid date [FIN-014]', async () => {
    const read = await reader.read(
      'invoices',
      'Due Date,Paid Date,Invoice Date,Amount\n2024-07-30,2024-07-05,2024-06-30,5',
    );
    expect(read.rows[0]?.['day']).toBe('2024-06-30');
  });

  test('recognises credit notes by C numbers, types and signs; other series keep their sign', async () => {
    const read = await reader.read(
      'invoices',
      'InvoiceNo,InvoiceDate,Quantity,UnitPrice,CustomerID\nC536,2024-01-01,-2,5,17850.0\nA563,2024-01-01,1,-11,\n537,2024-01-01,-3,0,12\n538,2024-01-01,1,-4,',
    );
    expect(read.rows.map((row) => [row['document'], row['amount'], row['customer_key']])).toEqual([
      ['credit_note', '-10.000000', '17850'],
      ['invoice', '-11.000000', null],
      ['invoice', '0.000000', '12'],
      ['credit_note', '-4.000000', null],
    ]);
  });
});

describe('negative lines and documents', () => {
  const rows = async (content: string) =>
    (await reader.read('invoices', content)).rows.map((row) => [
      row['document_number'],
      row['document'],
      row['amount'],
    ]);

  test('a discount line lowers its invoice and is no credit note', async () => {
    const head = 'Invoice Number,Invoice Date,Description,Amount\n';
    expect(
      await rows(
        `${head}INV-12,2025-03-01,Work,100\nINV-12,2025-03-01,Discount,-10\nINV-13,2025-03-02,Back,-30\n`,
      ),
    ).toEqual([
      ['INV-12', 'invoice', '100.000000'],
      ['INV-12', 'invoice', '-10.000000'],
      ['INV-13', 'credit_note', '-30.000000'],
    ]);
  });

  test('a fee on a credit note reduces the credit, whatever sign the file uses', async () => {
    const negative = 'Invoice Number,Invoice Date,Amount\nCN-1,2025-03-01,-100\nCN-1,2025-03-01,15\n';
    expect(await rows(negative)).toEqual([
      ['CN-1', 'credit_note', '-100.000000'],
      ['CN-1', 'credit_note', '15.000000'],
    ]);
    const positive =
      'Invoice Number,Invoice Date,Type,Amount\n7,2025-03-01,Invoice,50\n7,2025-03-01,Invoice,-5\n7,2025-03-02,Credit note,20\n7,2025-03-02,Credit note,-2\n';
    expect(await rows(positive)).toEqual([
      ['7', 'invoice', '50.000000'],
      ['7', 'invoice', '-5.000000'],
      ['7', 'credit_note', '-20.000000'],
      ['7', 'credit_note', '2.000000'],
    ]);
  });
});

describe('rejected rows', () => {
  test('rejected rows report line, column, heading, value and reason', async () => {
    const { report } = await reader.read(
      'invoices',
      'Invoice Date,Description,Amount\n1900-01-01,a,1\n9999-12-31,b,1\n2022-02-30,c,1\n2024-01-01,d,1e300\n2024-01-01,e,NaN\n2024-01-01,f,abc\n2024-01-01,g,\n,h,1\n2024-01-01,"i\nj",2\n2024-01-01,k,2,3\n2024-01-01,l,1e12',
    );
    expect(report.rejects.map((row) => row.reason)).toEqual([
      'Line 2, column 1 (Invoice Date): "1900-01-01" is not between 1 Jan 1990 and two years from today.',
      'Line 3, column 1 (Invoice Date): "9999-12-31" is not between 1 Jan 1990 and two years from today.',
      'Line 4, column 1 (Invoice Date): "2022-02-30" is not a date.',
      'Line 5, column 3 (Amount): "1e300" is too large; the limit is 1,000,000,000,000.',
      'Line 6, column 3 (Amount): "NaN" is not an amount.',
      'Line 7, column 3 (Amount): "abc" is not an amount.',
      'Line 8, column 3 (Amount): there is no amount.',
      'Line 9, column 1 (Invoice Date): there is no date.',
      'Line 12, column 4: "3" is to the right of the last heading; the row has more cells than the 3 headings.',
      'Line 13, column 3 (Amount): "1e12" is too large; the limit is 1,000,000,000,000.',
    ]);
    expect(report).toMatchObject({
      rows: 11,
      accepted: 1,
      rejected: 10,
      left_out: 0,
      from_date: '2024-01-01',
      money: [{ currency: null, rows: 1, totals: { amount: '2' } }],
    });
  });

  test('rejected rows can be downloaded unchanged, with formulas disarmed', async () => {
    const { staged } = await reader.read(
      'invoices',
      'Date;Product;Amount\n2024-01-01;=HYPERLINK("x");oops\n2024-01-02;fine;1\n2024-01-03;"a;b";-5x',
    );
    let text = '';
    for await (const piece of rejectsCsv(reader.connection, staged)) text += piece;
    expect(text).toBe(
      '\uFEFFLine,Reason,Date,Product,Amount\n2,"Line 2, column 3 (Amount): ""oops"" is not an amount.",2024-01-01,"\'=HYPERLINK(""x"")",oops\n4,"Line 4, column 3 (Amount): ""-5x"" is not an amount.",2024-01-03,a;b,\'-5x\n',
    );
  });

  test('every row of a file is accepted, rejected or skipped', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '2024-01-05',
        '31/12/2023',
        'Total',
        'Grand total',
        '',
        '-',
        '12.5',
        '(3)',
        'x',
        'N/A',
        '1e300',
        '"',
        'Date',
      ),
      // Other delimiters are removed, because in rows of different length they would make the delimiter ambiguous.
      fc.string({ maxLength: 6 }).map((text) => text.replace(/[;|\t]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 15 }),
        async (rows) => {
          const text = rows
            .map((row) => row.map((one) => `"${one.replaceAll('"', '""').replaceAll('\0', '')}"`).join(','))
            .join('\n');
          const { layout, staged, report } = await reader.read('invoices', `Date,Product,Amount\n${text}`);
          expect(report.accepted + report.rejected + report.left_out).toBe(report.rows);
          // Headings after a comment start another table, and a note says that only one table is read.
          if (layout.endLine === null) expect(staged.rows).toBe(rows.length);
          else
            expect(report.notes.join()).toMatch(
              /holds several tables\..* is read, to .*Not read: the tables? with headings in line/,
            );
        },
      ),
      {
        numRuns: propertyRuns(20),
        // Regression: a comment before a row that starts with 'Total' ended the table.
        examples: [
          [
            [
              ['#', '2024-01-05'],
              ['Total', '2024-01-05'],
            ],
          ],
          // Regression: a comment before a row with only 'Date', which is also a heading, ended the table.
          [
            [
              ['#', '2024-01-05'],
              ['Date', ''],
            ],
          ],
        ],
      },
    );
  }, 120_000);
});
