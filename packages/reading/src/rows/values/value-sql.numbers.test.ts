import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, sumReport } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const fixture = (file: string) => createReadStream(new URL(`../../fixtures/${file}.csv`, import.meta.url));

describe('counts are not document numbers', () => {
  test('a column "Orders" in a report by day and product is read as a count', async () => {
    const { layout, report } = await reader.read(
      'invoices',
      fixture('A13-shopify-sales-report-orders-count'),
    );
    expect(layout.mapping.columns['document_number']).toBeUndefined();
    expect(sumReport(report)['amount']).toBe('900');
  });

  test.each([
    ['Date,Orders,Sales', '2026-03-01,3,100', '2026-03-02,1,50'],
    ['Date,Invoices,Amount', '2026-03-01,1200,100', '2026-03-02,1200,50'],
    ['Date,Customers,Amount', '2026-03-01,12,100'],
  ])('reads %s as a report by day', async (...lines) => {
    const { layout } = await reader.read('invoices', lines.join('\n'));
    expect(layout.mapping.columns).not.toHaveProperty('document_number');
    expect(layout.mapping.columns).not.toHaveProperty('customer');
  });

  test('a column "Orders" with distinct large numbers or texts is read as order numbers', async () => {
    for (const numbers of [
      ['1001', '1002'],
      ['#1', '#2'],
    ]) {
      const lines = numbers.map((one) => `2026-03-01,${one},100`);
      const { layout } = await reader.read('invoices', ['Date,Orders,Sales', ...lines].join('\n'));
      expect(layout.mapping.columns['document_number']).toEqual({ column: 'Orders' });
    }
  });
});

describe('payments without invoice number', () => {
  test('payments without invoice number count as revenue, with a note that the number of invoices is unknown', async () => {
    const { report, staged } = await reader.read('invoices', fixture('A5-invoices-some-without-number'));
    expect(sumReport(report)['amount']).toBe('140');
    expect(staged.format.partlyNumbered).toBe(true);
    expect(report.notes).toContain(
      '4 of 6 rows have no invoice number. They count as revenue, but the number of invoices and the average invoice are unknown.',
    );
  });

  test('a single payment without invoice number leaves the number of invoices usable', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `${at === 5 ? '' : `INV${at}`},2026-03-01,10`);
    const { report, staged } = await reader.read(
      'invoices',
      ['Invoice Number,Date,Amount', ...rows].join('\n'),
    );
    expect(staged.format.partlyNumbered).toBeUndefined();
    expect(report.notes).toContain(
      '1 of 200 rows has no invoice number. It counts as revenue, but not in the number of invoices.',
    );
  });
});
