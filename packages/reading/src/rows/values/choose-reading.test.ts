import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const many = 400;
/** Builds more rows than the sample contains, followed by the rows that decide the format. */
const behind = (first: (at: number) => string, ...last: string[]): string[] => [
  ...Array.from({ length: many }, (_, at) => first(at)),
  ...last,
];
const invoices = (rows: readonly string[]) => `Invoice No;Invoice Date;Amount\n${rows.join('\n')}\n`;
const openDay = (at: number) => `${1 + (at % 12)}/${1 + ((at * 5) % 12)}/2024`;
const writings = (rowsFile: string) => Number(/\.(\d+)\.parquet$/.exec(rowsFile)?.[1]);

test('rows are written once if only the last row shows the date order', async () => {
  const rows = behind((at) => `${at};${openDay(at)};5.25`, 'last;4/30/2024;5.25');
  const { staged } = await reader.read('invoices', invoices(rows));
  expect(staged.format.order).toBe('mdy');
  expect([staged.accepted, staged.rejected]).toEqual([many + 1, 0]);
  expect(writings(staged.rowsFile)).toBe(1);
});

test('rows are written once if only the last row shows the decimal sign', async () => {
  const rows = behind((at) => `${at};2024-03-01;${1 + (at % 9)}.500`, 'last;2024-03-02;1.234,56');
  const { staged } = await reader.read('invoices', invoices(rows));
  expect(staged.format.decimal).toBe(',');
  expect(await reader.ask('CAST(max(amount) AS INTEGER)')).toBe(9500);
  expect(writings(staged.rowsFile)).toBe(1);
});

test('rows are written at most twice if the first rows leave the format open', async () => {
  const rows = behind((at) => `${at};2024-03-01;${1 + (at % 9)}`, 'a;4/30/2024;-5', 'a;4/30/2024;7');
  const { staged } = await reader.read('invoices', invoices(rows));
  expect(staged.format).toEqual({ decimal: '.', order: 'mdy', mixedDocuments: true });
  expect(staged.rejected).toBe(0);
  expect(writings(staged.rowsFile)).toBe(2);
});

test('dates are read day first when neither date order reads all of them', async () => {
  const rows = behind(
    (at) => `${at};${openDay(at)};5.25`,
    'x;31/31/2024;1',
    'y;30/4/2024;1',
    'z;29/4/2024;1',
    'a;4/30/2024;1',
  );
  const { staged } = await reader.read('invoices', invoices(rows));
  expect(staged.format.order).toBe('dmy');
  expect(staged.rejected).toBe(2);
  expect(writings(staged.rowsFile)).toBe(2);
});

test('reads documents with shared amounts the same with a detected and a given date order', async () => {
  const head = 'Invoice No,Invoice Date,Quantity,Unit Price,Discount\n';
  const rows = Array.from({ length: many }, (_, at) => [
    `${at},${openDay(at)},2,10.50,1.00`,
    `${at},${openDay(at)},1,20.25,`,
  ]).flat();
  const csv = `${head}${[...rows, 'last,4/30/2024,1,5.25,'].join('\n')}\n`;
  const chosen = await reader.read('invoices', csv);
  const result = await reader.read('invoices', csv, { dateOrder: 'mdy' });
  expect(chosen.layout.mapping.document).toEqual(['discount']);
  expect(chosen.report).toEqual(result.report);
  expect(writings(chosen.staged.rowsFile)).toBe(1);
});
