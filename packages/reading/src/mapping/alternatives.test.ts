import { expect, test } from 'vitest';
import { convertedAmountNotes, findAlternatives } from './alternatives.ts';
import { suggestMapping } from './mapping.ts';

const header = [
  'Due Date',
  'Order ID',
  'Invoice Date',
  'Invoice No',
  'Created',
  'Customer',
  'Phone Number',
  'paymentRef',
  'Grid',
  'Paid Date',
  'Amount',
  'Total sales',
  'Account ID',
];
const sample = [
  ['2025-03-31', '', '2025-03-01', 'I1', '2025-02-27', 'Ann', '555', 'p-1', 'x', '', '10', '1019.82', '9'],
  [
    '2025-04-01',
    '71',
    '2025-03-02',
    'I2',
    '2025-02-28',
    'Ben',
    '556',
    'p-2',
    'x',
    'N/A',
    '20',
    '1020.10',
    '9',
  ],
];
const mapping = suggestMapping('invoices', header, sample);

test('offers other date columns with an example, known names first, no empty columns [ROI-007]', () => {
  expect(mapping.columns['day']).toEqual({ column: 'Invoice Date' });
  expect(findAlternatives('invoices', 'day', header, sample, mapping)).toEqual([
    { column: 'Created', example: '2025-02-27' },
    { column: 'Due Date', example: '2025-03-31' },
  ]);
});

test('offers other number columns, but none that fits another field [ROI-007]', () => {
  expect(mapping.columns['document_number']).toEqual({ column: 'Invoice No' });
  const { customer_phone: _, ...columns } = mapping.columns;
  expect(findAlternatives('invoices', 'document_number', header, sample, { ...mapping, columns })).toEqual([
    { column: 'Order ID', example: '71' },
    { column: 'paymentRef', example: 'p-1' },
  ]);
});

test('offers the default column again after another was chosen, and nothing for other fields', () => {
  const other = { columns: { ...mapping.columns, day: { column: 'Created' } } };
  expect(findAlternatives('invoices', 'day', header, sample, other)[0]).toEqual({
    column: 'Invoice Date',
    example: '2025-03-01',
  });
  expect(findAlternatives('invoices', 'customer', header, sample, mapping)).toEqual([]);
  expect(findAlternatives('invoices', 'day', header, sample, { columns: {} })).toEqual([]);
});

test('offers the converted amounts of a Stripe file that has several currencies', () => {
  const names = ['id', 'Created', 'Amount', 'Currency', 'Converted Amount', 'Converted Currency'];
  const rows = (other: string) => [
    ['ch_1', '2026-01-31', '100.00', 'aud', '100.00', 'aud'],
    ['ch_2', '2026-02-01', '50.00', other, '77.00', 'aud'],
  ];
  const plain = {
    columns: {
      document_number: { column: 'id' },
      day: { column: 'Created' },
      total: { column: 'Amount' },
      currency: { column: 'Currency' },
    },
  };
  expect(findAlternatives('invoices', 'total', names, rows('usd'), plain)).toEqual([
    { column: 'Converted Amount', example: '100.00' },
  ]);
  expect(findAlternatives('invoices', 'currency', names, rows('usd'), plain)).toEqual([
    { column: 'Converted Currency', example: 'aud' },
  ]);
  expect(convertedAmountNotes('invoices', names, rows('usd'), plain)).toEqual([
    'The amounts are in several currencies. To read all of them in the payout currency, choose "Converted Amount" for Total and "Converted Currency" for Currency.',
  ]);
  expect(findAlternatives('invoices', 'total', names, rows('aud'), plain)).toEqual([]);
  expect(convertedAmountNotes('invoices', names, rows('aud'), plain)).toEqual([]);
});
